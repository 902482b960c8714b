def run(*args, **kwargs):
    like = FUNCTION(*args, **kwargs)
    out = toy.zeros([2] * (len(like.shape) + 1), like.dtype)
    FUNCTION(*args, out=out, **kwargs)
    return out
