"""The two yardsticks of compare_model_bench: compare_model_baseline.py WAY MODEL DATA FOLDER A B

WAY `user`: each backend predicts in a process of its own and saves its predictions; prints the
largest difference, after class and MAD distance of every input (CRADLE) were taken with NumPy.
WAY `bare`: the batches alone. `predict` is what such a process runs.
"""

import os
import subprocess
import sys

import numpy as np

BATCH = 128  # as Parallax has it


def predict(model, data, saved):
    """With predict() as a user would, to `saved`; with nothing around the batches where there is no
    such file."""
    import keras
    loaded = keras.saving.load_model(model, compile=False)
    with np.load(data) as arrays:
        inputs = arrays["x"]
    if saved:
        np.save(saved, loaded.predict(inputs, batch_size=BATCH, verbose=0))
        return
    for begin in range(0, len(inputs), BATCH):
        loaded.predict_on_batch(inputs[begin:begin + BATCH])


def class_scores(predictions, labels, k=5):
    """2^(k - rank) where the label is among the top k, else 0."""
    top = np.argsort(-predictions, axis=1, kind="stable")[:, :k]
    hits = top == labels[:, None]
    return np.where(hits.any(axis=1), 2.0 ** (k - 1 - hits.argmax(axis=1)), 0)


def mad_distances(a, b, labels):
    truth = np.eye(a.shape[1])[labels]
    of_a, of_b = (np.abs(p - truth).mean(axis=1) for p in (a, b))
    return np.abs(of_a - of_b) / np.maximum(of_a + of_b, 1e-30)


def main():
    way, model, data, folder, *backends = sys.argv[1:]
    if way == "predict":
        return predict(model, data, folder)
    saved = ["%s/%s.npy" % (folder, backend) if way == "user" else "" for backend in backends]
    running = [subprocess.Popen([sys.executable, __file__, "predict", model, data, path],
                                env=dict(os.environ, KERAS_BACKEND=backend, OMP_NUM_THREADS="1"))
               for backend, path in zip(backends, saved)]
    if any(process.wait() for process in running):
        return 1
    if way == "user":
        a, b = (np.load(path) for path in saved)
        with np.load(data) as arrays:
            labels = arrays["y"].astype(int)
        np.abs(class_scores(a, labels) - class_scores(b, labels)).max()
        mad_distances(a, b, labels).max()
        print(np.abs(a - b).max())
    return 0


if __name__ == "__main__":
    sys.exit(main())
