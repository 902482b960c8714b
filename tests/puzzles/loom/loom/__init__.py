"""loom: a small library on NumPy arrays with views, writes in place, and compile(), which traces a
function and runs its steps in an order of its own.

Two of its rewrites are wrong, planted.json says which; each has a twin that is right. No function is
wrong by itself, and none when it is compiled alone.
"""

from loom.compiler import Node, compile
from loom.kernels import KERNELS

__version__ = "1.0"
__all__ = ["absolute", "add", "add_", "compile", "flip", "head", "maximum", "minimum", "multiply", "negate",
           "negate_", "subtract", "tail", "total"]


def _function(name, kernel):
    def call(*args):
        node = next((arg for arg in args if isinstance(arg, Node)), None)
        return kernel(*args) if node is None else node.tape.record(name, args)
    call.__name__ = name
    call.__doc__ = kernel.__doc__
    call.__wrapped__ = kernel
    return call


for _name, _kernel in KERNELS.items():
    globals()[_name] = _function(_name, _kernel)
