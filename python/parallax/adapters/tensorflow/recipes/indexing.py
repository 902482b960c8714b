"""Gathers, scatters, segments, slices, partitions."""

import tensorflow as tf

from .values import call, r, z


def _gathers():
    x, i = r(4, 3), z([0, 3, 3])
    return {
        "gather compat.v1.gather": [call(x, i), call(r(2, 5, 3), z([[0, 4]]), axis=1), call(r(6), z(2))],
        "raw_ops.Gather": [call(params=x, indices=i)],
        "raw_ops.GatherV2": [call(params=x, indices=i, axis=z(0)),
                             call(params=r(2, 5), indices=z([4, 1]), axis=z(1))],
        "gather_nd compat.v1.gather_nd": [call(x, z([[0, 1], [3, 2]])), call(x, z([[2]]))],
        "raw_ops.GatherNd": [call(params=x, indices=z([[0, 1], [3, 2]]))],
        "boolean_mask": [call(x, tf.constant([True, False, True, True]))],
        "experimental.numpy.take": [call(x, i, 0)],
        "experimental.numpy.take_along_axis": [call(x, z([[0, 1, 2]]), 0)],
        "scatter_nd": [call(z([[0], [2]]), r(2, 3), z([4, 3]))],
        "raw_ops.ScatterNd": [call(indices=z([[0], [2]]), updates=r(2, 3), shape=z([4, 3]))],
        "tensor_scatter_nd_add tensor_scatter_nd_max tensor_scatter_nd_min tensor_scatter_nd_sub "
        "tensor_scatter_nd_update": [call(x, z([[0], [2]]), r(2, 3)), call(x, z([[0, 1], [3, 2]]), r(2))],
        "raw_ops.TensorScatterAdd raw_ops.TensorScatterMax raw_ops.TensorScatterMin "
        "raw_ops.TensorScatterSub raw_ops.TensorScatterUpdate": [
            call(tensor=x, indices=z([[0], [2]]), updates=r(2, 3))],
        "raw_ops.ScatterNdNonAliasingAdd": [call(input=x, indices=z([[0], [2]]), updates=r(2, 3))],
        "raw_ops.InplaceAdd raw_ops.InplaceSub raw_ops.InplaceUpdate": [call(x=x, i=z([0, 2]), v=r(2, 3))],
        "dynamic_partition": [call(x, z([0, 1, 1, 0]), 2)],
        "raw_ops.DynamicPartition": [call(data=x, partitions=z([0, 1, 1, 0]), num_partitions=2)],
        "dynamic_stitch compat.v1.parallel_stack": [call([z([0, 2]), z([1])], [r(2, 3), r(1, 3)])],
        "raw_ops.DynamicStitch raw_ops.ParallelDynamicStitch": [
            call(indices=[z([0, 2]), z([1])], data=[r(2, 3), r(1, 3)])],
        "one_hot": [call(i, 5), call(z([[0, 1], [2, 2]]), 3, 2.0, -1.0)],
        "raw_ops.OneHot": [call(indices=i, depth=z(5), on_value=r(), off_value=r())],
        "unravel_index": [call(z([5, 7]), z([3, 4]))],
        "raw_ops.UnravelIndex": [call(indices=z([5, 7]), dims=z([3, 4]))],
        "searchsorted": [call(z([1, 3, 5, 7]), z([0, 3, 8])), call(tf.sort(r(2, 5)), r(2, 3))],
        "raw_ops.LowerBound raw_ops.UpperBound": [call(sorted_inputs=tf.sort(r(2, 5)), values=r(2, 3))],
        "math.bincount": [call(z([0, 3, 3, 1])), call(z([0, 3, 3, 1]), r(4), 5)],
        "raw_ops.Bincount": [call(arr=z([0, 3, 3, 1]), size=z(5), weights=r(4))],
        "raw_ops.DenseBincount": [call(input=z([0, 3, 3, 1]), size=z(5), weights=r(4))],
        "raw_ops.RaggedBincount": [
            call(splits=z([0, 2, 4], "int64"), values=z([0, 3, 3, 1]), size=z(5), weights=r(4))],
        "raw_ops.InvertPermutation math.invert_permutation": [call(x=z([2, 0, 1]))],
        "histogram_fixed_width histogram_fixed_width_bins": [call(r(8), tf.constant([-2.0, 2.0]), 4)],
        "raw_ops.HistogramFixedWidth": [
            call(values=r(8), value_range=tf.constant([-2.0, 2.0]), nbins=z(4))],
        "raw_ops.Bucketize": [call(input=r(2, 4), boundaries=[-1.0, 0.0, 1.0])],
        "sequence_mask": [call(z([1, 3]), 4)],
        "raw_ops.NearestNeighbors": [call(points=r(5, 3), centers=r(4, 3), k=z(2, "int64"))],
        "raw_ops.KmeansPlusPlusInitialization": [
            call(points=r(5, 3), num_to_sample=z(2, "int64"), seed=z(1, "int64"),
                 num_retries_per_sample=z(1, "int64"))],
        "raw_ops.KMC2ChainInitialization": [call(distances=r(5, low=0.1), seed=z(1, "int64"))],
        "where": [call(tf.constant([True, False]), r(2), r(2)), call(tf.constant([True, False]))],
        "raw_ops.Select": [call(condition=tf.constant([True, False]), x=r(2), y=r(2))],
        "raw_ops.SelectV2": [call(condition=tf.constant([True, False]), t=r(2), e=r(2))],
    }


