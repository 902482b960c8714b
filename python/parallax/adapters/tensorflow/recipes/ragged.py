"""Calls of functions of ragged tensors: values, and what tells which rows they are in."""

import numpy as np
import tensorflow as tf

from .values import call, r, z

_LENGTHS = ([1, 2], [2, 0, 3], [3, 1, 1, 2], [4], [0, 2, 2, 1, 1])


def _methods():
    lengths = [z(each, "int64") for each in _LENGTHS]
    values = [r(3), r(5, 2), r(7, dtype="float64"), z([1, 2, 3, 4]), r(6, 1)]
    ends = [tf.cumsum(each) for each in lengths]
    made = [call(x, each) for x, each in zip(values, lengths)]
    splits = [tf.concat([z([0], "int64"), end], 0) for end in ends]
    rowids = [z(np.repeat(range(len(each)), each), "int64") for each in _LENGTHS]
    renewed = [call(x, each, 2 * x) for x, each in zip(values, lengths)]
    nested = [(z([2], "int64"), z([1, 2], "int64")), (z([1, 2], "int64"), z([2, 0, 3], "int64")),
              (z([2, 2], "int64"), z([3, 1, 1, 2], "int64"))]
    of_class = " ".join("RaggedTensor." + name for name in (
        "to_tensor row_lengths row_limits row_starts value_rowids nrows bounding_shape nested_row_lengths "
        "nested_value_rowids merge_dims from_row_lengths").split())
    return {
        of_class: made,
        "RaggedTensor.to_sparse": [call(r(sum(each)), z(each, "int64")) for each in _LENGTHS],
        "RaggedTensor.with_values RaggedTensor.with_flat_values": renewed,
        "RaggedTensor.from_row_limits": list(map(call, values, ends)),
        "RaggedTensor.from_row_starts": [call(x, each[:-1]) for x, each in zip(values, splits)],
        "RaggedTensor.from_row_splits": list(map(call, values, splits)),
        "RaggedTensor.from_value_rowids": list(map(call, values, rowids)),
        "RaggedTensor.from_uniform_row_length": [call(r(2 * n), n) for n in (1, 2, 3, 5)],
        "RaggedTensor.from_nested_row_lengths": [
            call(r(int(tf.reduce_sum(inner))), [outer, inner]) for outer, inner in nested],
        "RaggedTensor.from_nested_row_splits": [
            call(r(int(tf.reduce_sum(inner))), [tf.concat([z([0], "int64"), tf.cumsum(each)], 0)
                                                for each in (outer, inner)]) for outer, inner in nested],
        "RaggedTensor.from_nested_value_rowids": [
            call(r(int(tf.reduce_sum(inner))), [z(np.repeat(range(len(each)), each.numpy()), "int64")
                                                for each in (outer, inner)]) for outer, inner in nested],
        "RaggedTensor.from_tensor": [call(x, z(each, "int64")) for x, each in (
            (r(2, 3), [1, 2]), (r(3, 2), [2, 0, 1]), (r(2, 4, 2), [4, 1]), (r(1, 5, dtype="float64"), [3]))],
        "RaggedTensor.from_sparse": [call(z(x)) for x in (
            [[1, 2, 0], [3, 0, 0]], [[1, 0], [2, 3], [4, 0]], [[5, 1, 2, 0]], [[1], [2], [3], [4]])],
    }


def _overloads():
    """Operators on two of the same rows."""
    def given(make):
        return [call(make(sum(each)), make(sum(each)), z(each, "int64")) for each in _LENGTHS]
    numbers = given(lambda n: r(n, low=0.5)) + given(lambda n: r(n, 2, low=0.5, dtype="float64"))
    bits = given(lambda n: r(n) > 0) + given(lambda n: r(n, 2) > 0)

    def named(words):
        return " ".join("RaggedTensor.__%s__" % word for word in words.split())
    return {
        named("add eq floordiv ge gt le lt mod mul ne pow sub truediv"): numbers,
        named("and or xor"): bits,
        named("abs neg"): [call(x, lengths) for (x, _, lengths), _ in numbers],
        named("invert"): [call(x, lengths) for (x, _, lengths), _ in bits],
    }


def _functions():
    masks = [(r(*shape), r(*shape) > 0) for shape in ((2, 3), (4, 4), (3, 1), (2, 5))]
    return {
        "ragged.boolean_mask": [call(x, mask) for x, mask in masks],
        "ragged.cross_hashed": [call([z([[1, 2], [3, 4]][:n] * m), z([[5], [6]][:n] * m)], 10)
                                for n, m in ((1, 1), (2, 1), (1, 3), (2, 2))],
        "ragged.range": [call(z(a), z(b), z(c)) for a, b, c in (
            ([0, 2], [3, 4], [1, 1]), ([0, 5, 8], [3, 3, 12], [1, -1, 2]), ([1], [6], [2]),
            ([0, 0, 0, 0], [1, 2, 3, 4], [1, 1, 1, 1]))],
        "ragged.row_splits_to_segment_ids": [call(z(x, dtype)) for x, dtype in (
            ([0, 1, 3], "int64"), ([0, 2, 2, 5], "int64"), ([0, 4], "int32"), ([0, 1, 2, 3, 7], "int32"))],
        "ragged.segment_ids_to_row_splits": [call(z(x, dtype)) for x, dtype in (
            ([0, 1, 1], "int64"), ([0, 0, 2, 2, 3], "int64"), ([0], "int32"), ([1, 1, 2, 4], "int32"))],
        "ragged.stack": [call([r(*a), r(*b)], axis) for a, b, axis in (
            ((2,), (3,), 0), ((1, 2), (3, 2), 0), ((2, 3), (2, 3), 1), ((4,), (4,), 0))],
        "ragged.stack_dynamic_partitions": [call(r(n, *rest), z([i % k for i in range(n)]), k)
                                            for n, k, rest in ((3, 2, ()), (5, 3, ()), (4, 2, (2,)), (6, 4, (1,)))],
    }


FAMILIES = (_methods, _overloads, _functions)
