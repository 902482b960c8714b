"""Traits of an api: what the engine must know before it judges its outputs."""

import re

import torch

from . import schemas
from .forms import exact

# trait -> pattern of the operator's last name (linalg_, fft_, special_ prefixes included).
_BY_NAME = (
    ("random", r"(rand|randn|randint|randperm|bernoulli|multinomial|normal|poisson|binomial|"
               r"dropout|rrelu|cauchy|exponential|geometric|log_normal|uniform|random|"
               r"native_dropout|gumbel_softmax|svd_lowrank|pca_lowrank|lobpcg|"
               r"fractional_max_pool|_standard_gamma$|_sample_dirichlet|alpha_dropout|"
               r"feature_alpha_dropout|feature_dropout|dropout1d|fused_dropout|"
               r"multi_head_attention_forward)"),
    ("uninitialised", r"(_?empty|new_empty|resize|_efficientzerotensor_)"),
    ("ties", r"(argmax|argmin|max$|min$|max_dim|sort$|argsort|msort|topk|median|nanmedian|mode$|"
             r"kthvalue|unique|cummax|cummin|aminmax|.*max_pool.*indices|.*max_pool|searchsorted_|"
             r"_unique|histc_|lexsort|.*max_unpool)"),
    ("accumulates", r"(sum|nansum|mean|nanmean|prod|std|var|norm(?!al)|.*_norm|.*matmul|mm$|bmm|"
                    r"addmm|"
                    r"addbmm|addmv|addr|baddbmm|mv$|dot|vdot|inner|outer_|einsum|tensordot|"
                    r"conv|.*conv|cumsum|cumprod|logcumsumexp|logsumexp|softmax|log_softmax|"
                    r".*softmax|fft|linalg|cov$|corrcoef|dist$|cdist|pdist|.*_loss|.*linear|"
                    r"bilinear|.*attention.*|trapz|trapezoid|cumulative_trapezoid|stft|istft|"
                    r"chain_matmul|.*avg_pool|.*upsample|interpolate|.*lstm|.*gru|.*rnn|"
                    r".*cell|matrix|cosine_similarity|.*backward|index_add|scatter_add|"
                    r"scatter_reduce|.*reduce|embedding_bag|kl_div|cholesky|svd|pinverse|det$|"
                    r"logdet|slogdet|inverse|lu|qr|ger|trace|bincount|histogram|histc|"
                    r"sparse|grid_sample|.*grid_sampler|pairwise_distance|normalize|hinge|.*mm$|"
                    r"_foreach_norm|nuclear|renorm|polar_|std_mean|var_mean|tensorinv|"
                    r"multi_head|celu_|kron_|multi_dot|rms|trilinear|lp_pool|householder|ormqr|"
                    r"orgqr|geqrf|lstsq|triangular_solve|.*solve|fold|col2im)"),
    ("linalg", r"(linalg_|cholesky|svd|qr|lu|solve|lstsq|pinverse|inverse|det$|slogdet|logdet|"
               r"geqrf|orgqr|ormqr|lobpcg|pca_lowrank|symeig|eig|triangular_solve|matrix_exp|"
               r"matrix_power|nuclear_norm|_linalg_)"),
    ("casts", r"(to$|type_as|bool$|byte|char|short|int$|long|half|bfloat16|float$|double|cfloat|"
              r"cdouble|chalf|_to_copy|to_dtype)"),
    ("view", r"(view|reshape|expand|transpose|permute|squeeze|unsqueeze|narrow|select$|slice$|"
             r"diagonal$|t$|T$|H$|mT$|mH$|swapaxes|swapdims|movedim|moveaxis|split|chunk|"
             r"tensor_split|hsplit|vsplit|dsplit|unbind|unfold$|as_strided$|real$|imag$|detach|"
             r"flatten|unflatten|ravel|adjoint|view_as|broadcast_to|contiguous|atleast|"
             r"expand_as|conj$|numpy_T|matrix_H|resolve_|positive|alias)"),
    # Eigenvalues of defective matrices move by the root of a rounding error, vectors of equal values
    # and pivots of singular matrices are any of many; so is what wins where indices occur twice.
    ("ill-posed", r"(linalg_eig$|linalg_eigvals$|_linalg_eigvals$|eig$|eigvals$|_linalg_det$|"
                  r"_linalg_slogdet$|_linalg_solve_ex$|lobpcg$|svd_lowrank$|pca_lowrank$|"
                  r".*max_unpool)"),
    # Of a matrix that is singular but for rounding they owe no numbers.
    ("full-rank", r"(linalg_)?(inv|inverse|inv_ex|solve|solve_ex|slogdet|logdet|tensorinv|"
                  r"tensorsolve|cond)$"),
    # "torch.linalg gives no guarantees where the inputs have non-finite values"; what stands before
    # it in the library's other namespaces is the same code.
    ("finite-input", r"(linalg_(?!norm$|vector_norm$|vecdot$|cross$|diagonal$|matmul$|multi_dot$)|"
                     r"cholesky|svd|qr$|lu($|_)|lstsq|pinverse|inverse$|det$|slogdet|logdet|geqrf|"
                     r"orgqr|ormqr|lobpcg|pca_lowrank|triangular_solve)"),
    # Numerical accuracy, extremal values: intermediate powers may overflow.
    ("norm", r"(linalg_(vector_|matrix_)?norm$|norm$|dist$|cdist|pdist|pairwise_distance|renorm|"
             r"normalize|lp_pool|frobenius_norm|nuclear_norm)"),
    # Without eps or a tolerance it is the dtype's epsilon.
    ("dtype-is-input", r"(rms_norm$|_fused_rms_norm$|linalg_matrix_rank$|linalg_pinv|pinverse$|"
                       r"linalg_lstsq$)"),
    # Recurrences and trials as many as a value says: large values are no inputs but a wait.
    ("work-by-value", r"(.*_polynomial_.*|binomial$)"),
)
_PATTERNS = tuple((trait, re.compile(p)) for trait, p in _BY_NAME)
# What an internal operator (_lu_with_info) has of the public one with its name.
_OF_INTERNAL_ALSO = ("accumulates", "linalg", "ties", "finite-input", "norm")
_RANDOM_MODULES = re.compile(r"torch\.nn\.(.*Dropout.*|RReLU|FractionalMaxPool.*|"
                             r"Transformer.*)")  # drop out unless told otherwise
