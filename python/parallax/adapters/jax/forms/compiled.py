def prepare(*args, **kwargs):
    function, arrays_of = split(args, kwargs)
    function, restored = noting(function)
    program = compiled(function, arrays_of(args, kwargs))

    def call(*args, **kwargs):
        return restored(program(*arrays_of(args, kwargs)))

    call.keeps_nothing = True
    return call
