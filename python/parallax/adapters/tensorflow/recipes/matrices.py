"""Linear algebra, products, transforms."""

import tensorflow as tf

from .values import call, r, spd, z


def _squares():
    a, b, w = spd(3), spd(2, (2,)), spd(4, (), "float64")
    squares = [a, b, w]
    lower = [tf.linalg.cholesky(each) for each in squares]
    names = (
        "Cholesky BatchCholesky MatrixInverse BatchMatrixInverse MatrixDeterminant BatchMatrixDeterminant "
        "LogMatrixDeterminant MatrixExponential MatrixSquareRoot SelfAdjointEig SelfAdjointEigV2 "
        "BatchSelfAdjointEig BatchSelfAdjointEigV2 Svd BatchSvd Qr Lu")
    raw = " ".join("raw_ops." + name for name in names.split())
    rhs = [r(3, 2), r(2, 2, 2), r(4, 1, dtype="float64")]
    return {
        raw: [call(input=each) for each in squares],
        "raw_ops.MatrixLogarithm": [call(input=spd(3, (), "complex64"))],
        "raw_ops.Eig": [call(input=a, Tout=tf.complex64)],
        "raw_ops.CholeskyGrad raw_ops.BatchCholeskyGrad": [
            call(l=each, grad=r(*each.shape, dtype=each.dtype)) for each in lower],
        "raw_ops.MatrixSolve raw_ops.BatchMatrixSolve": [
            call(matrix=m, rhs=v) for m, v in zip(squares, rhs)],
        "raw_ops.MatrixTriangularSolve raw_ops.BatchMatrixTriangularSolve": [
            call(matrix=m, rhs=v) for m, v in zip(lower, rhs)],
        "raw_ops.MatrixSolveLs raw_ops.BatchMatrixSolveLs": [
            call(matrix=r(4, 3), rhs=r(4, 2), l2_regularizer=z(0, "float64")),
            call(matrix=r(2, 4, 2), rhs=r(2, 4, 2), l2_regularizer=tf.constant(0.5, "float64"))],
        "raw_ops.BandedTriangularSolve": [call(matrix=r(2, 4, low=1, high=2), rhs=r(4, 2))],
        "linalg.cholesky linalg.inv linalg.det linalg.logdet linalg.slogdet linalg.expm linalg.sqrtm "
        "linalg.eigh linalg.eigvalsh linalg.eig linalg.eigvals linalg.svd linalg.qr linalg.lu "
        "linalg.pinv linalg.matrix_rank linalg.trace compat.v1.svd": [call(each) for each in squares],
        "linalg.logm": [call(spd(3, (), "complex64"))],
        "linalg.solve linalg.lstsq": [call(m, v) for m, v in zip(squares, rhs)],
        "linalg.triangular_solve": [call(m, v) for m, v in zip(lower, rhs)],
        "linalg.cholesky_solve": [call(m, v) for m, v in zip(lower, rhs)],
        "linalg.lu_solve": [call(a, z([0, 1, 2]), r(3, 2))],
        "linalg.lu_matrix_inverse linalg.lu_reconstruct": [call(a, z([0, 1, 2]))],
        "linalg.banded_triangular_solve": [call(r(2, 4, low=1, high=2), r(4, 2))],
        "linalg.eigh_tridiagonal": [call(r(5), r(4))],
        "linalg.tridiagonal_solve": [call(r(3, 4, low=1, high=4), r(4, 2))],
        "raw_ops.TridiagonalSolve": [call(diagonals=r(3, 4, low=1, high=4), rhs=r(4, 2))],
        "linalg.tridiagonal_matmul": [call(r(3, 4), r(4, 2))],
        "raw_ops.TridiagonalMatMul": [
            call(superdiag=r(1, 4), maindiag=r(1, 4), subdiag=r(1, 4), rhs=r(4, 2))],
        "linalg.global_norm": [call([r(3), r(2, 2)])],
        "clip_by_global_norm": [call([r(3), r(2, 2)], 1.0)],
        "linalg.experimental.conjugate_gradient": [],
        "raw_ops.MatrixDiagV2 raw_ops.MatrixDiagV3": [
            call(diagonal=r(2, 3), k=z(0), num_rows=z(-1), num_cols=z(-1), padding_value=r())],
        "raw_ops.MatrixDiagPartV2 raw_ops.MatrixDiagPartV3": [
            call(input=r(2, 3, 4), k=z(0), padding_value=r()),
            call(input=r(3, 4), k=z([-1, 1]), padding_value=r())],
        "raw_ops.MatrixSetDiagV2 raw_ops.MatrixSetDiagV3": [
            call(input=r(2, 3, 4), diagonal=r(2, 3), k=z(0))],
        "raw_ops.MatrixSetDiag raw_ops.BatchMatrixSetDiag": [call(input=r(2, 3, 4), diagonal=r(2, 3))],
        "linalg.set_diag compat.v1.matrix_set_diag": [call(r(2, 3, 4), r(2, 3))],
    }


