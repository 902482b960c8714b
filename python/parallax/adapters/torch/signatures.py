"""Parameters of callables without an aten schema: what PyTorch calls its parameters."""

from parallax.common import signatures
from parallax.common.signatures import first_line

from . import vocabulary

__all__ = ["first_line", "from_callable", "from_doc"]


class _Reader(signatures.Reader):
    library = "torch"
    choices = vocabulary.CHOICES
    variadic = {"tensors": "tensor"}
    tensor_lists = frozenset("tensors sequences matrices operands parameters".split())
    texts = frozenset(["equation"])
    numbers = frozenset(
        "alpha beta fill_value lambd eps p margin scale_factor element output_ratio".split())
    tensors = frozenset(
        "input other weight bias target tensor self mask x y x1 x2 anchor positive negative query key "
        "value grid theta running_mean running_var log_probs targets A B a b src index indices mat "
        "mat1 mat2 vec vec1 vec2 boundaries input1 input2 query_key attn_mask offsets grad_output "
        "_random_samples sorted_sequence values condition mean std batch1 batch2 M LU pivots LD data "
        "sequence".split())
    ints = frozenset(
        "embed_dim kdim vdim dim dim0 dim1 n k num_classes groups axis start end steps bins".split())
    int_lists = frozenset(
        "dims shape size sizes kernel_size stride padding dilation output_size normalized_shape "
        "repeats pad output_padding s shifts".split())
    bools = frozenset(
        "keepdim largest sorted stable inplace training unbiased align_corners ceil_mode".split())
    dropped = frozenset(
        "out device layout pin_memory requires_grad generator _stacklevel size_average args "
        "kwargs".split())


_READER = _Reader()
from_callable = _READER.from_callable
from_doc = _READER.from_doc
