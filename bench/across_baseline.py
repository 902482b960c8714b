"""The two yardsticks of across_bench, in a Python with both libraries: across_baseline.py NAME SECONDS

Prints two numbers: bare calls a second of the slower library on fixed inputs (the ceiling of two
processes that run at the same time), and cases a second of the loop a user would write: inputs made
with NumPy, both libraries in one process, assert_allclose. One thread.
"""
import sys

import hot_loop_baseline
import numpy
import torch

TENSORS = {"exp": 1, "add": 2, "sin": 1}


def main():
    name, seconds = sys.argv[1], float(sys.argv[2])
    torch.set_num_threads(1)
    ours, theirs = getattr(torch, name), getattr(numpy, name)
    generator = numpy.random.default_rng(1)

    def draw():
        return [generator.random(64, dtype=numpy.float32) for _ in range(TENSORS[name])]

    arrays = draw()
    tensors = [torch.from_numpy(array) for array in arrays]

    def loop():
        inputs = draw()
        got = ours(*[torch.from_numpy(array) for array in inputs])
        numpy.testing.assert_allclose(got.numpy(), theirs(*inputs), rtol=1.3e-6, atol=1e-5)

    bare = min(hot_loop_baseline.rate(call, seconds) for call in (
        lambda: ours(*tensors), lambda: theirs(*arrays)))
    print(bare, hot_loop_baseline.rate(loop, seconds))


if __name__ == "__main__":
    main()
