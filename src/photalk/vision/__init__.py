"""What is in this picture? Reading files, and the models that look at them."""

import os

# onnxruntime reports its use to its maker from the moment it is imported, unless it is told not to.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