def _segments():
    x, ids = r(5, 3), z([0, 0, 1, 3, 3])
    sparse = dict(data=x, indices=z([0, 4, 2]), segment_ids=z([0, 0, 1]))
    grad = dict(grad=r(2, 3), indices=z([0, 4, 2]), segment_ids=z([0, 0, 1]))
    kinds = ("Max", "Min", "Mean", "Prod", "Sum")
    sparse_kinds = ("Mean", "SqrtN", "Sum")
    lower = {"SqrtN": "sqrt_n"}

    def named(prefix, names, end=""):
        return " ".join("raw_ops.%s%s%s" % (prefix, each, end) for each in names)
    return {
        named("Segment", kinds): [call(data=x, segment_ids=ids), call(data=r(4), segment_ids=z([0, 1, 1, 2]))],
        named("Segment", kinds, "V2"): [call(data=x, segment_ids=ids, num_segments=z(4))],
        named("UnsortedSegment", kinds): [call(data=x, segment_ids=z([2, 0, 1, 0, 3]), num_segments=z(4))],
        " ".join("math.segment_" + each.lower() for each in kinds): [call(x, ids), call(r(4), z([0, 1, 1, 2]))],
        " ".join("math.unsorted_segment_" + each for each in (
            "max", "min", "mean", "prod", "sum", "sqrt_n")): [call(x, z([2, 0, 1, 0, 3]), 4)],
        named("SparseSegment", sparse_kinds): [call(**sparse)],
        named("SparseSegment", sparse_kinds, "WithNumSegments"): [call(num_segments=z(3), **sparse)],
        named("SparseSegment", sparse_kinds, "Grad"): [call(output_dim0=z(5), **grad)],
        named("SparseSegment", sparse_kinds, "GradV2"): [call(dense_output_dim0=z(5), **grad)],
        " ".join("sparse.segment_%s compat.v1.sparse_segment_%s" % ((lower.get(each, each.lower()),) * 2)
                 for each in sparse_kinds): [call(x, z([0, 4, 2]), z([0, 0, 1]))],
    }


