"""More calls of functions whose arguments have to agree: of other sizes, ranks and dtypes than the first
ones."""

import tensorflow as tf

from .values import call, r, spd, z

_UNIGRAMS = [0.1, 0.2, 0.3, 0.4]


def _boxes(count):
    corner = r(count, 2, low=0, high=0.4)
    return tf.concat([corner, corner + r(count, 2, low=0.3, high=0.6)], 1)


def _images():
    counts = (2, 4, 5, 7)
    sizes = [((2, 5, 6, 1), (3, 4)), ((1, 3, 3, 2), (6, 6)), ((1, 6, 4, 3), (2, 5)), ((3, 4, 4, 1), (3, 3))]
    placed = [dict(scale=tf.constant([1.2, 0.8]), translation=tf.constant([0.5, 0.0]))]
    return {
        "image.non_max_suppression image.non_max_suppression_with_scores image.non_max_suppression_padded": [
            call(_boxes(n), r(n, low=0, high=1), 2) for n in counts],
        "image.combined_non_max_suppression": [
            call(tf.reshape(_boxes(n * k), [k, n, 1, 4]), r(k, n, classes, low=0, high=1), 2, 3)
            for n, k, classes in ((2, 1, 1), (4, 1, 2), (3, 2, 1), (5, 2, 3))],
        "image.sample_distorted_bounding_box": [
            call(z([8, 6, channels], dtype), tf.expand_dims(_boxes(n), 0), min_object_covered=0.1)
            for channels, n, dtype in ((1, 1, "int32"), (3, 3, "int64"), (3, 4, "int32"))],
        "raw_ops.SampleDistortedBoundingBoxV2": [
            call(image_size=z([8, 6, 3], dtype), bounding_boxes=tf.expand_dims(_boxes(n), 0),
                 min_object_covered=tf.constant(0.1)) for n, dtype in ((1, "int32"), (3, "int64"), (4, "int32"))],
        "raw_ops.SampleDistortedBoundingBox": [
            call(image_size=z([8, 6, 3], dtype), bounding_boxes=tf.expand_dims(_boxes(n), 0))
            for n, dtype in ((1, "int32"), (3, "int64"), (4, "int32"))],
        "image.extract_glimpse compat.v1.image.extract_glimpse": [
            call(r(*shape), [2, 2], r(shape[0], 2, low=-0.5, high=0.5)) for shape, _ in sizes],
        "compat.v1.image.resize_image_with_pad": [call(r(*shape), *size) for shape, size in sizes],
        "raw_ops.ScaleAndTranslate": [
            call(images=r(*shape), size=z(size), **place) for shape, size in sizes for place in placed],
        "raw_ops.ScaleAndTranslateGrad": [
            call(grads=r(shape[0], *size, shape[3]), original_image=r(*shape), **place)
            for shape, size in sizes for place in placed],
        "raw_ops.NonMaxSuppressionWithOverlaps": [
            call(overlaps=r(n, n, low=0, high=1), scores=r(n, low=0, high=1), max_output_size=z(2),
                 overlap_threshold=tf.constant(0.5), score_threshold=tf.constant(0.0)) for n in counts],
    }


def _normalised():
    found = []
    for shape, training in (((2, 4, 5, 3), True), ((1, 3, 2, 2), True), ((3, 2, 2, 1), False), ((2, 1, 6, 4), False)):
        channels = shape[-1:]
        found.append(call(
            y_backprop=r(*shape), x=r(*shape), is_training=training, scale=r(*channels, low=0.5),
            reserve_space_1=r(*channels, low=0.5), reserve_space_2=r(*channels, low=0.5)))
    of_third = [((), dict(kwargs, reserve_space_3=r(0))) for _, kwargs in found]
    return {"raw_ops.FusedBatchNormGrad raw_ops.FusedBatchNormGradV2": found,
            "raw_ops.FusedBatchNormGradV3": of_third}


