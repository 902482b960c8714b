"""What tests that go on after a failure say of each thing that they look at."""

failures = []


def expect(condition, what, seen):
    """Prints whether it holds, and what was seen where it does not."""
    print("%s: %s" % ("ok" if condition else "FAILED", what))
    if not condition:
        failures.append(what)
        print("   %s" % (seen,))
