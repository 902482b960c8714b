def run(*args, **kwargs):
    out = REFERENCE(*args, **kwargs)
    return out.item() if isinstance(out, numpy.generic) else out
