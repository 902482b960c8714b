def run(x, *args, **kwargs):
    return getattr(x, NAME + "_")(*args, **kwargs)
