"""The two yardsticks of hot_loop_bench, in the target's own Python: hot_loop_baseline.py NAME SECONDS

Prints two numbers: pairs of bare calls a second (float32 and float64 on fixed inputs, the ceiling),
and cases a second of the loop a user would write: inputs made with torch, two calls, assert_close.
One thread.
"""
import sys
import time

import torch

SHAPES = {"torch.exp": [(64,)], "torch.sin": [(64,)], "torch.add": [(64,), (64,)],
          "torch.matmul": [(32, 32), (32, 32)], "torch.softmax": [(64, 64)],
          "torch.nn.functional.conv2d": [(1, 3, 16, 16), (4, 3, 3, 3)]}
EXTRA = {"torch.softmax": (-1,)}


def resolve(name):
    obj = torch
    for part in name.split(".")[1:]:
        obj = getattr(obj, part)
    return obj


def rate(step, seconds):
    best = 0.0
    for _ in range(5):
        count, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds / 5:
            for _ in range(50):
                step()
            count += 50
        best = max(best, count / (time.perf_counter() - begin))
    return best


def main():
    name, seconds = sys.argv[1], float(sys.argv[2])
    torch.set_num_threads(1)
    function, shapes, extra = resolve(name), SHAPES[name], EXTRA.get(name, ())
    narrow = [torch.rand(shape) for shape in shapes]
    wide = [tensor.double() for tensor in narrow]

    def bare():
        function(*narrow, *extra)
        function(*wide, *extra)

    def loop():
        inputs = [torch.rand(shape) for shape in shapes]
        ours = function(*inputs, *extra)
        reference = function(*[tensor.double() for tensor in inputs], *extra)
        torch.testing.assert_close(ours.double(), reference, rtol=1.3e-6, atol=1e-5)

    print(rate(bare, seconds), rate(loop, seconds))


if __name__ == "__main__":
    main()
