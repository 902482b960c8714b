"""What the signatures of keras.ops do not tell: words for types, traits, calls that return."""

# 64 bits are 32 on JAX as Keras sets it up, and not every backend has complex numbers: what every
# backend holds as it is told.
DTYPES = ("bool", "uint8", "int8", "int16", "int32", "float16", "float32")

# Takes functions or shapes of control flow, makes other things than tensors, asks about types.
SKIPPED = (
    "associative_scan", "cond", "convert_to_numpy", "convert_to_tensor", "custom_gradient",
    "device_scope", "dtype", "empty", "empty_like", "fori_loop", "is_tensor", "jvp", "map",
    "result_type", "scan", "shape", "size", "ndim", "switch", "vectorize",
    "deserialize", "get", "linear", "serialize",  # of keras.activations and keras.losses
    "vectorized_map", "view_as_complex", "view_as_real", "while_loop",
)

# Whole numbers divided by 0 end the process on OpenVINO: no seed has that.
DIVISIONS = ("divide", "floor_divide", "fmod", "mod", "remainder", "true_divide")

# So does an axis that is not there, or a number for an array: their seeds are the recipes alone.
CUMULATIVE = ("cumprod", "cumsum", "nancumprod", "nancumsum")

# Take a number of samples, which they call x.
WINDOWS = ("bartlett", "blackman", "hamming", "hanning", "kaiser")

TYPES = {
    "axis": "int?", "axis1": "int", "axis2": "int", "source": "int", "destination": "int",
    "axes": "int[]", "shape": "int[]", "newshape": "int[]", "repeats": "int", "k": "int",
    "num": "int", "num_classes": "int", "N": "int", "M": "int?", "n": "int", "shift": "int",
    "indices_or_sections": "int", "pad_width": "int", "offset": "int", "alpha": "float",
    "beta": "float", "negative_slope": "float", "threshold": "float", "fill_value": "number",
    "arrays": "tensor[]", "xs": "tensor[]", "operands": "tensor[]", "delta": "float", "lambd": "float",
    "start": "number", "stop": "number", "from_logits": "bool", "size": "int[]", "dtype": "any",
    "q": "float", "ord": "int?",
}

TRAITS = {
    "random": ("elastic_transform",),
    "ties": ("argmax", "argmin", "argsort", "sort", "top_k", "median", "argpartition", "max", "min",
             "unique", "in_top_k", "max_pool"),
    "linalg": ("cholesky", "cholesky_inverse", "det", "eig", "eigh", "inv", "lu_factor", "lstsq",
               "norm", "pinv", "qr", "slogdet", "solve", "solve_triangular", "svd", "jvp", "matrix_rank",
               "logdet"),
    "ill-posed": ("eig", "eigh", "svd", "qr", "lu_factor"),
    "full-rank": ("inv", "slogdet", "logdet", "solve"),
    "accumulates": (
        "sum", "nansum", "prod", "nanprod", "mean", "nanmean", "std", "nanstd", "var", "nanvar",
        "average", "dot", "vdot", "inner", "outer", "matmul", "tensordot", "einsum", "correlate",
        "corrcoef", "cov", "cumsum", "cumprod", "trapezoid", "trace", "logsumexp", "softmax",
        "log_softmax", "quantile", "percentile", "bincount", "kron", "conv", "depthwise_conv",
        "separable_conv", "conv_transpose", "average_pool", "batch_normalization",
        "layer_normalization", "rms_normalization", "normalize", "moments", "binary_crossentropy",
        "categorical_crossentropy", "sparse_categorical_crossentropy", "ctc_loss", "ctc_decode",
        "dot_product_attention", "fft", "fft2", "ifft2", "rfft", "irfft", "stft", "istft",
        "segment_sum", "logaddexp", "logcumsumexp", "cross", "norm", "polar", "resize", "cholesky",
        "det", "inv", "solve", "svd", "interp", "vander", "histogram", "adaptive_average_pool",
        "logdet", "linspace", "logspace", "geomspace", "affine_transform",
        "perspective_transform", "gaussian_blur", "elastic_transform", "map_coordinates",
        "scale_and_translate", "unfold", "fold", "extract_sequences"),
}