def _slices():
    x = r(4, 5)
    cut = dict(begin=z([1, 0]), end=z([3, 4]), strides=z([1, 2]))
    tiles = dict(input=r(4, 6, 6, 2), block_shape=z([2, 2]))
    return {
        "slice": [call(x, [1, 0], [2, 3])],
        "raw_ops.Slice": [call(input=x, begin=z([1, 0]), size=z([2, 3]))],
        "strided_slice": [call(x, [1, 0], [3, 4], [1, 2])],
        "raw_ops.StridedSlice": [call(input=x, **cut)],
        "raw_ops.StridedSliceGrad": [call(shape=z([4, 5]), dy=r(2, 2), **cut)],
        "raw_ops.TensorStridedSliceUpdate": [call(input=x, value=r(2, 2), **cut)],
        "pad": [call(x, [[1, 0], [0, 2]]), call(x, [[1, 1], [2, 2]], "REFLECT")],
        "raw_ops.Pad raw_ops.MirrorPadGrad_": [call(input=x, paddings=z([[1, 0], [0, 2]]))],
        "raw_ops.PadV2": [call(input=x, paddings=z([[1, 0], [0, 2]]), constant_values=r())],
        "raw_ops.MirrorPad": [call(input=x, paddings=z([[1, 1], [2, 2]]), mode=mode)
                              for mode in ("REFLECT", "SYMMETRIC")],
        "raw_ops.MirrorPadGrad": [call(input=r(6, 9), paddings=z([[1, 1], [2, 2]]), mode="REFLECT")],
        "reshape": [call(x, [2, 10]), call(x, [-1])],
        "raw_ops.Reshape": [call(tensor=x, shape=z([2, 10]))],
        "broadcast_to": [call(r(5), [4, 5]), call(r(3, 1), [2, 3, 4])],
        "raw_ops.BroadcastTo": [call(input=r(5), shape=z([4, 5]))],
        "split compat.v1.split": [call(r(4, 6), 2), call(r(4, 6), [1, 3], 0)],
        "raw_ops.Split": [call(axis=z(1), value=r(4, 6), num_split=3)],
        "raw_ops.SplitV": [call(value=r(4, 6), size_splits=z([1, 5]), axis=z(1), num_split=2)],
        "unstack": [call(r(3, 2)), call(r(3, 2), axis=1)],
        "raw_ops.Unpack": [call(value=r(3, 2), num=3)],
        "roll": [call(x, 1, 0), call(x, [1, 2], [0, 1])],
        "raw_ops.Roll": [call(input=x, shift=z(1), axis=z(0))],
        "reverse": [call(x, [0])],
        "reverse_sequence compat.v1.reverse_sequence": [call(x, z([1, 2, 5, 0]), 1, 0)],
        "raw_ops.ReverseSequence": [call(input=x, seq_lengths=z([1, 2, 5, 0]), seq_dim=1)],
        "raw_ops.Reverse": [call(tensor=x, dims=tf.constant([True, False]))],
        "tile": [call(x, [2, 1])], "repeat": [call(x, 2, 0), call(r(3), [1, 0, 2])],
        "raw_ops.Tile": [call(input=x, multiples=z([2, 1]))],
        "raw_ops.TileGrad": [call(input=r(4, 6), multiples=z([2, 3]))],
        "compat.v1.batch_to_space": [call(r(4, 2, 2, 1), [[0, 0], [0, 0]], 2)],
        "raw_ops.DataFormatVecPermute": [call(x=z([1, 2, 3, 4])), call(x=z([[1, 2], [3, 4], [5, 6], [7, 8]]))],
        "batch_to_space compat.v1.batch_to_space_nd": [call(r(4, 2, 2, 1), [2, 2], [[0, 0], [0, 0]])],
        "space_to_batch nn.space_to_batch space_to_batch_nd": [
            call(r(1, 4, 4, 2), [2, 2], [[0, 0], [0, 0]])],
        "raw_ops.BatchToSpaceND": [call(crops=z([[0, 0], [0, 0]]), **tiles)],
        "raw_ops.SpaceToBatchND": [call(paddings=z([[0, 0], [0, 0]]), **tiles)],
        "raw_ops.BatchToSpace": [call(input=r(4, 2, 2, 1), crops=z([[0, 0], [0, 0]]), block_size=2)],
        "raw_ops.SpaceToBatch compat.v1.space_to_batch": [
            call(input=r(1, 4, 4, 2), paddings=z([[0, 0], [0, 0]]), block_size=2)],
        "raw_ops.DepthToSpace": [call(input=r(1, 2, 2, 4), block_size=2)],
        "raw_ops.SpaceToDepth": [call(input=r(1, 4, 4, 2), block_size=2)],
        "nn.depth_to_space compat.v1.depth_to_space": [call(r(1, 2, 2, 4), 2)],
        "nn.space_to_depth compat.v1.space_to_depth": [call(r(1, 4, 4, 2), 2)],
        "meshgrid experimental.numpy.meshgrid": [call(r(3), r(2))],
        "ensure_shape": [call(x, [4, 5]), call(x, [None, 5])],
        "raw_ops.EnsureShape": [call(input=x, shape=[4, 5])],
        "raw_ops.ConcatOffset": [call(concat_dim=z(0), shape=[z([2, 3]), z([4, 3])])],
        "raw_ops.BroadcastArgs raw_ops.BroadcastGradientArgs": [call(s0=z([2, 1]), s1=z([3]))],
        "broadcast_dynamic_shape": [call(z([2, 1]), z([3]))],
    }


FAMILIES = (_gathers, _segments, _slices)
