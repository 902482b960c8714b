"""What adapters of model runtimes have in common.

adapter.py       ModelAdapter, their base; adapters import it from parallax.model_adapter
dataset.py       data sets, read a batch at a time
layer_stream.py  the outputs of all layers of a model, in pieces
"""
