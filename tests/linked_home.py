"""A checkout as a user has it who put adapters of their own into it, made of links."""

import os
import subprocess
import sys

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Not the launcher, which sets PARALLAX_HOME to its own checkout.
BINARY = os.path.join(CHECKOUT, "build", "release", "parallax")


def make_home(home, adapters):
    """Fills the folder `home`; `adapters`: the name of each further one -> its folder."""
    source = os.path.join(CHECKOUT, "python", "parallax")
    package = os.path.join(home, "python", "parallax")
    inside = os.path.join(package, "adapters")
    os.makedirs(inside)
    os.makedirs(os.path.join(home, "envs"))
    for entry in os.scandir(os.path.join(CHECKOUT, "envs")):
        if entry.is_dir() and not entry.name.startswith("."):  # not the targets that a user added
            os.symlink(entry.path, os.path.join(home, "envs", entry.name))
    for name in os.listdir(source):
        if name != "adapters":
            os.symlink(os.path.join(source, name), os.path.join(package, name))
    for name in os.listdir(os.path.join(source, "adapters")):
        os.symlink(os.path.join(source, "adapters", name), os.path.join(inside, name))
    for name, folder in adapters.items():
        os.symlink(folder, os.path.join(inside, name))


def add_toy(home, binary, name, *variables):
    """A target NAME of the toy's adapter, with these VARIABLE=VALUE."""
    words = [word for variable in variables for word in ("--env", variable)]
    done = run(home, binary, "target", "add", name, "--python", sys.executable, "--adapter", "toy",
               *words)
    assert done.returncode == 0, done.stderr


def toy_of(binary):
    """The folder of the toy that was built with it."""
    return os.path.join(os.path.dirname(os.path.abspath(binary)), "puzzles", "toy")


def run(home, *words):
    """A command in `home`: `compare` keeps its results in the current folder."""
    return subprocess.run(words, cwd=home, env=dict(os.environ, PARALLAX_HOME=home),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
