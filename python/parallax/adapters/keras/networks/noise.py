"""Noise on weights and inputs, step by step, as the engine writes it:
{"on": "weights" or "inputs", "seed", "scale", "share"}.

A step moves each number, with the chance `share`, by Cauchy noise: `scale` times the mean magnitude of
the array that it lies in, as the steps before left it. What comes out is finite, and no larger than MOST or what the array had.
"""

import numpy as np

MOST = 1000.0
_LEAST_MAGNITUDE = 0.05  # of an array of zeros, as biases often are
_LEAST_VARIANCE = 1e-3


def steps_on(network, what):
    return [step for step in network.get("noise", ()) if step["on"] == what]


def moved(array, steps, key, positive=False):
    """`key`: which array of the network it is. Whole numbers stay as they are."""
    if not steps or array.dtype.kind != "f" or not array.size:
        return array
    most = max(MOST, float(np.abs(array).max()))
    result = array.astype("float64")
    for step in steps:
        magnitude = max(float(np.abs(result).mean()), _LEAST_MAGNITUDE)
        rng = np.random.default_rng([step["seed"], key])
        touched = rng.random(array.shape) < step["share"]
        result += touched * rng.standard_cauchy(array.shape) * (step["scale"] * magnitude)
        result = np.clip(result, -most, most)
    return (np.abs(result).clip(_LEAST_VARIANCE) if positive else result).astype(array.dtype)
