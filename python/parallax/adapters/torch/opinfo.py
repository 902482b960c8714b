"""PyTorch's own test databases of operators (OpInfo) and modules, when they can be imported."""

_CACHE = {}

_FOREACH = ("foreach_unary_op_db", "foreach_binary_op_db", "foreach_pointwise_op_db",
            "foreach_reduce_op_db", "foreach_other_op_db")


def database():
    """All OpInfo entries; empty where `expecttest` (or `yaml`) is missing."""
    if "operators" not in _CACHE:
        try:
            from torch.testing._internal.common_methods_invocations import op_db
        except Exception:  # pylint: disable=broad-except  (whatever that module meets)
            op_db = []
        _CACHE["operators"] = [i for i in op_db if not i.name.startswith("jiterator")]
    return _CACHE["operators"]


def foreach():
    """Entries of the operators on lists of tensors."""
    found = []
    if database():
        from torch.testing._internal import common_methods_invocations as module
        for name in _FOREACH:
            found.extend(getattr(module, name, ()))
    return found


def modules():
    """All ModuleInfo entries."""
    if "modules" not in _CACHE:
        try:
            from torch.testing._internal.common_modules import module_db
        except Exception:  # pylint: disable=broad-except
            module_db = []
        _CACHE["modules"] = list(module_db)
    return _CACHE["modules"]
