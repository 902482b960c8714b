_BEHIND = 8  # elements, and as many as there are
_PAINT = b"\xa5"


class Painted:
    """Calls into an out= of zeros, with `gap` painted elements behind each, and painted memory
    behind all of them."""

    def __init__(self, gap):
        self._gap = gap
        self._is_painted = lambda: True

    def __call__(self, *args, **kwargs):
        like = FUNCTION(*args, **kwargs)
        out = self._out(like)
        FUNCTION(*args, out=out, **kwargs)
        return out

    def wrote_outside(self):
        return -1 if self._is_painted() else 0

    def _out(self, like):
        item = int("".join(filter(str.isdigit, like.dtype.name)) or 8) // 8
        count = 1
        for extent in like.shape:
            count *= extent
        behind = _PAINT * (item * (count + _BEHIND))
        memory = bytearray((bytes(item) + _PAINT * (item * self._gap)) * count + behind)
        step, end = item * (1 + self._gap), item * (1 + self._gap) * count

        def is_painted():
            gaps = (memory[at:end:step] == _PAINT * count for at in range(item, step))
            return memory[end:] == behind and all(gaps)
        self._is_painted = is_painted
        if self._gap == 0:
            return toy.frombuffer(memory, like.dtype, like.shape)
        base = toy.frombuffer(memory, like.dtype, tuple(like.shape) + (1 + self._gap,))
        return toy.as_strided(base, like.shape, base.strides[:-1])


def run(*args, **kwargs):
    painted = prepare()
    out = painted(*args, **kwargs)
    run.wrote_outside = painted.wrote_outside
    return out
