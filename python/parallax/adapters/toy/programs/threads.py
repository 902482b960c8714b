def run(*args, **kwargs):
    before = toy.get_num_threads()
    toy.set_num_threads(4)
    try:
        return FUNCTION(*args, **kwargs)
    finally:
        toy.set_num_threads(before)
