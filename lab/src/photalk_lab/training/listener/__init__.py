"""How the listener was made: its net in torch, its data with augmentation, training, export to ONNX."""
