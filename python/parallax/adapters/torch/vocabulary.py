"""The words of docs/add-a-target.md for parameters, and the legal strings of well-known ones."""

_REDUCTION = ["none", "mean", "sum"]

_CHOICES = {
    "reduction": _REDUCTION,
    "rounding_mode": ["trunc", "floor"],
    "reduce": ["sum", "prod", "mean", "amax", "amin"],
    "UPLO": ["L", "U"],
    "indexing": ["ij", "xy"],
    "norm": ["backward", "ortho", "forward"],
    "interpolation": ["linear", "lower", "higher", "midpoint", "nearest"],
    "side": ["left", "right"],
    "driver": ["gels", "gelsy", "gelsd", "gelss"],
    "approximate": ["none", "tanh"],
    "nonlinearity": ["tanh", "relu"],
    "padding_mode": ["zeros", "reflect", "replicate", "circular", "border", "reflection"],
    "mode": ["reduced", "complete", "r", "constant", "reflect", "replicate", "circular", "nearest",
             "linear", "bilinear", "bicubic", "trilinear", "area", "nearest-exact", "sum", "mean",
             "max"],
    "pad_mode": ["constant", "reflect", "replicate", "circular"],
    "memory_format": ["torch.contiguous_format", "torch.preserve_format", "torch.channels_last"],
    "activation": ["relu", "gelu"],
    "compute_mode": ["use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist",
                     "donot_use_mm_for_euclid_dist"],
    "einsum_equation": [],
    "correction": [],
}


def parameter(name, type_name, keyword_only=False, default=None):
    """One parameter dictionary; `default` is source text, None when the parameter is required."""
    result = {"name": name, "type": type_name, "keyword_only": bool(keyword_only)}
    if default is not None:
        result["default"] = default
    if type_name.rstrip("?") in ("str", "expr") and _CHOICES.get(name):
        result["choices"] = list(_CHOICES[name])
    return result


def has_tensor(parameters):
    return any(p["type"].startswith("tensor") for p in parameters)