def _draws():
    shapes = ([3], [2, 3], [4, 1, 2], [5, 5])
    places = (([0, 2], 9), ([1, 3, 4], 5), ([0, 1, 2, 3, 4], 7), ([5], 6))
    classes = [z(x, "int64") for x in ([[0]], [[1], [3], [2]], [[4], [0], [1], [2]])]
    keyed = [dict(shape=z(shape), key=z([3], "uint64"), counter=z([1, 2], "uint64"), alg=z(1))
             for shape in shapes]
    moved = dict(minval=z(-4), maxval=z(9))
    return {
        "random.stateless_uniform random.stateless_normal random.stateless_truncated_normal": [
            call(shape, [1, 2]) for shape in shapes],
        "random.uniform": [call(shape) for shape in shapes],
        "random.experimental.index_shuffle": [
            call(z(index), z([1, 2], "uint32"), z(most)) for index, most in places],
        "random_index_shuffle": [
            call(z(index), z([1, 2, 3], "uint32"), z(most)) for index, most in places],
        "random.log_uniform_candidate_sampler random.uniform_candidate_sampler "
        "nn.learned_unigram_candidate_sampler": [call(x, 1, n, True, 9) for x, n in zip(classes, (1, 3, 4))],
        "nn.all_candidate_sampler": [call(x, 1, 5, True) for x in classes],
        "nn.fixed_unigram_candidate_sampler": [
            call(x % 4, 1, n, True, 4, unigrams=_UNIGRAMS) for x, n in zip(classes, (1, 3, 2))],
        "raw_ops.AllCandidateSampler": [
            call(true_classes=x, num_true=1, num_sampled=5, unique=True) for x in classes],
        "raw_ops.FixedUnigramCandidateSampler": [
            call(true_classes=x % 4, num_true=1, num_sampled=n, unique=True, range_max=4, unigrams=_UNIGRAMS)
            for x, n in zip(classes, (1, 3, 2))],
        "raw_ops.UniformCandidateSampler raw_ops.ThreadUnsafeUnigramCandidateSampler": [
            call(true_classes=x, num_true=1, num_sampled=n, unique=True, range_max=9)
            for x, n in zip(classes, (1, 3, 4))],
        "nn.compute_accidental_hits": [call(x, z([1, 0, n], "int64"), 1) for x, n in zip(classes, (3, 4, 5))],
        "raw_ops.ComputeAccidentalHits": [
            call(true_classes=x, sampled_candidates=z([1, 0, n][:k], "int64"), num_true=1)
            for x, n, k in zip(classes, (3, 4, 5), (2, 3, 3))],
        "raw_ops.RandomStandardNormal raw_ops.RandomUniform raw_ops.TruncatedNormal": [
            call(shape=z(shape), dtype=tf.float32) for shape in shapes],
        "raw_ops.RandomUniformInt": [call(shape=z(shape), **moved) for shape in shapes],
        "raw_ops.StatelessRandomNormalV2 raw_ops.StatelessRandomUniformV2 "
        "raw_ops.StatelessTruncatedNormalV2": [call(**each) for each in keyed],
        "raw_ops.StatelessRandomUniformFullIntV2": [call(dtype=tf.int32, **each) for each in keyed] + [
            call(dtype=tf.uint64, **keyed[0])],
        "raw_ops.StatelessRandomUniformIntV2": [call(**moved, **each) for each in keyed],
        "raw_ops.StatelessRandomGetKeyCounter raw_ops.StatelessRandomGetKeyCounterAlg": [
            call(seed=z([1, 2], dtype)) for dtype in ("int32", "int64")],
        "raw_ops.Empty": [call(shape=z(shape), dtype=dtype, init=True) for shape, dtype in zip(
            shapes, (tf.float64, tf.int32, tf.float32, tf.float32))],
    }


