"""Parameters of PyTorch, and the legal strings of well-known ones."""

from parallax.common import parameters

_REDUCTION = ["none", "mean", "sum"]

CHOICES = {
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
    return parameters.parameter(name, type_name, keyword_only, default, CHOICES.get(name, ()))
