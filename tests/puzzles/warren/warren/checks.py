"""What functions of warren ask of their arguments."""


def positive(name, value):
    if value <= 0:
        raise ValueError("%s must be positive" % name)


def one_of(name, value, words):
    if value not in words:
        raise ValueError("%s must be one of %s" % (name, ", ".join(words)))


def at_least(x, rank):
    if x.ndim < rank:
        raise ValueError("x must have %d dimensions or more" % rank)


def axis_of(x, axis):
    """From 0."""
    if axis < -x.ndim or axis >= x.ndim:
        raise ValueError("axis is out of range")
    return axis + x.ndim if axis < 0 else axis


def reach_of(size, dilation):
    """How far a window of that size reaches."""
    return dilation * (size - 1) + 1
