# The derivative along a fixed direction of a fixed positive functional of the outputs; only where
# it is smooth enough that finite differences can tell.


def weights(x, seed):
    count = 1
    for extent in x.shape:
        count *= extent
    values = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(0.5 + seed / 2147483648)
    strides, step = [], 1
    for extent in reversed(x.shape):
        strides.insert(0, step)
        step *= max(extent, 1)
    return toy.as_strided(toy.tensor(values, toy.float64), x.shape, strides)


def check(x):
    if x.dtype is not toy.float64:
        raise TypeError("derivatives are taken in float64, not " + x.dtype.name)
    if 0 not in x.shape and not toy.max(toy.abs(x)).tolist() <= 16:
        raise ValueError("derivatives are taken at finite values up to 16 only")


def dot(a, b):
    return toy.sum(toy.mul(a, b))


def run(x):
    check(x)
    return derivative(x, weights(x, 1), weights(x, 2))
