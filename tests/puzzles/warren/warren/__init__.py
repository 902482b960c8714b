"""warren: a small library on NumPy arrays that returns what it is given.

Each of its 25 functions has a fault behind two checks or more: a pair of values (values.py), a rank and a
flag (flags.py), a dtype and a size (sizes.py). warren.plain has the same without the faults.
"""

from . import plain
from .flags import batch, flip, fold, mask, norm, pad, permute, stack
from .sizes import blank, groups, lanes, outer, packed, square, tiles, wide
from .values import bins, clamp, comb, mix, pick, ramp, roll, scale, window

__version__ = "1.0"
__all__ = ["batch", "bins", "blank", "clamp", "comb", "flip", "fold", "groups", "lanes", "mask", "mix", "norm",
           "outer", "packed", "pad", "permute", "pick", "ramp", "roll", "scale", "square", "stack", "tiles", "wide",
           "window"]
