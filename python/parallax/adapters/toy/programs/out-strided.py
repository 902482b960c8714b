def run(*args, **kwargs):
    like = FUNCTION(*args, **kwargs)
    base = toy.zeros(tuple(like.shape) + (2,), like.dtype)
    out = toy.as_strided(base, like.shape, base.strides[:-1])
    FUNCTION(*args, out=out, **kwargs)
    return out
