# The end of the script that `parallax doctor` makes of an adapter's parts: script_source(), then
# CALLS, (label, program, inputs, None) of calls that return, and DTYPES, names. A line for each
# fault, DONE at the end.

PARTS = ("tensor", "intact", "dtype", "flatten", "versions")
CODES = {"bool": "?", "uint8": "B", "int8": "b", "uint16": "H", "int16": "h", "uint32": "I",
         "int32": "i", "uint64": "Q", "int64": "q", "float16": "e", "float32": "f",
         "float64": "d", "complex64": "f", "complex128": "d"}


def fault(text):
    print("FAULT " + str(text).replace("\n", " "))


def numbers_of(name):
    """Six numbers that every dtype has."""
    numbers = [0, 1, 1, 0, 1, 1] if name == "bool" else [0, 1, 2, 3, 4, 100]
    return [complex(n, 1) for n in numbers] if name.startswith("complex") else numbers


def bytes_of(name, numbers):
    if name == "bfloat16":  # the upper half of a float32
        return b"".join(struct.pack("<f", n)[2:] for n in numbers)
    if name.startswith("complex"):
        numbers = [part for n in numbers for part in (n.real, n.imag)]
    return struct.pack("<%d%s" % (len(numbers), CODES[name]), *numbers)


def leaves_fault(leaves):
    """What is wrong with the answer of flatten(), or None."""
    if not isinstance(leaves, list):
        return "flatten() gives a %s, not a list" % type(leaves).__name__
    for leaf in leaves:
        if not isinstance(leaf, tuple) or len(leaf) != 5:
            return "flatten() gives %r, not (path, dtype, shape, strides, values)" % (leaf,)
    return None


def check_tensor(name, layout, guard):
    numbers = numbers_of(name)
    made = tensor(name, (2, 3), bytes_of(name, numbers), layout, guard=guard)
    leaves = flatten(made)
    wrong = leaves_fault(leaves)
    if wrong is None and len(leaves) != 1:
        wrong = "flatten(tensor) gives %d leaves" % len(leaves)
    if wrong is None:
        _, dtype_name, shape, strides, values = leaves[0]
        if dtype_name != name or tuple(shape) != (2, 3) or len(strides) != 2:
            wrong = "flatten(tensor) gives %s %s, strides %s" % (dtype_name, shape, strides)
        elif list(values or ()) != numbers:
            wrong = "flatten(tensor) gives %s for %s" % (values, numbers)
    if wrong is not None:
        fault("%s, %s%s: %s" % (name, layout, ", guard" if guard else "", wrong))
    return wrong is None


def guarded(what, function, *args):
    """The function's answer; False when it raised, which is a fault."""
    try:
        return function(*args)
    except Exception as error:
        fault("%s raises %s: %s" % (what, type(error).__name__, error))
        return False


def check_tensors():
    for name in DTYPES:
        for layout, guard in (("contiguous", False), ("transposed", False), ("strided", False),
                              ("offset", False), ("contiguous", True)):
            what = "tensor() or flatten() of %s, %s" % (name, layout)
            if not guarded(what, check_tensor, name, layout, guard):
                return False  # the others most likely share it
        guarded("dtype(%r)" % name, dtype, name)
    return True


def check_call(label, program, inputs):
    args, kwargs = inputs()
    wrong = leaves_fault(flatten(program(*args, **kwargs)))
    if wrong is not None:
        fault("%s: %s" % (label, wrong))


def check_all():
    missing = [part for part in PARTS if not callable(globals().get(part))]
    for part in missing:
        fault("script_source() defines no %s()" % part)
    if missing:
        return
    for label, program, inputs, _ in CALLS if check_tensors() else []:
        guarded("the call of " + label.strip("'"), check_call, label, program, inputs)
    if guarded("intact()", intact) is not True:
        fault("intact() is not True though nothing was written")
    lines = guarded("versions()", versions)
    if not (isinstance(lines, list) and lines and all(isinstance(line, str) for line in lines)):
        fault("versions() gives no list of lines")


check_all()
print("DONE")
