#include "triage/script/parts.h"

#include "base/check.h"

namespace parallax {

const std::string_view kScriptHead = R"py(#!/usr/bin/env python3
"""@TITLE@

@EVIDENCE@
Found in @TARGET@; machine: @PROFILE@.
Exits with 1 if the bug is there, 0 if it is not, 2 if it cannot be told. Needs only the library.
"""
import math
import os
import struct
import sys
import traceback


def cannot_tell(kind, error, trace):
    traceback.print_exception(kind, error, trace)
    print("cannot tell whether the bug is there")
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(2)


sys.excepthook = cannot_tell

# --- the library's tensors: tensor(), flatten(), versions()

)py";

const std::string_view kScriptLoaders = R"py(

# --- what is called


def load(text):
    """The function run() that a program's text defines."""
    scope = {}
    exec(compile(text, "program", "exec"), scope)
    return scope["run"]


def pack(code, numbers):
    """The numbers as little-endian bytes."""
    return struct.pack("<%d%s" % (len(numbers), code), *numbers)


)py";

const std::string_view kScriptCall = R"py(
def cut(leaf, part):
    """The slice of an output that the other side computes alone."""
    path, dtype, shape, strides, values = leaf
    if part is None or values is None or not hasattr(shape, "__len__"):
        return leaf
    how, begin, length = part
    if how == "flat":
        if len(shape) != 1 and len(values) <= length:
            return leaf
        shape = (len(values),)
    if not shape or shape[0] <= length or begin + length > shape[0]:
        return path, dtype, shape, strides, values
    row = len(values) // shape[0]
    values = values[begin * row:(begin + length) * row]
    return path, dtype, (length,) + tuple(shape[1:]), strides, values


def call(side):
    """What a side does: ("returned", leaves) or ("raised", message)."""
    label, program, inputs, part = side
    args, kwargs = inputs()
    try:
        output = program(*args, **kwargs)
    except Exception as error:
        return "raised", "%s: %s" % (type(error).__name__, error)
    return "returned", [cut(leaf, part) for leaf in flatten(output)]


def show(side, result):
    status, what = result
    if status == "returned":
        what = "; ".join("%s%s %s" % (leaf[1], list(leaf[2]), leaf[4]) for leaf in what)
    print("  %s: %s %s" % (side[0], status, what if len(what) < 400 else what[:400] + "..."))

)py";

const std::string_view kScriptChild = R"py(
import resource
import select
import signal
import time

SECONDS = @SECONDS@  # a call that takes longer hangs


def in_child(number):
    """What a side does in a process of its own, in words."""
    sys.stdout.flush()
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        child(number, theirs)
    os.close(theirs)
    said, deadline, late = b"", None, False
    while not late:
        wait = None if deadline is None else max(0, deadline - time.monotonic())
        late = not select.select([ours], [], [], wait)[0]
        part = b"" if late else os.read(ours, 65536)
        if not part:
            break
        said += part
        if deadline is None and b"\n" in said:
            deadline = time.monotonic() + SECONDS
    if late:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    words = said.decode(errors="replace").split("\n")[:-1]
    if not words:
        raise RuntimeError("the inputs of '%s' could not be made" % SIDES[number][0])
    if late:
        return "does not return within %g s" % SECONDS
    if len(words) > 1:
        return words[1]
    if os.WIFSIGNALED(status):
        return "dies of signal %d" % os.WTERMSIG(status)
    return "exits with %d" % os.WEXITSTATUS(status)


def child(number, pipe):
    """The process in which side `number` is called; it does not return."""
    def say(text):
        os.write(pipe, (text + "\n").encode())
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for _, program, inputs, _ in PREFIX:
        args, kwargs = inputs()
        program(*args, **kwargs)
    label, program, inputs, _ = SIDES[number]
    args, kwargs = inputs()
@LIMIT@    say("calling")
    try:
        output = program(*args, **kwargs)
    except Exception as error:
        say("raised %s: %s" % (type(error).__name__, str(error).split("\n")[0]))
    else:
        say(@RETURNED@)
    os._exit(0)

)py";

const std::string_view kScriptMain = R"py(

def main():
    print(__doc__.split("\n")[0])
    for line in versions():
        print("  " + line)
    print("  input: " + INPUT)
    for side in PREFIX:
        print("  before: %s" % side[0])
        call(side)
    results = [call(side) for side in SIDES]
    for side, result in zip(SIDES + REFERENCE, results + [call(side) for side in REFERENCE]):
        show(side, result)
    wrong = problem(results)
    print("the bug is there: " + wrong if wrong else "the bug is not there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
)py";

const std::string_view kScriptChildMain = R"py(

def main():
    print(__doc__.split("\n")[0])
    for line in versions():
        print("  " + line)
    print("  input: " + INPUT)
    results = [in_child(number) for number in range(len(SIDES))]
    for side, result in zip(SIDES, results):
        print("  %s: %s" % (side[0], result))
    wrong = problem(results)
    print("the bug is there: " + wrong if wrong else "the bug is not there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
)py";

