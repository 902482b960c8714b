#!/usr/bin/env python3
"""Networks of one layer on backends of Keras: `parallax explore`, beside what a user would write and the
bare calls.

    envs/keras/bin/python bench/explore_bench.py [--parallax BINARY] [--on B,B,...] [--networks N] [--few N]

Three ways, over the same eight types of layer: `parallax explore` after its start (shapes, runs, comparison, one
network in seven a chain of up to six layers; without findings); a user's loop that starts a process a backend
for each network, all at once, saves what they give and takes the differences; a process a backend that has
started and only builds and runs single layers, all at once (bare, the ceiling). Prints networks x backends a
second of each, and the seconds that a network takes on all: of explore the mean, else the median.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = os.path.dirname(HERE)
LAYERS = ("Dense(3)", "Conv2D(3, 2, padding='same')", "LSTM(3)", "AveragePooling2D(2)", "LayerNormalization()",
          "GRU(3, return_sequences=True)", "DepthwiseConv2D(2)", "ELU(alpha=0.5)")
SHAPES = {"Dense": (2, 5), "LSTM": (2, 6, 4), "GRU": (2, 6, 4), "LayerNormalization": (2, 5), "ELU": (2, 5)}
# Reads lines, layers; answers with the seconds each took.
BARE = """
import sys, time
import keras, numpy as np
rng = np.random.default_rng(0)
print("ready", flush=True)
for line in sys.stdin:
    begin = time.perf_counter()
    expression, shape = eval(line)
    layer = eval("keras.layers." + expression)
    keras.ops.convert_to_numpy(layer(rng.uniform(-2, 2, shape).astype("float32")))
    print(time.perf_counter() - begin, flush=True)
"""
ONE = """
import sys
import keras, numpy as np
expression, shape = eval(sys.argv[1])
layer = eval("keras.layers." + expression)
x = np.random.default_rng(0).uniform(-2, 2, shape).astype("float32")
layer(x)  # makes the weights, which backends draw each in its way
layer.set_weights([np.full(weight.shape, 0.1, "float32") for weight in layer.weights])
np.save(sys.argv[2], keras.ops.convert_to_numpy(layer(x)))
"""


def lines(count):
    for place in range(count):
        layer = LAYERS[place % len(LAYERS)]
        yield repr((layer, SHAPES.get(layer.partition("(")[0], (2, 6, 5, 3))))


def variables(backend):
    return dict(os.environ, KERAS_BACKEND=backend, OMP_NUM_THREADS="1", TF_CPP_MIN_LOG_LEVEL="3")


def of_user(backends, count):
    """Seconds of each network."""
    seconds = []
    with tempfile.TemporaryDirectory() as folder:
        for line in lines(count):
            begin = time.perf_counter()
            running = [subprocess.Popen([sys.executable, "-c", ONE, line, "%s/%s.npy" % (folder, backend)],
                                        env=variables(backend), stderr=subprocess.DEVNULL) for backend in backends]
            codes = [each.wait() for each in running]
            assert not any(codes), codes
            made = [np.load("%s/%s.npy" % (folder, backend)) for backend in backends]
            assert all(np.abs(each - made[0]).max() < 1e-3 for each in made), line
            seconds.append(time.perf_counter() - begin)
    return seconds


def bare(backends, count):
    running = [subprocess.Popen([sys.executable, "-c", BARE], env=variables(backend), stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
               for backend in backends]
    for each in running:
        assert each.stdout.readline() == "ready\n"
    seconds = []
    for line in lines(count):
        begin = time.perf_counter()
        for each in running:
            each.stdin.write(line + "\n")
            each.stdin.flush()
        for each in running:
            each.stdout.readline()
        seconds.append(time.perf_counter() - begin)
    for each in running:
        each.stdin.close()
        each.wait()
    return seconds


def of_parallax(binary, backends, count):
    """(networks, seconds)"""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([binary, "explore", "--on", ",".join("keras-" + each for each in backends),
                               "--only", ",".join(layer.partition("(")[0] for layer in LAYERS), "--networks", str(count),
                               "--time", "30m", "--no-findings", "--json", "--store", os.path.join(folder, "bench.db")],
                              env=dict(os.environ, PARALLAX_HOME=HOME), stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
    found = json.loads(done.stdout)
    return found["networks"], found["seconds"]


def tell(name, backends, networks, seconds, median=None):
    print("%-9s %7.2f networks x backends a second%s" % (
        name, networks * len(backends) / seconds, "" if median is None else ", %.3f s a network" % median),
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=os.path.join(HOME, "build", "release", "parallax"))
    parser.add_argument("--on", default="tensorflow,jax,torch,numpy,openvino")
    parser.add_argument("--networks", type=int, default=200)
    parser.add_argument("--few", type=int, default=8, help="of the user's loop")
    options = parser.parse_args()
    backends = options.on.split(",")
    networks, seconds = of_parallax(os.path.abspath(options.parallax), backends, options.networks)
    tell("explore", backends, networks, seconds, seconds / networks)
    took = of_user(backends, options.few)
    tell("user", backends, len(took), sum(took), statistics.median(took))
    took = bare(backends, options.networks)
    tell("bare", backends, len(took), sum(took), statistics.median(took))
    print("%d cores, load of %.1f at the end" % (os.cpu_count(), os.getloadavg()[0]))


if __name__ == "__main__":
    main()