def calls(numpy, leaf):
    """(args, kwargs) of calls of a function whose arguments depend on each other, smallest first."""
    return _Recipes(numpy).of(leaf)


class _Recipes:

    def __init__(self, numpy):
        self._np = numpy

    def of(self, leaf):
        matrix, images = self.filled(3, 3) + 4 * self._np.eye(3, dtype="float32"), self.filled(2, 6, 6, 3)
        rows, signal = self.filled(4, 5), self.filled(2, 16)
        symmetric, definite = (matrix + matrix.T) / 2, matrix @ matrix.T
        places, classes = self.whole([0, 2, 1]), self.whole([1, 0, 3, 2])
        likely = self._np.abs(rows) / self._np.abs(rows).sum(-1, keepdims=True)
        kernel = self.filled(3, 3, 3, 4)
        of_leaf = {
            "conv": [(images, kernel), (images, kernel, 2, "same")],
            "depthwise_conv": [(images, self.filled(3, 3, 3, 2))],
            "separable_conv": [(images, self.filled(3, 3, 3, 2), self.filled(1, 1, 6, 4))],
            "conv_transpose": [(images, self.filled(3, 3, 4, 3), 2)],
            "max_pool": [(images, 2), (images, (2, 3), 1, "same")],
            "average_pool": [(images, 2), (images, (2, 3), 1, "same")],
            "adaptive_average_pool": [(images, 2)], "adaptive_max_pool": [(images, 2)],
            "batch_normalization": [(rows, rows[0], self._np.abs(rows[1]) + 1, -1)],
            "layer_normalization": [(rows, rows[0], rows[1])],
            "moments": [(rows, (0,)), (rows, (0, 1))],
            "one_hot": [(classes, 4)], "multi_hot": [(classes, 4)],
            "segment_sum": [(rows, classes, 4)], "segment_max": [(rows, classes, 4)],
            "segment_min": [(rows, classes, 4)], "segment_prod": [(rows, classes, 4)],
            "argpartition": [(rows, 2), (rows, 1, 0)], "logdet": [(definite,)],
            "depth_to_space": [(self.filled(1, 2, 2, 8), 2)], "space_to_depth": [(images, 2)],
            "fold": [(self.filled(1, 8, 4), 3, 2)], "dsplit": [(images, 3), (images, 1)],
            **{leaf: [(n,) for n in (1, 4, 7)] for leaf in WINDOWS[:4]},
            "kaiser": [(4, 2.0), (7, 8.0), (1, 5.0)],
            "istft": [((self.filled(2, 5, 5), self.filled(2, 5, 5)), 8, 4, 8)],
            "scatter": [(classes.reshape(4, 1), rows, (6, 5))],
            "scatter_update": [(rows, places.reshape(3, 1), rows[:3] + 1)],
            "slice": [(rows, (1, 2), (2, 2))],
            "slice_update": [(rows, (1, 2), self.filled(2, 2))],
            "take": [(rows, places), (rows, places, 1)],
            "take_along_axis": [(rows, classes.reshape(4, 1), 1)],
            "where": [(rows > 0, rows, -rows)], "nonzero": [(rows > 0,)],
            "cholesky": [(definite,)], "cholesky_inverse": [(self._np.linalg.cholesky(definite),)],
            "eigh": [(symmetric,)], "eig": [(matrix,)], "inv": [(matrix,)], "det": [(matrix,)],
            "slogdet": [(matrix,)], "lu_factor": [(matrix,)], "svd": [(rows,)], "qr": [(rows,)],
            "solve": [(matrix, self.filled(3, 2))], "lstsq": [(rows, self.filled(4, 2))],
            "solve_triangular": [(self._np.triu(matrix), self.filled(3, 2))],
            "dot_product_attention": [(self.filled(1, 3, 2, 4),) * 3],
            "ctc_loss": [(self.whole([[1, 2], [2, 1]]), self.filled(2, 5, 4), self.whole([2, 1]),
                          self.whole([5, 4]))],
            "ctc_decode": [(self.filled(2, 5, 4), self.whole([5, 4]))],
            "fft": [((rows, rows),)], "fft2": [((rows, rows),)], "ifft2": [((rows, rows),)],
            "irfft": [((rows, rows),)], "stft": [(signal, 8, 4, 8)],
            "extract_sequences": [(signal, 8, 4)], "pad": [(rows, ((1, 1), (0, 2)))],
            "reshape": [(rows, (2, 10))], "broadcast_to": [(rows, (2, 4, 5))],
            "full": [((2, 3), 1.5)], "full_like": [(rows, 1.5)], "zeros": [((2, 3),)], "ones": [((2, 3),)],
            "searchsorted": [(self._np.sort(rows[0]), rows)], "digitize": [(rows, self._np.sort(rows[0]))],
            "in_top_k": [(classes, rows, 2)], "top_k": [(rows, 2)], "bincount": [(classes,)],
            "unravel_index": [(classes, (2, 3))], "einsum": [("ij,kj->ik", rows, rows), ("ij->j", rows)],
            "tensordot": [(rows, rows.T, 1)], "dot": [(rows, rows.T)], "matmul": [(rows, rows.T)],
            "cross": [(rows[:, :3], rows[:, 1:4])], "kron": [(rows, matrix)],
            "binary_crossentropy": [((rows > 0).astype("float32"), likely)],
            "categorical_crossentropy": [(likely, likely)],
            "sparse_categorical_crossentropy": [(classes, likely)],
            **{leaf: [(rows, 0), (rows, 1), (classes, 0)] for leaf in CUMULATIVE},
            "erfinv": [(rows / 4,)], "arctanh": [(rows / 4,)], "transpose": [(rows, (1, 0))],
            "left_shift": [(classes, classes)], "right_shift": [(classes, classes)],
            "interp": [(rows, self._np.sort(rows[0]), rows[1])], "vander": [(rows[0],)],
            "average": [(rows, 0, self._np.abs(rows[:, 0]) + 1)], "split": [(rows, 2, 0)],
            "array_split": [(rows, 2, 0)], "quantile": [(rows, 0.3)], "percentile": [(rows, 30.0)],
            "unfold": [(images.transpose(0, 3, 1, 2), 2)], "select": [([rows > 0], [rows])],
            **self._images(images, rows),
            "cast": [(rows, "int32"), (classes, "float32")], "stop_gradient": [(rows,)],
            "saturate_cast": [(rows, "uint8"), (classes, "float32")], "get_item": [(rows, 1)],
            "rearrange": [(rows, "a b -> b a")],
        }
        if leaf in DIVISIONS:
            return [((rows, self._np.abs(rows) + 1), {}), ((classes, classes + 1), {}),
                    ((rows, self._np.abs(rows[0]) + 1), {})]
        return [(args, {}) for args in of_leaf.get(leaf, ())]

    def _images(self, images, rows):
        """Those of keras.ops.image."""
        return {
            "resize": [(images, (4, 8)), (images, (9, 3), "nearest")],
            "affine_transform": [(images, self.row([[1, 0.2, 0, 0.1, 1, 1, 0, 0]] * 2))],
            "pad_images": [(images, 1, 1, 1, 1)], "crop_images": [(images, 1, 1, 1, 1)],
            "map_coordinates": [(rows, [self.row([0.5, 2]), self.row([1.5, 3])], 1)],
            "gaussian_blur": [(images,)], "rgb_to_grayscale": [(self._np.abs(images),)],
            "rgb_to_hsv": [(self._np.abs(images) / 4,)], "hsv_to_rgb": [(self._np.abs(images) / 4,)],
            "extract_patches": [(images, 2)], "sobel_edges": [(images,)], "ssim": [(images, images / 2)],
            "extract_patches_3d": [(self.filled(1, 4, 4, 4, 2), 2)],
            "scale_and_translate": [(images, (2, 4, 8, 3), self.row([0.5, 1.5]), self.row([0, 1]), (1, 2),
                                     "linear")],
            "perspective_transform": [(images[:1], self.row([[[0, 0], [0, 5], [5, 0], [5, 5]]]),
                                       self.row([[[0, 1], [0, 5], [4, 0], [5, 5]]]))],
        }

    def filled(self, *shape):
        count = int(self._np.prod(shape))
        return ((self._np.arange(count) * 5 % 13 - 6) / 2).astype("float32").reshape(shape)

    def whole(self, values):
        return self._np.array(values, "int32")

    def row(self, values):
        return self._np.array(values, "float32")
