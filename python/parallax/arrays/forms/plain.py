def run(*args, **kwargs):
    return FUNCTION(*args, **kwargs)
