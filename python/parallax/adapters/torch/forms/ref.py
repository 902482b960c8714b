"""PyTorch's own reference in Python (torch._refs)."""


def find(path):
    import torch._refs
    import torch._refs.fft
    import torch._refs.linalg
    import torch._refs.nn.functional
    import torch._refs.special
    if path.startswith(("torch.Tensor.", "aten.")):
        target, names = torch._refs, [path.rpartition(".")[2]]
    else:
        target, names = torch._refs, path.split(".")[1:]
    for name in names:
        target = getattr(target, name, None)
    return target if callable(target) and not isinstance(target, type) else None


def make_ref(path, fn):
    found = find(path)
    if found is None or found is fn:
        raise LookupError("no reference of " + path)
    return found


FORMS = {"ref": make_ref}


def applies(form, entry):
    if entry.in_place_only or entry.kind == "module":
        return False
    if not any(p["type"].startswith("tensor") for p in entry.parameters):
        return False
    try:
        found = find(entry.name)
    except (ImportError, AttributeError):
        return False
    if found is None or found is entry.fn:
        return False
    module = getattr(found, "__module__", "") or ""
    return module.startswith(("torch._refs", "torch._prims_common", "torch._decomp"))
