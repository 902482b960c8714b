"""PyTorch's own test database of operators (OpInfo), when it can be imported."""

_DATABASE = []


def database():
    """All OpInfo entries; empty where `expecttest` (or `yaml`) is missing."""
    if not _DATABASE:
        try:
            from torch.testing._internal.common_methods_invocations import op_db
        except Exception:  # pylint: disable=broad-except  (whatever that module meets)
            op_db = []
        _DATABASE.append([i for i in op_db if not i.name.startswith("jiterator")])
    return _DATABASE[0]
