"""One line about what the results of this build on this machine depend on."""

import torch


def line():
    parts = ["torch " + torch.__version__]
    capability = getattr(getattr(torch.backends, "cpu", None), "get_cpu_capability", None)
    parts.append("cpu " + (capability() if capability else "unknown"))
    if torch.backends.mkl.is_available():
        parts.append("mkl")
    elif "BLAS_INFO=" in torch.__config__.show():
        parts.append("blas " + torch.__config__.show().split("BLAS_INFO=")[1].split(",")[0])
    if torch.backends.mkldnn.is_available():
        parts.append("onednn")
    parts.append("threads %d" % torch.get_num_threads())
    return ", ".join(parts)
