"""A layer cut out of a model does what it does in it: for every layer of a Keras or ONNX model, on
one backend, in float32 to the bit, in float64 to float32's rounding.

usage: cut_test.py ADAPTER MODEL DATA
"""

import importlib
import sys

import numpy as np


def leaves(value):
    return [np.asarray(item, np.float64)
            for item in (value if isinstance(value, (tuple, list)) else (value,))]


def widened(arrays):
    return [array.astype(np.float64) if array.dtype == np.float32 else array for array in arrays]


def main():
    name, path, data = sys.argv[1:]
    adapter = importlib.import_module("parallax.adapters." + name).Adapter()
    adapter.start()
    inputs, _ = adapter.program("data:" + data)(0, 1)
    outputs = adapter.load(path).layers(*inputs)
    layers = adapter.model(path)["layers"]
    cut, problems = 0, []
    for place, (layer, output) in enumerate(zip(layers, outputs)):
        if layer["type"] == "InputLayer":
            continue
        argument = "%d:%s" % (place, path)
        description = adapter.cut(argument)
        tensors, weights = adapter.program("cut:" + argument)(*inputs)
        run = adapter.program(description["program"])
        alone = leaves(run(description["config"], tensors, weights))
        wide = leaves(run(description["config"], widened(tensors), widened(weights)))
        cut += 1
        for there, here, exact in zip(leaves(output), alone, wide):
            if not np.array_equal(there, here):
                problems.append("%s alone is off by %g" % (layer["name"], abs(there - here).max()))
            if not np.allclose(there, exact, rtol=1e-5, atol=1e-5):
                problems.append("%s in float64 is off by %g" % (layer["name"],
                                                                abs(there - exact).max()))
    if cut < 5:
        problems.append("only %d layers were cut out" % cut)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
