# Of functions with out.
def run(*args, **kwargs):
    like = FUNCTION(*args, **kwargs)
    count = 1
    for extent in like.shape:
        count *= extent
    out = toy.as_strided(toy.tensor([1] * count, like.dtype), like.shape, like.strides)
    FUNCTION(*args, out=out, **kwargs)
    return out
