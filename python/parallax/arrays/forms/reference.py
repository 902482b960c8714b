def run(*args, **kwargs):
    return REFERENCE(*args, **kwargs)
