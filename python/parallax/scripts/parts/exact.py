EXACT_ELEMENTS = 6  # of a call; what lies between them is not asked
EXACT_DIGITS = (25, 36)


def exact_element(numbers, own):
    """The value at these numbers as a float; None where mpmath is not asked, or is not sure. It is sure
    where two precisions give the same, or the first gives nearly what the function itself gives."""
    found = []
    for digits in EXACT_DIGITS:
        with mpmath.workdps(digits):
            try:
                given = [mpmath.mpf(number) for number in numbers]
                if not all(map(mpmath.isfinite, given)) or not WITHIN(*given):
                    return None
                value = mpmath.mpmathify(VALUE(*given))
            except (ArithmeticError, ValueError, mpmath.NoConvergence):
                return None
            if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
                return None
            if abs(value - own) <= abs(value) * 2e-7:
                return float(value)
            found.append(value)
    coarse, fine = found
    return float(fine) if abs(coarse - fine) <= abs(fine) * 1e-18 else None


def exact_values(own, arrays, unknown):
    """`own`, the function's result as an array, with what mpmath knows in its place, of a few elements.
    `unknown` is what all others are: None to leave them."""
    own = numpy.array(own)  # a copy
    result = own if unknown is None else numpy.full_like(own, unknown)
    given = [numpy.asarray(array) for array in arrays]
    real = all(each.dtype.kind not in "cbO" for each in given) and own.dtype.kind not in "cbiuO"
    if not real or len(given) != VALUE.__code__.co_argcount:
        return result
    given = [each.astype("float64") if each.dtype.itemsize <= 2 else each for each in given]
    given = [numpy.broadcast_to(each, own.shape).reshape(-1) for each in given]
    numbers, flat = own.reshape(-1), result.reshape(-1)
    for place in range(0, flat.size, max(1, -(-flat.size // EXACT_ELEMENTS))):
        value = exact_element([each[place].item() for each in given], float(numbers[place]))
        if value is not None:
            flat[place] = value
    return flat.reshape(own.shape)
