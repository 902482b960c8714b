"""The two yardsticks of hot_loop_bench, in the target's own Python: hot_loop_baseline.py NAME SECONDS

Prints two numbers: pairs of bare calls a second (float32 and float64 on fixed inputs, the ceiling),
and cases a second of the loop a user would write: inputs made with the library, two calls, its own
assertion that they are close. One thread.
"""
import functools
import os
import sys
import time

SHAPES = {"torch.exp": [(64,)], "torch.sin": [(64,)], "torch.add": [(64,), (64,)],
          "torch.matmul": [(32, 32), (32, 32)], "torch.softmax": [(64, 64)],
          "torch.nn.functional.conv2d": [(1, 3, 16, 16), (4, 3, 3, 3)],
          "tf.exp": [(64,)], "tf.raw_ops.AddV2": [(64,), (64,)], "tf.matmul": [(32, 32), (32, 32)],
          "tf.nn.softmax": [(64, 64)]}
EXTRA = {"torch.softmax": (-1,), "tf.nn.softmax": (-1,)}
KEYWORDS = {"tf.raw_ops.AddV2": ("x", "y")}


class Torch:
    def __init__(self):
        import torch
        torch.set_num_threads(1)
        self.root = torch

    def random(self, shape):
        return self.root.rand(shape)

    def widened(self, tensor):
        return tensor.double()

    def assert_close(self, ours, reference):
        self.root.testing.assert_close(ours.double(), reference, rtol=1.3e-6, atol=1e-5)


class TensorFlow:
    def __init__(self):
        os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
        import tensorflow
        tensorflow.config.threading.set_intra_op_parallelism_threads(1)
        tensorflow.config.threading.set_inter_op_parallelism_threads(1)
        self.root = tensorflow

    def random(self, shape):
        return self.root.random.uniform(shape)

    def widened(self, tensor):
        return self.root.cast(tensor, self.root.float64)

    def assert_close(self, ours, reference):
        self.root.debugging.assert_near(self.widened(ours), reference, rtol=1.3e-6, atol=1e-5)


def resolve(root, name):
    for part in name.split(".")[1:]:
        root = getattr(root, part)
    return root


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
    library = TensorFlow() if name.startswith("tf.") else Torch()
    function, shapes, extra = resolve(library.root, name), SHAPES[name], EXTRA.get(name, ())
    keywords = KEYWORDS.get(name, ())
    narrow = [library.random(shape) for shape in shapes]
    wide = [library.widened(tensor) for tensor in narrow]

    def bound(tensors):
        if keywords:
            return functools.partial(function, **dict(zip(keywords, tensors)))
        return functools.partial(function, *tensors, *extra)

    on_narrow, on_wide = bound(narrow), bound(wide)

    def bare():
        on_narrow()
        on_wide()

    def loop():
        inputs = [library.random(shape) for shape in shapes]
        reference = bound([library.widened(tensor) for tensor in inputs])()
        library.assert_close(bound(inputs)(), reference)

    print(rate(bare, seconds), rate(loop, seconds))


if __name__ == "__main__":
    main()