namespace {

constexpr std::string_view kNumbers = R"py(
RTOL, ATOL = @RTOL@, @ATOL@


def close(a, b):
    """Whether a is within tolerance of the reference b; nan agrees with nan."""
    if isinstance(a, complex) or isinstance(b, complex):
        a, b = complex(a), complex(b)
        if a != a or b != b:
            return a != a and b != b
        return close(a.real, b.real) and close(a.imag, b.imag)
    if not isinstance(a, float) and not isinstance(b, float):
        return a == b
    if a != a or b != b:
        return a != a and b != b
@NARROW@    return a == b or (not math.isinf(a) and abs(a - b) <= ATOL + RTOL * abs(b))


def problem(results):
    if any(status != "returned" for status, _ in results):
        raise RuntimeError("a side raised; there are no values to compare")
    expected = results[@REFERENCE_SIDE@][1]
    for (label, _, _, _), (_, leaves) in zip(SIDES, results):
        for ours, theirs in zip(leaves, expected):
            if ours[4] is None or theirs[4] is None or len(ours[4]) != len(theirs[4]):
                continue
            for place, (a, b) in enumerate(zip(ours[4], theirs[4])):
                if not close(a, b)@FILTER@:
                    return "%s gives %r where %r is expected, element %d of output %s" % (
                        label, a, b, place, ours[0] or "0")
    return None
)py";

constexpr std::string_view kStatus = R"py(
EXPECTED = [@STATUSES@]  # None: a side in another dtype, which may refuse


def problem(results):
    statuses = [status if expected else None
                for (status, _), expected in zip(results, EXPECTED)]
    return "one side raises where another returns" if statuses == EXPECTED else None
)py";

constexpr std::string_view kAssertion = R"py(
def problem(results):
    for (label, _, _, _), (status, what) in zip(SIDES, results):
        if status == "raised" and @PHRASE@ in what:
            return label + " fails an internal assertion"
    return None
)py";

constexpr std::string_view kMetadata = R"py(
def metadata(leaf):
    """What must agree of an output: @WHAT@."""
    path, dtype, shape, strides, values = leaf
    shape = tuple(shape)
    matters = 0 not in shape
    strides = tuple(s for s, n in zip(strides, shape) if n > 1 and matters)
    return @METADATA@


def problem(results):
    if any(status != "returned" for status, _ in results):
        raise RuntimeError("a side raised; there are no outputs to compare")
    expected = [metadata(leaf) for leaf in results[@REFERENCE_SIDE@][1]]
    for (label, _, _, _), (_, leaves) in zip(SIDES, results):
        ours = [metadata(leaf) for leaf in leaves]
        if ours != expected:
            return "%s gives %s where %s is expected" % (label, ours, expected)
    return None
)py";

constexpr std::string_view kMutation = R"py(
def problem(results):
    label, program, inputs, _ = SIDES[@SIDE@]
    args, kwargs = inputs()
    values = list(args) + list(kwargs.values())
    before = repr(flatten(values))
    program(*args, **kwargs)
    after = repr(flatten(values))
    return "%s changes its input from %s to %s" % (label, before, after) if before != after else None
)py";

constexpr std::string_view kDeterminism = R"py(
def problem(results):
    for turn in range(20):
        texts = [repr([leaf[1:3] + leaf[4:] for leaf in what]) for _, what in results]
        for (label, _, _, _), text in zip(SIDES, texts):
            if text != texts[0]:
                return "%s gives %s, then %s" % (label, texts[0], text)
        results = [call(side) for side in SIDES]
    return None
)py";

constexpr std::string_view kDeath = R"py(
def problem(results):
    result = results[@SIDE@]
    died = result.startswith(("dies", "exits"))
    return "%s %s" % (SIDES[@SIDE@][0], result) if died else None
)py";

constexpr std::string_view kHang = R"py(
def problem(results):
    result = results[@SIDE@]
    return "%s %s" % (SIDES[@SIDE@][0], result) if result.startswith("does not") else None
)py";

constexpr std::string_view kOom = R"py(
OTHERS_RETURN = @OTHERS_RETURN@  # else small inputs are reason enough


def problem(results):
    result = results[@SIDE@]
    others = [other for other in results if other is not result]
    returns = any(other.startswith("returned") for other in others)
    if result.startswith("returned") or (OTHERS_RETURN and not returns):
        return None
    return "%s runs out of memory%s (%s)" % (
        SIDES[@SIDE@][0], " where another side returns" if returns else "", result)
)py";

constexpr std::string_view kMemory = R"py(
def problem(results):
    result = results[@SIDE@]
    broken = result.startswith(("dies", "exits")) or result == "returned, memory overwritten"
    return "%s touches memory outside its input (%s)" % (SIDES[@SIDE@][0], result) if broken else None
)py";

}  // namespace

std::string_view ScriptCheck(Kind kind, bool raised_crash) {
  if (raised_crash) return kAssertion;
  switch (kind) {
    case Kind::kStatus:
      return kStatus;
    case Kind::kMetadata:
      return kMetadata;
    case Kind::kMutation:
      return kMutation;
    case Kind::kDeterminism:
      return kDeterminism;
    default:
      return kNumbers;
  }
}

std::string_view ScriptChildCheck(Kind kind) {
  switch (kind) {
    case Kind::kHang:
      return kHang;
    case Kind::kOom:
      return kOom;
    case Kind::kMemory:
      return kMemory;
    default:
      return kDeath;
  }
}

}  // namespace parallax
