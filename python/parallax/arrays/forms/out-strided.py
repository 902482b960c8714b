def run(*args, **kwargs):
    like = FUNCTION(*args, **kwargs)
    out = numpy.zeros(like.shape + (2,), like.dtype)[..., 0]
    FUNCTION(*args, out=out, **kwargs)
    return out