def _products():
    a, b = r(2, 3), r(3, 4)
    return {
        "raw_ops.MatMul": [call(a=a, b=b), call(a=r(4, 5, dtype="float64"), b=r(5, 1, dtype="float64")),
                           call(a=z([[1, 2], [3, 4]]), b=z([[1, 2], [3, 4]])),
                           call(a=r(17, 3), b=r(17, 5), transpose_a=True)],
        "raw_ops.SparseMatMul": [call(a=a, b=b)],
        "raw_ops.BatchMatMul raw_ops.BatchMatMulV2": [call(x=r(2, 2, 3), y=r(2, 3, 4)), call(x=a, y=b)],
        "raw_ops.BatchMatMulV3": [call(x=r(2, 2, 3), y=r(2, 3, 4), Tout=tf.float32)],
        "matmul linalg.matmul": [call(a, b), call(r(2, 2, 3), r(2, 3, 4)), call(a, r(4, 3), transpose_b=True)],
        "linalg.matvec": [call(a, r(3)), call(r(2, 2, 3), r(2, 3))],
        "tensordot": [call(a, b, 1), call(r(2, 3, 4), r(3, 4, 2), 2)],
        "einsum": [call("ij,jk->ik", a, b), call("bij,bjk->bik", r(2, 2, 3), r(2, 3, 4)), call("ii->i", r(3, 3))],
        "raw_ops.Einsum": [call(inputs=[a, b], equation="ij,jk->ik"),
                           call(inputs=[r(2, 3, 3)], equation="bii->bi")],
        "experimental.numpy.einsum": [call("ij,jk->ik", a, b)],
        "experimental.numpy.dot experimental.numpy.matmul": [call(a, b)],
        "experimental.numpy.tensordot": [call(a, b, 1)],
        "experimental.numpy.vdot experimental.numpy.inner": [call(r(4), r(4))],
        "experimental.numpy.cross linalg.cross": [call(r(2, 3), r(2, 3))],
        "raw_ops.Cross": [call(a=r(2, 3), b=r(2, 3))],
        "raw_ops.Transpose raw_ops.ConjugateTranspose": [
            call(x=tf.complex(a, a), perm=z([1, 0])), call(x=r(2, 3, 4), perm=z([2, 0, 1]))],
        "nn.bias_add compat.v1.nn.bias_add": [call(r(2, 4, 3), r(3))],
        "raw_ops.BiasAdd raw_ops.BiasAddV1": [call(value=r(2, 4, 3), bias=r(3))],
        "compat.v1.nn.xw_plus_b compat.v1.nn.relu_layer": [call(a, b, r(4))],
        "math.polyval": [call([r(3), r(3), r(3)], r(3))],
        "experimental.numpy.polyval": [call(r(3), r(4))],
    }


def _transforms():
    x, c = r(2, 4, 4), tf.complex(r(2, 4, 4), r(2, 4, 4))
    c3, x3 = tf.complex(r(1, 4, 4, 4), r(1, 4, 4, 4)), r(1, 4, 4, 4)
    found = {}
    for name, like in (("FFT", c), ("FFT2D", c), ("FFT3D", c3)):
        found["raw_ops.%s raw_ops.I%s raw_ops.Batch%s raw_ops.BatchI%s" % ((name,) * 4)] = [
            call(input=like)]
        lower = name.lower()
        found["signal.%s signal.i%s" % (lower, lower)] = [call(like)]
        rank = {"FFT": 1, "FFT2D": 2, "FFT3D": 3}[name]
        real = x3 if rank == 3 else x
        found["raw_ops.R" + name] = [call(input=real, fft_length=z([4] * rank))]
        found["raw_ops.IR" + name] = [call(input=like, fft_length=z([4] * rank))]
        found["signal.r" + lower] = [call(real), call(real, [4] * rank)]
        found["signal.ir" + lower] = [call(like), call(like, [4] * rank)]
    axes = dict(fft_length=z([4, 4]), axes=z([1, 2]))
    found["raw_ops.FFTND raw_ops.IFFTND raw_ops.IRFFTND"] = [call(input=c, **axes)]
    found["raw_ops.RFFTND"] = [call(input=x, **axes)]
    found["signal.fftnd signal.ifftnd signal.irfftnd fftnd ifftnd irfftnd"] = [call(c, [4, 4], [1, 2])]
    found["signal.rfftnd rfftnd"] = [call(x, [4, 4], [1, 2])]
    found["signal.stft"] = [call(r(20), 8, 4), call(r(2, 17), 8, 3, 8)]
    found["signal.inverse_stft"] = [call(tf.signal.stft(r(20), 8, 4), 8, 4)]
    found["signal.mdct"] = [call(r(16), 8)]
    found["signal.inverse_mdct"] = [call(r(3, 4))]
    found["signal.frame"] = [call(r(2, 9), 3, 2), call(r(9), 4, 4, True)]
    found["signal.overlap_and_add"] = [call(r(3, 4), 2)]
    found["signal.dct signal.idct"] = [call(r(2, 5)), call(r(2, 6, dtype="float64"))]
    found["signal.mfccs_from_log_mel_spectrograms"] = [call(r(3, 8))]
    found["signal.linear_to_mel_weight_matrix"] = [
        call(bins, spectrum, rate)
        for bins, spectrum, rate in ((6, 9, 8000), (4, 5, 8000), (8, 17, 16000), (3, 9, 16000))]
    found["raw_ops.AudioSpectrogram"] = [call(input=r(20, 1), window_size=8, stride=4)]
    found["raw_ops.Mfcc"] = [call(spectrogram=r(1, 2, 65, low=0.1, high=2), sample_rate=z(16000))]
    return found


FAMILIES = (_squares, _products, _transforms)
