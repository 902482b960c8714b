"""A small library whose sources the tests of python/parallax/paths read. Nothing of it is called."""

from . import backends
from .stacks import *  # noqa: F401,F403
