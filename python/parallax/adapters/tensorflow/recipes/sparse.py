"""Raw ops on the parts of sparse and ragged tensors, and on sets."""

import tensorflow as tf

from .values import call, r, z

_PLACES = [[0, 0], [1, 2], [2, 1]]


def _parts():
    places, values, shape = z(_PLACES, "int64"), r(3), z([3, 3], "int64")
    of_input = dict(input_indices=places, input_values=values, input_shape=shape)
    of_sp = dict(sp_indices=places, sp_values=values, sp_shape=shape)
    two = dict(a_indices=places, a_values=values, a_shape=shape, b_indices=places, b_values=r(3),
               b_shape=shape)
    return {
        "raw_ops.SparseAdd": [call(thresh=tf.constant(0.0), **two)],
        "raw_ops.SparseAddGrad": [
            call(backprop_val_grad=r(3), a_indices=places, b_indices=places, sum_indices=places)],
        "raw_ops.SparseSparseMaximum raw_ops.SparseSparseMinimum": [call(**two)],
        "raw_ops.SparseConcat": [
            call(indices=[places, places], values=[values, r(3)], shapes=[shape, shape], concat_dim=0)],
        "raw_ops.SparseDenseCwiseAdd raw_ops.SparseDenseCwiseDiv raw_ops.SparseDenseCwiseMul": [
            call(dense=r(3, 3, low=0.5), **of_sp)],
        "raw_ops.SparseSoftmax": [call(**of_sp)],
        "raw_ops.SparseFillEmptyRows": [
            call(indices=z([[0, 0], [2, 1]], "int64"), values=r(2), dense_shape=z([4, 2], "int64"),
                 default_value=r())],
        "raw_ops.SparseFillEmptyRowsGrad raw_ops.RaggedFillEmptyRowsGrad": [
            call(reverse_index_map=z([0, 2], "int64"), grad_values=r(4))],
        "raw_ops.RaggedFillEmptyRows": [
            call(value_rowids=z([0, 2], "int64"), values=r(2), nrows=z(4, "int64"), default_value=r())],
        "raw_ops.SparseReduceMax raw_ops.SparseReduceMaxSparse raw_ops.SparseReduceSum "
        "raw_ops.SparseReduceSumSparse": [call(reduction_axes=z([0]), **of_input)],
        "raw_ops.SparseReorder": [call(**of_input)],
        "raw_ops.SparseReshape": [
            call(input_indices=places, input_shape=shape, new_shape=z([9, 1], "int64"))],
        "raw_ops.SparseSlice": [
            call(indices=places, values=values, shape=shape, start=z([1, 0], "int64"),
                 size=z([2, 3], "int64"))],
        "raw_ops.SparseSliceGrad": [
            call(backprop_val_grad=r(2), input_indices=places, input_start=z([1, 0], "int64"),
                 output_indices=z([[0, 2], [1, 1]], "int64"))],
        "raw_ops.SparseSplit": [
            call(split_dim=z(0, "int64"), indices=places, values=values, shape=shape, num_split=3)],
        "raw_ops.SparseTensorDenseAdd": [
            call(a_indices=places, a_values=values, a_shape=shape, b=r(3, 3))],
        "raw_ops.SparseTensorDenseMatMul": [
            call(a_indices=places, a_values=values, a_shape=shape, b=r(3, 2))],
        "raw_ops.SparseToDense": [
            call(sparse_indices=places, output_shape=shape, sparse_values=values, default_value=r())],
        "compat.v1.sparse_to_dense": [call(places, z([3, 3], "int64"), values)],
        "raw_ops.SparseBincount": [
            call(indices=places, values=z([0, 2, 2]), dense_shape=shape, size=z(3), weights=r(3))],
        "raw_ops.SparseCountSparseOutput": [
            call(indices=places, values=z([0, 2, 2]), dense_shape=shape, weights=r(3),
                 binary_output=False)],
        "raw_ops.DenseCountSparseOutput": [
            call(values=z([[0, 2, 2]]), weights=r(1, 3), binary_output=False)],
        "raw_ops.RaggedCountSparseOutput": [
            call(splits=z([0, 1, 3], "int64"), values=z([0, 2, 2]), weights=r(3), binary_output=False)],
        "raw_ops.SetSize": [call(set_indices=places, set_values=z([1, 2, 3]), set_shape=shape)],
        "raw_ops.DenseToDenseSetOperation": [
            call(set1=z([[1, 2], [3, 4]]), set2=z([[2, 5], [3, 4]]), set_operation=how)
            for how in ("union", "intersection", "a-b")],
        "raw_ops.DenseToSparseSetOperation": [
            call(set1=z([[1, 2], [3, 4], [5, 6]]), set2_indices=places, set2_values=z([1, 3, 5]),
                 set2_shape=shape, set_operation="union")],
        "raw_ops.SparseToSparseSetOperation": [
            call(set1_indices=places, set1_values=z([1, 3, 5]), set1_shape=shape, set2_indices=places,
                 set2_values=z([2, 3, 4]), set2_shape=shape, set_operation="union")],
        "raw_ops.RaggedTensorToSparse": [
            call(rt_nested_splits=[z([0, 1, 3], "int64")], rt_dense_values=values)],
        "raw_ops.RaggedGather": [
            call(params_nested_splits=[z([0, 1, 3], "int64")], params_dense_values=values,
                 indices=z([1, 0]), OUTPUT_RAGGED_RANK=1)],
        "raw_ops.EditDistance": [
            call(hypothesis_indices=places, hypothesis_values=z([1, 2, 3]), hypothesis_shape=shape,
                 truth_indices=places, truth_values=z([1, 4, 3]), truth_shape=shape)],
    }


FAMILIES = (_parts,)