def _sizes():
    """Of what is made of numbers alone, or of a shape and a seed."""
    shapes, sizes = ([3], [2, 3], [4, 1, 2], [5, 5]), (3, 4, 7, 12)
    of_shape, of_size = [call(shape) for shape in shapes], [call(n) for n in sizes]
    seeded = [dict(shape=z(shape), seed=z([1, 2])) for shape in shapes]
    places = ([[0, 0], [1, 1]], [[0, 1]], [[0, 0], [0, 1], [2, 1]])
    return {
        "ones zeros": of_shape,
        "eye experimental.numpy.eye experimental.numpy.tri": of_size + [call(n, n + 1) for n in sizes],
        "experimental.numpy.identity signal.hann_window signal.hamming_window signal.kaiser_window "
        "signal.vorbis_window experimental.numpy.diag_indices": of_size,
        "signal.kaiser_bessel_derived_window": [call(2 * n) for n in sizes],
        "math.sobol_sample": [call(n, 5) for n in sizes],
        "raw_ops.SobolSample": [call(dim=z(n), num_results=z(5), skip=z(1)) for n in sizes],
        "experimental.numpy.random.randn": [
            ((*shape,), {}) for shape in shapes],
        "experimental.numpy.random.random experimental.numpy.random.standard_normal": of_shape,
        "experimental.numpy.random.randint": [call(0, 9, shape) for shape in shapes],
        "experimental.numpy.random.poisson": [call(2.0, shape) for shape in shapes],
        "experimental.numpy.random.uniform": [call(0.0, 1.0, shape) for shape in shapes],
        "random.split": [call(z([1, 2], dtype), n) for n, dtype in ((2, "int32"), (3, "int64"), (5, "int32"))],
        "random.stateless_gamma": [call(shape, [1, 2], r(shape[-1], low=0.5)) for shape in shapes],
        "random.stateless_parameterized_truncated_normal": [call(shape, [1, 2]) for shape in shapes],
        "raw_ops.StatelessRandomNormal raw_ops.StatelessRandomUniform raw_ops.StatelessTruncatedNormal": [
            call(**each) for each in seeded],
        "raw_ops.StatelessRandomUniformInt": [call(minval=z(-4), maxval=z(9), **each) for each in seeded],
        "raw_ops.StatelessRandomUniformFullInt": [call(dtype=tf.int32, **each) for each in seeded],
        "raw_ops.BroadcastGradientArgs": [call(s0=z(a), s1=z(b)) for a, b in (
            ([2, 3], [3]), ([1, 4], [2, 1]), ([2, 1, 3], [4, 1]))],
        "raw_ops.SparseAddGrad": [
            call(backprop_val_grad=r(len(at)), a_indices=z(at, "int64"), b_indices=z(at, "int64"),
                 sum_indices=z(at, "int64")) for at in places],
        "sparse.bincount": [call(z(x, dtype), -1, 5) for x, dtype in (
            ([[1, 2]], "int32"), ([[0, 1, 1], [2, 2, 0]], "int64"), ([[3]], "int64"), ([1, 4, 1], "int32"))],
    }


def _bands():
    sizes = ((3, (), "float32"), (4, (2,), "float32"), (2, (), "float64"), (5, (1,), "float32"))
    solved, multiplied, of_raw = [], [], []
    for n, batch, dtype in sizes:
        bands = [r(*batch, n, low=low, high=low + 1, dtype=dtype) for low in (0.5, 4.0, 0.5)]
        solved.append(call(tf.stack(bands, -2), r(*batch, n, 2, dtype=dtype)))
        of_raw.append(call(diagonals=tf.stack(bands, -2), rhs=r(*batch, n, 2, dtype=dtype)))
        multiplied.append(((), {name: tf.expand_dims(band, -2) for name, band in zip(
            ("superdiag", "maindiag", "subdiag"), bands)} | {"rhs": r(*batch, n, 2, dtype=dtype)}))
    triangular = [call(matrix=r(k, n, low=1, dtype=dtype), rhs=r(n, 2, dtype=dtype)) for k, n, dtype in (
        (2, 3, "float32"), (1, 4, "float32"), (3, 5, "float64"))]
    return {"linalg.tridiagonal_solve linalg.tridiagonal_matmul": solved, "raw_ops.TridiagonalSolve": of_raw,
            "raw_ops.TridiagonalMatMul": multiplied, "raw_ops.BandedTriangularSolve": triangular}


def _resized():
    sizes = [((1, 3, 4, 2), (2, 6)), ((2, 5, 2, 1), (4, 3)), ((1, 2, 2, 3), (5, 5)), ((3, 4, 4, 1), (2, 2))]
    boxes = [dict(boxes=_boxes(2), box_ind=z([0, 0])), dict(boxes=_boxes(1), box_ind=z([0])),
             dict(boxes=_boxes(3), box_ind=z([0, 0, 0]))]
    return {
        "raw_ops.ResizeBicubicGrad raw_ops.ResizeBilinearGrad": [
            call(grads=r(shape[0], *size, shape[3]), original_image=r(*shape)) for shape, size in sizes],
        "raw_ops.CropAndResizeGradBoxes": [
            call(grads=r(len(each["box_ind"]), *size, shape[3]), image=r(*shape), **each)
            for (shape, size), each in zip(sizes, boxes)],
        "raw_ops.CropAndResizeGradImage": [
            call(grads=r(len(each["box_ind"]), *size, shape[3]), image_size=z(shape), T=tf.float32, **each)
            for (shape, size), each in zip(sizes, boxes)],
        "raw_ops.LRNGrad": [call(input_grads=r(*shape), input_image=r(*shape), output_image=r(*shape))
                            for shape, _ in sizes],
        "raw_ops.NearestNeighbors": [call(points=r(n, d), centers=r(m, d), k=z(1, "int64"))
                                     for n, m, d in ((3, 2, 2), (4, 3, 1), (2, 5, 3))],
    }


