"""A data set as tensors."""

import torch


class Tensors:
    """Calls a program that returns NumPy arrays in tuples."""

    def __init__(self, program):
        self._program = program

    def __call__(self, *args, **kwargs):
        return _tensors(self._program(*args, **kwargs))


def _tensors(value):
    if isinstance(value, tuple):
        return tuple(map(_tensors, value))
    return None if value is None else torch.from_numpy(value)