_STATEFUL_MODULES = re.compile(r"torch\.nn\.(.*BatchNorm.*|.*InstanceNorm.*)")


def from_name(base):
    """Traits that the operator's name tells."""
    bare = base
    for prefix in ("special_", "_foreach_"):
        if bare.startswith(prefix):
            bare = bare[len(prefix):]
    found = [trait for trait, pattern in _PATTERNS
             if pattern.match(bare)
             or (trait in _OF_INTERNAL_ALSO and pattern.match(bare.lstrip("_")))]
    if "backward" in base or base.endswith("_copy") or base.endswith("_scatter"):
        found = [t for t in found if t not in ("random", "view")]
    return found


def tags_of(aten):
    """Names of the tags of an operator's first overloads: "pointwise", "dynamic_output_shape"."""
    packet = getattr(torch.ops.aten, aten, None) if aten else None
    found = set()
    if packet is None or not hasattr(torch, "Tag"):
        return found
    for overload in packet.overloads()[:4]:
        try:
            found |= {str(tag).rpartition(".")[2] for tag in getattr(packet, overload).tags}
        except (AttributeError, RuntimeError):
            continue
    return found


_BY_TAG = {"nondeterministic_seeded": "random", "pointwise": "elementwise"}


def from_opinfo(infos):
    """Traits that the classes of the OpInfo entries tell."""
    found = set()
    for info in infos:
        names = {c.__name__ for c in type(info).__mro__}
        if names & {"UnaryUfuncInfo", "BinaryUfuncInfo"}:
            found.add("elementwise")
        if "ReductionOpInfo" in names:
            found.add("accumulates")
    return found


def of_module(name):
    result = ["accumulates"]
    if _RANDOM_MODULES.match(name):
        result.append("random")
    if _STATEFUL_MODULES.match(name):
        result.append("stateful")
    if "MaxPool" in name:
        result.append("ties")
    if "PairwiseDistance" in name or "LPPool" in name:
        result.append("norm")
    if "MaxUnpool" in name:
        result.append("ill-posed")
    if "RMSNorm" in name:
        result.append("dtype-is-input")
    return result


# Update their running statistics, with schemas or signatures that do not say so.
_UPDATES = re.compile(r"batch_norm|moving_avg|^instance_norm|fused_adam|fused_sgd|_amp_")


def updates(leaf):
    """Whether an operator of this name changes some of its arguments."""
    return bool(_UPDATES.search(leaf))


def writes_by_contract(entry):
    """In-place operators (__ior__), those that update running statistics, and those whose schema
    names an argument that is written though their name does not end as one in place."""
    leaf = entry.leaf
    if not leaf.endswith("_") and any(schemas.is_mutable(s) for s in entry.schemas):
        return True
    in_place = leaf.startswith("__i") and leaf.endswith("__") and leaf not in (
        "__index__", "__int__", "__invert__", "__iter__")
    return in_place or updates(entry.aten or leaf)


def is_internal(entry):
    """Whether no user is meant to call it: an operator without a public name, or a function of the
    torch namespace that nothing documents (torch.native_batch_norm)."""
    if entry.kind == "operator":
        return True
    if not entry.name.startswith("torch.") or entry.name.count(".") != 1:
        return False
    method = getattr(torch.Tensor, entry.leaf, None)
    return not (getattr(entry.fn, "__doc__", None) or getattr(method, "__doc__", None))


# What the documentation of functions that use Sleef says.
_ROUNDS_LARGE = "rounds very large results to infinity"


def of(entry):
    """All traits of a function, method or operator, sorted."""
    base = entry.aten or entry.leaf
    found = set(from_name(base)) | from_opinfo(entry.infos)
    found |= {trait for tag, trait in _BY_TAG.items() if tag in entry.tags}
    if "elementwise" in found:
        found -= {"accumulates", "view", "linalg"}
    if writes_by_contract(entry):
        found.add("mutates")
    if _ROUNDS_LARGE in " ".join(entry.doc.split()):
        found.add("rounds-large")
    if entry.name in exact.TABLE:
        found.add("special")
    if is_internal(entry):
        found |= {"internal", "private"} if entry.leaf.startswith("_") else {"internal"}
    if "uninitialised" in found and base.startswith(("empty", "new_empty")):
        found.discard("random")
    return sorted(found)
