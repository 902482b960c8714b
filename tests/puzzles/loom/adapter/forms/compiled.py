import loom


def prepare(*args):
    return loom.compile(FUNCTION)


def run(*args):
    return prepare(*args)(*args)
