"""Draws ordinary arguments: tensors of varied dtype, rank, size, stride and content, and options."""

import random

import torch

FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
WIDE = (torch.float32, torch.float64)
COMPLEX = (torch.complex64, torch.complex128)
INTEGERS = (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8)
REAL = WIDE + FLOATS + INTEGERS
NUMBERS = REAL + COMPLEX
ANY = NUMBERS + (torch.bool,)


class Draw:
    """Draws the same for the same seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._generator = torch.Generator().manual_seed(seed)

    def pick(self, *choices):
        return self._random.choice(choices)

    def integer(self, least, most):
        return self._random.randint(least, most)

    def flag(self):
        return self.pick(False, True)

    def shape(self, least=0, most=4, smallest=0):
        """One in seven has an extent of `smallest`."""
        shape = [self.integer(max(1, smallest), max(4, smallest)) for _ in
                 range(self.integer(least, most))]
        if shape and self.integer(0, 6) == 0:
            shape[self.integer(0, len(shape) - 1)] = smallest
        return shape

    def tensor(self, shape=None, of=ANY, ranks=(0, 4), smallest=0, special=True, scale=3):
        """Of that shape, or of a drawn one with so many dimensions. One in four tensors of floats
        that may be `special` has nan and infinities; one in three of rank 2 is not contiguous."""
        shape = self.shape(*ranks, smallest) if shape is None else list(shape)
        dtype = self.pick(*of)
        transposed = len(shape) > 1 and self.integer(0, 2) == 0
        if transposed:
            shape[-1], shape[-2] = shape[-2], shape[-1]
        x = self._content(shape, dtype, scale)
        if special and dtype.is_floating_point and x.numel() and self.integer(0, 3) == 0:
            for number in (float("nan"), float("inf"), -float("inf"), 0.0):
                x.view(-1)[self.integer(0, x.numel() - 1)] = number
        return x.transpose(-1, -2) if transposed else x

    def _content(self, shape, dtype, scale):
        if dtype is torch.bool:
            return torch.randint(0, 2, shape, generator=self._generator).bool()
        if not (dtype.is_floating_point or dtype.is_complex):
            low = 0 if dtype is torch.uint8 else -9
            return torch.randint(low, 10, shape, generator=self._generator).to(dtype)
        wide = torch.complex128 if dtype.is_complex else torch.float64
        return (torch.randn(shape, generator=self._generator, dtype=wide) * scale).to(dtype)

    def unit(self, *shape, of=WIDE):
        """Between 0 and 1."""
        return torch.rand(shape, generator=self._generator, dtype=torch.float64).to(self.pick(*of))

    def index(self, below, *shape, of=(torch.int64,)):
        """Indices from 0 on."""
        return torch.randint(0, max(1, below), shape, generator=self._generator).to(self.pick(*of))

    def order(self, count):
        """The first `count` integers, in any order."""
        return torch.randperm(count, generator=self._generator)

    def like(self, x, **how):
        """A second one of its shape and dtype."""
        return self.tensor(x.shape, of=(x.dtype,), **how)

    def beside(self, x, of=None, **how):
        """One that broadcasts with it."""
        shape = [self.pick(extent, extent, 1) for extent in x.shape][self.integer(0, 1):]
        return self.tensor(shape, of=of or (x.dtype,), **how)

    def dim(self, x):
        return self.integer(-x.dim(), x.dim() - 1) if x.dim() else self.pick(0, -1)

    def dims(self, x, least=1):
        """Some dimensions of it, each once."""
        chosen = self._random.sample(range(x.dim()), self.integer(min(least, x.dim()), x.dim()))
        return tuple(self.pick(dim, dim - x.dim()) for dim in chosen)

    def square(self, of=WIDE + COMPLEX, most=4):
        """A matrix, or a batch of them."""
        extent = self.integer(1, most)
        return self.tensor([*self.shape(0, 2), extent, extent], of=of, special=False)
