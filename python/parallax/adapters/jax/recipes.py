"""Calls that return, of functions whose arguments depend on each other, smallest first."""


class Recipes:
    """`wrap` makes a JAX array of a NumPy array."""

    def __init__(self, jax, numpy, wrap):
        self._jax, self._np, self._wrap = jax, numpy, wrap

    def of(self, path):
        """[(args, kwargs)] by the function's whole name; none where nothing is known of it."""
        module, _, leaf = path.rpartition(".")
        name = "_" + module.removeprefix("jax.").replace(".", "_")
        if module.startswith("jax.scipy.stats."):
            return [(args, {}) for args in self._of_distribution(module.rpartition(".")[2], leaf)]
        table = getattr(self, name, dict)()
        return [call if isinstance(call[-1], dict) else (call, {}) for call in
                ((c[:-1], c[-1]) if c and isinstance(c[-1], dict) else c for c in table.get(leaf, ()))]

    # --- arrays ---

    def filled(self, *shape, dtype="float32"):
        """Numbers from -3 to 3, no two neighbours alike."""
        count = int(self._np.prod(shape))
        values = (self._np.arange(count) * 5 % 13 - 6) / 2
        return self._wrap(values.astype(dtype).reshape(shape))

    def likely(self, *shape, dtype="float32"):
        """Numbers between 0 and 1."""
        count = int(self._np.prod(shape))
        values = (self._np.arange(count) * 5 % 13 + 1) / 15
        return self._wrap(values.astype(dtype).reshape(shape))

    def whole(self, values, dtype="int32"):
        return self._wrap(self._np.array(values, dtype))

    def square(self, size, dtype="float32", symmetric=False):
        """Well conditioned; positive definite if symmetric."""
        index = self._np.arange(size)
        distance = self._np.abs(index[:, None] - index[None, :])
        made = 1 / (1 + distance) + size * self._np.eye(size)
        if not symmetric:
            made = made + 0.3 * self._np.sin(index[:, None] * 3 + index[None, :])
        return self._wrap(made.astype(dtype))

    # --- tables ---

    def _numpy(self):
        rows, wide, classes = self.filled(4, 5), self.filled(2, 3, 4), self.whole([1, 0, 3, 2])
        row, ordered = self.filled(6), self._wrap(self._np.arange(6).astype("float32"))
        double = self.filled(4, 5, dtype="float64")
        return {
            "where": [(rows > 0, rows, -rows)], "select": [([rows > 0], [rows], 0)],
            "einsum": [("ij,kj->ik", rows, rows), ("ij->j", rows), ("ij,ij->i", rows, rows)],
            "tensordot": [(rows, rows.T, 1)], "matmul": [(rows, rows.T)], "dot": [(rows, rows.T)],
            "vdot": [(row, row)], "inner": [(rows, rows)], "matvec": [(rows, rows[0])],
            "vecmat": [(rows[:, 0], rows)], "vecdot": [(rows, rows)], "outer": [(row, row)],
            "cross": [(rows[:, :3], rows[:, 1:4])], "kron": [(rows, rows[:2])],
            "transpose": [(rows, (1, 0)), (wide, (2, 0, 1))], "reshape": [(rows, (2, 10))],
            "resize": [(rows, (3, 3))], "broadcast_to": [(rows, (2, 4, 5))],
            "pad": [(rows, ((1, 1), (0, 2))), (rows, 2, "reflect"), (row, 3, "linear_ramp"),
                    (rows, 1, "wrap"), (rows, 2, "symmetric"), (row, 2, "mean"), (row, 2, "edge"),
                    (row, 4, "median", {"stat_length": 2})],
            "take": [(rows, classes), (rows, classes, 1), (rows, classes, 0, {"mode": "clip"})],
            "take_along_axis": [(rows, classes.reshape(4, 1), 1)],
            "put_along_axis": [(rows, classes.reshape(4, 1), rows[:, :1], 1, {"inplace": False})],
            "put": [(rows, classes, rows[0, :4], {"inplace": False})],
            "place": [(rows, rows > 0, rows[0], {"inplace": False})],
            "fill_diagonal": [(rows, 2.0, {"inplace": False})],
            "choose": [(classes, [row[:4]] * 4, {"mode": "clip"})],
            "insert": [(rows, 1, rows[0], {"axis": 0})], "delete": [(rows, 1, 0), (row, 2)],
            "append": [(rows, rows, 0)], "split": [(rows, 2, 0)], "array_split": [(rows, 3, 1)],
            "hsplit": [(wide, 3)], "vsplit": [(rows, 2)], "dsplit": [(wide, 2)],
            "unravel_index": [(classes, (2, 3))], "indices": [((2, 3),)],
            "ravel_multi_index": [([classes % 2, classes % 3], (2, 3), {"mode": "clip"})],
            "searchsorted": [(ordered, rows), (ordered, rows, "right", {"method": "sort"}),
                             (ordered, rows, {"method": "compare_all"})],
            "digitize": [(rows, ordered)], "interp": [(rows, ordered, row), (rows, ordered, row, {"period": 4.0})],
            "bincount": [(classes,), (classes, row[:4], 5)], "histogram": [(rows, 4), (row, 3, (0.0, 2.0))],
            "histogram2d": [(row, ordered, 3)], "histogramdd": [(rows, 2)],
            "percentile": [(rows, self._wrap(self._np.float32(30))), (rows, 40.0, 1)],
            "quantile": [(rows, self._wrap(self._np.float32(0.3))), (rows, 0.4, 1, {"method": "nearest"})],
            "nanpercentile": [(rows, 30.0)], "nanquantile": [(rows, 0.3, 0)],
            "average": [(rows,), (rows, 0, self.likely(4))], "gradient": [(rows,), (row, 2.0)],
            "polyfit": [(ordered, row, 2)], "polyval": [(row, rows)], "unwrap": [(rows,)],
            "moveaxis": [(wide, 0, 2)], "swapaxes": [(wide, 0, 2)], "rollaxis": [(wide, 2)],
            "roll": [(rows, 1, 0), (rows, (1, 2), (0, 1))], "repeat": [(rows, 2, 1)],
            "tile": [(rows, (2, 1))], "diagonal": [(wide, 0, 1, 2)], "trace": [(wide, 0, 1, 2)],
            "expand_dims": [(rows, 0)], "squeeze": [(rows[:1], 0)], "stack": [([rows, rows], 1)],
            "compress": [(classes > 0, rows, 0)], "extract": [(rows > 0, rows)],
            "packbits": [(self.whole([[1, 0, 3] * 4], "uint8"),)], "partition": [(rows, 2)],
            "unpackbits": [(self.whole([[1, 200], [3, 77]], "uint8"),)], "argpartition": [(rows, 2)],
            "left_shift": [(classes, classes)], "right_shift": [(classes, classes)],
            "ldexp": [(row[:4], classes)], "vander": [(row, 4), (row, 3, True)],
            "clip": [(rows, -1.0, 2.0), (double, None, 1.5)], "nan_to_num": [(rows,)],
            "astype": [(rows, self._np.dtype("int32")), (double, self._np.dtype("float32"))],
            "full": [((2, 3), 1.5)], "full_like": [(rows, 1.5)], "linspace": [(0.0, 2.0, 5)],
            "convolve": [(row, ordered[:3]), (row, ordered[:3], "same")],
            "correlate": [(row, ordered[:3]), (row, ordered[:3], "full")],
            "cov": [(rows,), (double,)], "corrcoef": [(rows,), (double,)], "trapezoid": [(rows,), (rows, rows[0])],
            "divide": [(rows, self.likely(4, 5))], "floor_divide": [(classes, classes + 1), (rows, self.likely(4, 5))],
            "remainder": [(classes, classes + 1), (rows, self.likely(4, 5))],
            "mod": [(classes, classes + 1), (rows, self.likely(4, 5))],
            "fmod": [(classes, classes + 1), (rows, self.likely(4, 5))],
            "divmod": [(classes, classes + 1), (rows, self.likely(4, 5))],
            "arctanh": [(self.likely(4, 5),)], "arccosh": [(rows + 5,)],
            "matrix_power": [(self.square(3), 3)], "sort": [(rows,), (wide, 1), (rows, {"descending": True})],
            "argsort": [(rows,), (wide, 1)], "lexsort": [([row, ordered],)], "isin": [(classes, classes[:2])],
            "power": [(self.likely(4, 5), rows), (classes, classes)], "intersect1d": [(classes, classes[:2])],
            "float_power": [(self.likely(4, 5), rows)], "diag_indices_from": [(self.square(3),)], "meshgrid": [(row, ordered)],
        }

    def _numpy_linalg(self):
        matrices = [self.square(3), self.square(4, "float64"), self.square(3, "complex64"),
                    self._np.stack([self._np.asarray(self.square(2))] * 3)]
        matrices[-1] = self._wrap(matrices[-1])
        alone = [(each,) for each in matrices]
        symmetric = [(self.square(3, symmetric=True),), (self.square(4, "float64", True),)]
        tall = [(self.filled(4, 2, dtype="float64"),), (self.filled(4, 3),)]
        rows = self.filled(4, 5)
        return {
            "cholesky": symmetric, "eigh": symmetric, "eigvalsh": symmetric, "eig": alone,
            "eigvals": alone, "inv": alone, "det": alone, "slogdet": alone, "cond": alone,
            "pinv": alone + tall, "qr": alone + tall, "svd": alone + tall, "svdvals": alone + tall,
            "matrix_rank": alone, "matrix_power": [(each, 3) for each in matrices],
            "solve": [(matrices[0], self.filled(3, 2)), (matrices[1], self.filled(4, dtype="float64")),
                      (matrices[3], self.filled(3, 2, 1))],
            "lstsq": [(self.filled(4, 2), self.filled(4)), (self.square(3), self.filled(3, 2))],
            "multi_dot": [([rows, rows.T, rows],)], "norm": [(rows,), (rows, 2), (rows[0], 1)],
            "matrix_norm": [(rows,), (rows, {"ord": 1})], "vector_norm": [(rows,), (rows, {"axis": 1, "ord": 3})],
            "tensorinv": [(self.square(4).reshape(2, 2, 2, 2), 2)],
            "tensorsolve": [(self.square(4).reshape(2, 2, 2, 2), self.filled(2, 2))],
        }

    def _nn(self):
        rows = self.filled(4, 6)
        return {
            "one_hot": [(self.whole([1, 0, 3, 2]), 4)], "glu": [(rows,)],
            "dot_product_attention": [(self.filled(1, 3, 2, 4),) * 3, (self.filled(2, 3, 2, 4),) * 3 + ({"is_causal": True},)],
            "standardize": [(rows,), (rows, 0)], "softmax": [(rows,), (rows, 0)],
            "log_softmax": [(rows,), (rows, 0)], "logsumexp": [(rows,), (rows, 1)],
            "log1mexp": [(self.likely(4, 5) + 0.5,)],
        }

    def _lax(self):
        lax = self._jax.lax
        rows, wide, classes = self.filled(4, 5), self.filled(2, 3, 4), self.whole([1, 0, 3, 2])
        image, kernel = self.filled(1, 2, 6, 6), self.filled(3, 2, 3, 3)
        signal, window = self.filled(1, 2, 7), self.filled(3, 2, 3)
        gather = scatter = ((1,), (0,), (0,), (), ())  # of GatherDimensionNumbers, ScatterDimensionNumbers
        where = self.whole([[0], [2]])
        scattered = [(rows, where, self.filled(2, 5), scatter)]
        two = self.filled(4, 5, dtype="float64")
        return {
            "conv": [(image, kernel, (1, 1), "SAME"), (signal, window, (2,), "VALID")],
            "conv_with_general_padding": [(image, kernel, (1, 1), ((1, 0), (2, 1)), (1, 1), (1, 1))],
            "conv_general_dilated": [
                (image, kernel, (1, 1), "SAME"), (signal, window, (2,), ((1, 2),)),
                (image, kernel, (1, 2), ((1, 1), (0, 2)), (2, 1), (1, 2)),
                (image, self.filled(4, 1, 3, 3), (1, 1), "VALID", {"feature_group_count": 2}),
                (self.filled(2, 2, 6), self.filled(4, 2, 3), (1,), "VALID", {"batch_group_count": 2})],
            "conv_general_dilated_patches": [(image, (2, 2), (1, 1), "VALID"), (signal, (3,), (2,), "SAME")],
            "conv_transpose": [(self.filled(1, 5, 2), self.filled(3, 2, 3), (2,), "SAME"),
                               (self.filled(1, 4, 4, 2), self.filled(3, 3, 2, 2), (2, 2), "VALID")],
            "dot": [(rows, rows.T), (rows[0], rows[1])], "batch_matmul": [(wide, self.filled(2, 4, 2))],
            "dot_general": [(wide, self.filled(2, 4, 2), (((2,), (1,)), ((0,), (0,)))),
                            (rows, rows, (((1,), (1,)), ((), ())))],
            "ragged_dot": [(self.filled(5, 3), self.filled(2, 3, 4), self.whole([2, 3]))],
            "pad": [(rows, self._np.float32(0), ((1, 1, 0), (0, 2, 1))), (rows, self._np.float32(1), ((-1, 0, 0), (0, 0, 2)))],
            "gather": [(rows, where, gather, (1, 5))],
            "scatter": scattered, "scatter_add": scattered, "scatter_max": scattered,
            "scatter_min": scattered, "scatter_mul": scattered, "scatter_sub": scattered,
            "broadcast": [(rows, (2,))], "broadcast_in_dim": [(rows, (2, 4, 5), (1, 2))],
            "broadcast_like": [(rows[0], rows)], "broadcasted_iota": [(self._np.dtype("int32"), (3, 4), 1)],
            "iota": [(self._np.dtype("float32"), 5)], "clamp": [(rows - 1, rows.T.reshape(4, 5), rows + 1)],
            "collapse": [(wide, 0, 2)], "concatenate": [([rows, rows], 0)],
            "convert_element_type": [(rows, self._np.dtype("int32")), (classes, self._np.dtype("float32"))],
            "bitcast_convert_type": [(rows, self._np.dtype("int32"))],
            "cumsum": [(rows, 0), (rows, 1, True)], "cumprod": [(rows, 0)], "cummax": [(rows, 1)],
            "cummin": [(rows, 1, True)], "cumlogsumexp": [(rows, 0), (two, 1)],
            "dynamic_slice": [(rows, (1, 2), (2, 2))], "dynamic_index_in_dim": [(rows, 1, 0)],
            "dynamic_slice_in_dim": [(rows, 1, 2, 1)], "index_in_dim": [(rows, 1, 0)],
            "dynamic_update_slice": [(rows, rows[:2, :2], (1, 2))],
            "dynamic_update_index_in_dim": [(rows, rows[0], 1, 0)],
            "dynamic_update_slice_in_dim": [(rows, rows[:2], 1, 0)],
            "expand_dims": [(rows, (0, 2))], "squeeze": [(rows[:1], (0,))],
            "fft": [(self.filled(4, 8, dtype="complex64"), "FFT", (8,)), (self.filled(8), "RFFT", (8,)),
                    (self.filled(5, dtype="complex64"), "IRFFT", (8,))],
            "full": [((2, 3), 1.5)], "full_like": [(rows, 1.5)], "index_take": [(rows, [classes, classes], (0, 1))],
            "igamma_grad_a": [(self.likely(4, 5) + 1, self.likely(4, 5) + 2)], "integer_pow": [(rows, 3), (two, 2)],
            "argmax": [(rows, 1, self._np.dtype("int32"))], "argmin": [(rows, 0, self._np.dtype("int64"))],
            "mulhi": [(classes, classes), (self.whole([7, 9], "uint64"),) * 2], "clz": [(classes,)],
            "pow": [(self.likely(4, 5), rows), (rows, classes[0])], "rem": [(rows, self.likely(4, 5)), (classes, classes + 1)],
            "reduce_and": [(classes > 1, (0,)), (classes, (0,))], "reduce_or": [(classes > 1, (0,)), (classes, (0,))],
            "reduce_xor": [(classes, (0,)), (classes > 1, (0,))], "reduce_max": [(rows, (0,)), (wide, (0, 2))],
            "reduce_min": [(rows, (1,)), (two, (0, 1))], "reduce_sum": [(rows, (0,)), (wide, (0, 2)), (two, (1,))],
            "reduce_prod": [(rows, (0,)), (two, (1,))], "reduce_precision": [(rows, 5, 7)],
            "reshape": [(rows, (2, 10)), (rows, (10, 2), (1, 0))], "rev": [(rows, (1,))],
            "round": [(rows,), (rows, lax.RoundingMethod.TO_NEAREST_EVEN)], "rsqrt": [(self.likely(4, 5),), (two + 4,)],
            "select": [(rows > 0, rows, -rows)], "shift_right_logical": [(classes, classes)],
            "slice": [(rows, (1, 0), (3, 4)), (rows, (0, 1), (4, 5), (2, 2))],
            "slice_in_dim": [(rows, 0, 4, 2, 0)], "sort": [(rows,), (rows, 0)],
            "sort_key_val": [(classes, rows[:, 0])], "split": [(rows, (2, 3), 1)], "top_k": [(rows, 2), (classes, 3)],
            "approx_max_k": [(rows, 2)], "approx_min_k": [(rows, 2)], "transpose": [(wide, (2, 0, 1))],
            "stop_gradient": [(rows,)], "logistic": [(rows,), (two,)],
        }

    def _lax_linalg(self):
        matrices = [self.square(3), self.square(4, "float64")]
        alone = [(each,) for each in matrices]
        symmetric = [(self.square(3, symmetric=True),), (self.square(4, "float64", True),)]
        row = self.filled(5, dtype="float64")
        zero = self._wrap(self._np.array([0] + [1.0] * 4))
        return {
            "cholesky": symmetric, "eigh": symmetric, "eig": alone, "hessenberg": alone, "lu": alone,
            "qr": alone, "schur": alone, "svd": alone, "tridiagonal": symmetric,
            "cholesky_update": [(self._wrap(self._np.linalg.cholesky(self._np.asarray(symmetric[0][0])).T), self.filled(3))],
            "lu_pivots_to_permutation": [(self.whole([1, 2, 2]), 4)],
            "symmetric_product": [(self.filled(3, 2), self.square(3, symmetric=True))],
            "triangular_solve": [(each, self.filled(2, each.shape[0], dtype=each.dtype.name)) for each in matrices] +
                                [(matrices[0], self.filled(3, 2), {"left_side": True, "lower": True})],
            "tridiagonal_solve": [(zero, row + 9, zero[::-1], row.reshape(5, 1))],
            "householder_product": [(self.filled(4, 2), self.likely(2))],
            "ormqr": [(self.filled(4, 2), self.likely(2), self.filled(4, 3))],
        }

    def _scipy_special(self):
        likely, rows, classes = self.likely(4, 5), self.filled(4, 5), self.whole([1, 0, 3, 2])
        double = self.likely(3, 4, dtype="float64")
        angles = self.likely(4) * 3
        return {
            "betainc": [(likely + 1, likely + 2, likely), (double, double + 1, double)],
            "gammainc": [(likely + 1, likely), (double, double)], "gammaincc": [(likely + 1, likely), (double, double)],
            "polygamma": [(self._np.int32(1) * classes, likely[:, 0] + 1)], "zeta": [(likely + 1.5, likely), (double + 2, double)],
            "bessel_jn": [(likely, {"v": 3}), (double, {"v": 2, "n_iter": 30})], "erfinv": [(rows / 4,), (double,)],
            "ndtri": [(likely,), (double,)], "logit": [(likely,), (double,)], "multigammaln": [(likely + 3, 2), (double + 2, 3)],
            "expn": [(classes, likely[:, 0]), (classes, double[0] + 1)], "exp1": [(likely,), (double,)], "expi": [(rows,), (double,)],
            "hyp1f1": [(likely, likely + 1, rows), (double, double + 1, double)],
            "hyp2f1": [(likely, likely, likely + 1, likely / 2), (double, double, double + 1, double / 2)],
            "comb": [(classes + 3, classes), (double * 9, double * 3)], "poch": [(likely, classes[:, None] * 1.0), (double, double)],
            "factorial": [(classes,), (likely * 5,)], "bernoulli": [(4,), (7,)], "entr": [(likely,), (double,)],
            "kl_div": [(likely, likely), (double, double)], "rel_entr": [(likely, likely), (double, double)],
            "sph_harm_y": [(classes + 1, classes, angles, angles, {"n_max": 5})],
            "logsumexp": [(rows,), (rows, 1)], "boxcox": [(likely, rows), (double, double)],
            "spence": [(likely,), (double,)], "wofz": [(rows,), (self.filled(4, dtype="complex64"),)],
            "log_ndtr": [(rows,), (double,)], "softmax": [(rows, {"axis": 1})], "log_softmax": [(rows, {"axis": 0})],
        }

    def _scipy_linalg(self):
        matrices = [self.square(3), self.square(4, "float64")]
        alone = [(each,) for each in matrices]
        symmetric = [(self.square(3, symmetric=True),), (self.square(4, "float64", True),)]
        row = self.filled(5)
        numbers = [(3,), (5,)]
        return {
            "cholesky": symmetric, "cho_factor": symmetric, "eigh": symmetric, "expm": alone, "hessenberg": alone,
            "lu": alone, "lu_factor": alone, "polar": alone, "qr": alone, "schur": alone, "sqrtm": symmetric, "svd": alone,
            "expm_frechet": [(each, each) for each in matrices], "rsf2csf": [(each, each) for each in matrices],
            "solve": [(matrices[0], self.filled(3, 2)), (matrices[1], self.filled(4, dtype="float64"))],
            "solve_triangular": [(matrices[0], self.filled(3, 2)), (matrices[1], self.filled(4, dtype="float64"), 1, True)],
            "solve_sylvester": [(matrices[0], matrices[0], self.filled(3, 3))],
            "qr_multiply": [(matrices[0], self.filled(2, 3))], "block_diag": [(matrices[0], self.filled(2, 1))],
            "eigh_tridiagonal": [(row + 9, row[1:], {"eigvals_only": True})],
            "circulant": [(row,)], "companion": [(row + 9,)], "convolution_matrix": [(row, 4), (row, 6, "same")],
            "dft": numbers, "hadamard": [(4,), (8,)], "helmert": numbers, "hilbert": numbers, "invhilbert": numbers,
            "invpascal": numbers, "pascal": numbers, "fiedler": [(row,)], "fiedler_companion": [(row + 9,)],
            "hankel": [(row,), (row, row)], "toeplitz": [(row,), (row, row)], "leslie": [(row, row[1:])],
        }

    def _scipy_signal(self):
        row, short, image = self.filled(16), self.filled(5), self.filled(6, 7)
        small = self.filled(3, 2)
        both = [(row, short), (row, short, "same"), (row, short, "valid")]
        flat = [(image, small), (image, small, "same"), (image, small, "valid", "wrap")]
        return {
            "convolve": both + [(image, small)], "correlate": both, "fftconvolve": both, "convolve2d": flat[:2],
            "correlate2d": flat[:2], "csd": [(row, row, {"nperseg": 8})], "welch": [(row, {"nperseg": 8})],
            "detrend": [(row,), (image, 0)], "stft": [(row, {"nperseg": 8})],
            "istft": [(self.filled(5, 5, dtype="complex64"), {"nperseg": 8})],
        }

    def _scipy_fft(self):
        calls = [(self.filled(4, 8),), (self.filled(5, dtype="float64"),), (self.filled(4, 6), {"norm": "ortho"})]
        return dict.fromkeys(("dct", "idct", "dctn", "idctn"), calls)

    def _scipy_ndimage(self):
        places = [self.likely(4) * 3, self.likely(4) * 4]
        return {"map_coordinates": [(self.filled(4, 5), places, 1), (self.filled(4, 5), places, 0, "wrap"),
                                    (self.filled(4, 5), places, 1, "mirror")]}

    def _scipy_cluster_vq(self):
        return {"vq": [(self.filled(6, 3), self.filled(2, 3))]}

    def _ops(self):
        calls = [(self.filled(6), self.whole([0, 2, 1, 0, 2, 2]), 3), (self.filled(4, 5), self.whole([1, 0, 1, 3]), 4)]
        return dict.fromkeys(("segment_sum", "segment_max", "segment_min", "segment_prod"), calls)

    def _image(self):
        image = self.filled(4, 6, 2)
        return {
            "resize": [(image, (8, 3, 2), "linear"), (image, (3, 9, 2), "nearest"), (image, (5, 5, 2), "cubic"),
                       (image, (3, 3, 2), "lanczos3"), (image, (2, 12, 2), "lanczos5", {"antialias": False})],
            "scale_and_translate": [(image, (8, 3, 2), (0, 1), self.likely(2) + 1, self.likely(2), "linear")],
        }

    def _scipy_stats(self):
        rows, whole = self.filled(4, 5), self.whole([[1, 0, 3, 1], [2, 2, 0, 1]])
        return {"mode": [(whole,), (rows, 1)], "rankdata": [(rows,), (whole, "min", {"axis": 1})], "sem": [(rows,), (rows, 1)]}

    def _of_distribution(self, name, leaf):
        """The first argument is a place, or a probability of the inverses; shapes are positive."""
        count = {"beta": 2, "betabinom": 3, "binom": 2, "chi2": 1, "gamma": 1, "gennorm": 1, "nbinom": 2,
                 "pareto": 1, "t": 1, "truncnorm": 2, "vonmises": 1, "wrapcauchy": 1, "bernoulli": 1,
                 "geom": 1, "poisson": 1}.get(name, 0)
        for dtype in ("float32", "float64"):
            at = self.likely(3, 4, dtype=dtype)
            if leaf.endswith("pmf") or (leaf == "cdf" and name in ("bernoulli", "poisson")):
                at = self.whole([[1, 0, 2, 1], [2, 1, 0, 3], [1, 1, 2, 0]])
            shapes = [self.likely(3, 4, dtype=dtype) for _ in range(count)]
            if name == "truncnorm":
                shapes = [-shapes[0] - 1, shapes[1] + 1]
            if name in ("binom", "nbinom", "betabinom"):
                shapes[0] = self.whole([[4, 5, 6, 7]] * 3)
            if name == "multinomial":
                yield self.whole([1, 2, 1]), self.whole(4), self._wrap(self._np.array([0.25, 0.5, 0.25], dtype))
            elif name == "dirichlet":
                yield self._wrap(self._np.array([0.25, 0.5, 0.25], dtype)), self.likely(3, dtype=dtype) + 1
            elif name == "multivariate_normal":
                yield self.filled(3, dtype=dtype), self.likely(3, dtype=dtype), self.square(3, dtype, True)
            elif (name, leaf) == ("poisson", "entropy"):
                yield (at * 4,)
            else:
                yield (at, *shapes)
                if name in ("norm", "cauchy", "expon", "logistic", "laplace", "gumbel_l", "gumbel_r", "uniform"):
                    yield (at, self.filled(3, 4, dtype=dtype), self.likely(3, 4, dtype=dtype))
