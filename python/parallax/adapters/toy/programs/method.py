def run(x, *args, **kwargs):
    return getattr(x, NAME)(*args, **kwargs)