def _numbers():
    orders = ([1, 0], [3, 1, 0, 2], [0, 4, 1, 3, 2], [1, 2, 0, 5, 4, 3])
    of_k = [(n, k, classes) for n, k, classes in ((2, 1, 3), (3, 2, 5), (1, 2, 4), (5, 3, 6))]
    return {
        "math.invert_permutation": [
            call(x=z(order, dtype)) for order in orders for dtype in ("int32", "int64")],
        "math.in_top_k": [call(z(list(range(n))) % classes, r(n, classes), k) for n, k, classes in of_k],
        "unravel_index": [call(z(at, dtype), z(dims, dtype)) for at, dims, dtype in (
            ([1], [2, 3], "int32"), ([0, 5, 2], [3, 2], "int64"), ([7, 3], [2, 2, 2], "int32"), (4, [6], "int64"))],
        "raw_ops.UniqueV2": [call(x=z(x), axis=z([axis])) for x, axis in (
            ([1, 1], 0), ([[1, 2], [1, 2], [3, 4]], 0), ([[5, 5, 6], [7, 7, 8]], 1), ([4, 2, 4, 2, 1], 0))],
        "raw_ops.ConcatOffset": [call(concat_dim=z(dim), shape=[z(a), z(b)]) for dim, a, b in (
            (0, [2], [3]), (1, [2, 3], [2, 4]), (2, [1, 2, 3], [1, 2, 5]))],
        "raw_ops.HistogramFixedWidth": [
            call(values=r(*shape), value_range=tf.constant([-1.0, 1.0]), nbins=z(nbins))
            for shape, nbins in (((5,), 3), ((2, 3), 4), ((7, 1), 2), ((2, 2, 2), 5))],
        "raw_ops.IRFFT2D": [
            call(input=tf.complex(r(*shape), r(*shape)), fft_length=z([shape[-2], 2 * shape[-1] - 2]))
            for shape in ((2, 2), (3, 3), (2, 4, 3), (1, 2, 5))],
        "raw_ops.Mfcc": [call(spectrogram=r(*shape, low=0.1, high=2), sample_rate=z(16000))
                         for shape in ((1, 1, 65), (2, 3, 33), (1, 4, 129), (3, 1, 65))],
        "linalg.logm": [call(spd(n, (), dtype)) for n, dtype in (
            (2, "complex64"), (4, "complex64"), (3, "complex128"))],
        "raw_ops.Eig": [call(input=spd(n, batch), compute_v=flag, Tout=tf.complex64) for n, batch, flag in (
            (2, (), True), (4, (), False), (3, (2,), False))],
        "linalg.eigh_tridiagonal": [call(r(n, dtype=dtype), r(n - 1, dtype=dtype)) for n, dtype in (
            (3, "float32"), (4, "float64"), (6, "float32"))],
        "experimental.numpy.ix_": [call(z(list(range(n))), z(list(range(m)))) for n, m in (
            (2, 3), (1, 4), (3, 3), (5, 2))],
    }


def _sets():
    def sparse(prefix, rows, columns):
        at = [[i, j] for i in range(rows) for j in range(columns) if (i + j) % 3 != 2]
        return {prefix + "_indices": z(at, "int64"), prefix + "_values": z([i + j for i, j in at]),
                prefix + "_shape": z([rows, columns], "int64")}
    sizes = ((2, 3), (4, 2), (1, 5), (3, 4))
    return {
        "raw_ops.SetSize": [call(**sparse("set", *size)) for size in sizes],
        "raw_ops.DenseToSparseSetOperation": [
            call(set1=z([[i, i + 1] for i in range(rows)]), set_operation=how, **sparse("set2", rows, columns))
            for rows, columns in sizes for how in ("union", "intersection")],
        "raw_ops.SparseToSparseSetOperation": [
            call(set_operation=how, **sparse("set1", *size), **sparse("set2", *size))
            for size in sizes for how in ("union", "intersection")],
        "raw_ops.SparseReshape": [
            call(input_indices=sparse("x", *size)["x_indices"], input_shape=z(size, "int64"),
                 new_shape=z(new, "int64"))
            for size, new in zip(sizes, ([3, 2], [8], [5, 1], [2, 2, 3]))],
    }


FAMILIES = (_images, _normalised, _draws, _sizes, _bands, _resized, _numbers, _sets)
