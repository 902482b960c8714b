"""Random numbers, ranges, quantisation, what takes its shape from numbers."""

import tensorflow as tf

from .values import call, r, z


def _random():
    shape, seed = z([3, 4]), z([1, 2])
    key = dict(key=z([3], "uint64"), counter=z([1, 2], "uint64"), alg=z(1))
    floats = "Normal Uniform"
    stateless = " ".join("raw_ops.StatelessRandom%s" % name for name in floats.split())
    truncated = dict(means=r(), stddevs=r(low=1), minvals=tf.constant(-4.0), maxvals=tf.constant(4.0))
    return {
        stateless + " raw_ops.StatelessTruncatedNormal raw_ops.StatelessRandomUniformFullInt": [
            call(shape=shape, seed=seed)],
        "raw_ops.StatelessRandomNormalV2 raw_ops.StatelessRandomUniformV2 "
        "raw_ops.StatelessTruncatedNormalV2 raw_ops.StatelessRandomUniformFullIntV2": [
            call(shape=shape, **key)],
        "raw_ops.StatelessRandomUniformInt": [call(shape=shape, seed=seed, minval=z(0), maxval=z(9))],
        "raw_ops.StatelessRandomUniformIntV2": [call(shape=shape, minval=z(0), maxval=z(9), **key)],
        "raw_ops.StatelessRandomGammaV2": [call(shape=shape, seed=seed, alpha=r(4, low=0.5))],
        "raw_ops.StatelessRandomGammaV3": [call(shape=shape, alpha=r(4, low=0.5), **key)],
        "raw_ops.StatelessRandomPoisson": [
            call(shape=shape, seed=seed, lam=r(4, low=0.5), dtype=tf.float32)],
        "raw_ops.StatelessRandomBinomial": [
            call(shape=shape, seed=seed, counts=tf.constant(5.0), probs=tf.constant(0.4))],
        "raw_ops.StatelessParameterizedTruncatedNormal": [call(shape=shape, seed=seed, **truncated)],
        "raw_ops.ParameterizedTruncatedNormal": [
            call(shape=shape, means=truncated["means"], stdevs=truncated["stddevs"],
                 minvals=truncated["minvals"], maxvals=truncated["maxvals"])],
        "raw_ops.StatelessMultinomial": [call(logits=r(2, 4), num_samples=z(3), seed=seed)],
        "raw_ops.Multinomial": [call(logits=r(2, 4), num_samples=z(3))],
        "raw_ops.StatelessShuffle": [call(value=r(5, 2), **key)],
        "raw_ops.RandomGamma": [call(shape=shape, alpha=r(4, low=0.5))],
        "raw_ops.RandomPoisson raw_ops.RandomPoissonV2": [call(shape=shape, rate=r(4, low=0.5))],
        "raw_ops.RandomStandardNormal raw_ops.RandomUniform raw_ops.TruncatedNormal": [
            call(shape=shape, dtype=tf.float32)],
        "raw_ops.RandomUniformInt": [call(shape=shape, minval=z(0), maxval=z(9))],
        "raw_ops.RandomIndexShuffle": [
            call(index=z([0, 2]), seed=z([1, 2, 3], "uint32"), max_index=z([9]))],
        "raw_ops.Empty": [call(shape=shape, dtype=tf.float32, init=True)],
        "random.stateless_uniform random.stateless_normal random.stateless_truncated_normal": [
            call([3, 4], [1, 2])],
        "random.stateless_gamma": [call([3, 4], [1, 2], r(4, low=0.5))],
        "random.stateless_poisson": [call([3, 4], [1, 2], r(4, low=0.5), tf.float32)],
        "random.stateless_binomial": [call([3, 4], [1, 2], tf.constant(5.0), tf.constant(0.4))],
        "random.stateless_categorical": [call(r(2, 4), 3, [1, 2])],
        "random.categorical": [call(r(2, 4), 3)],
        "random.stateless_parameterized_truncated_normal": [call([3, 4], [1, 2])],
        "random.gamma": [call([3], r(4, low=0.5))], "random.poisson": [call([3], r(4, low=0.5))],
        "random.experimental.stateless_shuffle": [call(r(5, 2), [1, 2])],
        "random.experimental.index_shuffle random_index_shuffle": [call(z(2), z([1, 2, 3], "uint32"), z(9))],
        "random.fold_in": [call(z([1, 2]), 3)],
        "nn.dropout": [call(r(4, 3), 0.5)], "compat.v1.nn.dropout": [call(r(4, 3), rate=0.5)],
        "raw_ops.AllCandidateSampler": [
            call(true_classes=z([[1], [2]], "int64"), num_true=1, num_sampled=5, unique=True)],
        "raw_ops.FixedUnigramCandidateSampler": [
            call(true_classes=z([[1], [2]], "int64"), num_true=1, num_sampled=2, unique=True, range_max=4,
                 unigrams=[0.1, 0.2, 0.3, 0.4])],
        "nn.experimental.stateless_dropout": [call(r(4, 3), 0.5, [1, 2])],
        "raw_ops.SobolSample": [call(dim=z(3), num_results=z(4), skip=z(0))],
        "math.sobol_sample": [call(3, 4)],
        "random.log_uniform_candidate_sampler random.uniform_candidate_sampler "
        "nn.learned_unigram_candidate_sampler": [call(z([[1], [2]], "int64"), 1, 2, True, 9)],
        "nn.all_candidate_sampler": [call(z([[1], [2]], "int64"), 1, 5, True)],
        "nn.fixed_unigram_candidate_sampler": [
            call(z([[1], [2]], "int64"), 1, 2, True, 4, unigrams=[0.1, 0.2, 0.3, 0.4])],
    }


def _ranges():
    one, four = tf.constant(1.0), tf.constant(4.0)
    return {
        "range": [call(tf.constant(0), tf.constant(5)), call(tf.constant(1.0), tf.constant(4.0), tf.constant(0.5))],
        "raw_ops.Range": [call(start=z(0), limit=z(5), delta=z(2)),
                          call(start=one, limit=four, delta=tf.constant(0.5))],
        "linspace compat.v1.linspace": [call(one, four, 5), call(r(2), r(2), 3)],
        "raw_ops.LinSpace": [call(start=one, stop=four, num=z(5))],
        "experimental.numpy.random.randint": [call(0, 9, [2, 3])],
        "experimental.numpy.random.randn": [call(2, 3)],
        "compat.v1.losses.cosine_distance": [call(r(2, 3), r(2, 3), 1)],
        "fill": [call([2, 3], one)], "raw_ops.Fill": [call(dims=z([2, 3]), value=one)],
        "eye": [call(3), call(2, 4)], "zeros": [call([2, 3])], "ones": [call([2, 3])],
        "clip_by_value": [call(r(2, 3), tf.constant(-1.0), one)],
        "raw_ops.ClipByValue": [call(t=r(2, 3), clip_value_min=tf.constant(-1.0), clip_value_max=one)],
        "clip_by_norm": [call(r(2, 3), 1.5)], "compat.v1.expand_dims": [call(r(2, 3), 1)],
        "compat.v1.count_nonzero": [call(r(2, 3)), call(r(2, 3), 0)],
        "debugging.check_numerics": [call(r(2, 3), "x")],
        "compat.v1.verify_tensor_all_finite": [call(r(2, 3), "x")],
        "raw_ops.UniqueV2 raw_ops.UniqueWithCountsV2": [call(x=z([1, 3, 1]), axis=z([0]))],
        "raw_ops.RaggedRange": [call(starts=z([0, 2]), limits=z([3, 5]), deltas=z([1, 1]))],
        "raw_ops.IsotonicRegression": [call(input=r(2, 5))], "nn.isotonic_regression": [call(r(2, 5))],
        "raw_ops.NthElement": [call(input=r(2, 5), n=z(2))], "math.nth_element_": [],
        "raw_ops.TopK": [call(input=r(2, 5), k=2)], "raw_ops.TopKV2": [call(input=r(2, 5), k=z(2))],
        "math.top_k": [call(r(2, 5), 2)],
        "raw_ops.Betainc": [call(a=r(4, low=0.5), b=r(4, low=0.5), x=r(4, low=0.1, high=0.9))],
        "math.betainc": [call(r(4, low=0.5), r(4, low=0.5), r(4, low=0.1, high=0.9))],
        "math.zeta": [call(r(4, low=1.5, high=3), r(4, low=0.5))],
        "math.polygamma": [call(tf.constant([1.0, 2.0]), r(2, low=0.5))],
        "bitcast": [call(r(2, 3), tf.int32), call(r(2, 2), tf.int8)],
        "raw_ops.Bitcast": [call(input=r(2, 3), type=tf.int32)],
        "cast": [call(r(2, 3), tf.int32), call(z([1, 2]), tf.float32)],
        "saturate_cast": [call(r(2, 3), tf.uint8)],
        "raw_ops.Cast": [call(x=r(2, 3), DstT=tf.int32), call(x=z([1, 2]), DstT=tf.float64)],
        "image.convert_image_dtype": [call(r(4, 4, 3, low=0, high=1), tf.uint8),
                                      call(z([[1, 255]], "uint8"), tf.float32)],
        "experimental.numpy.where": [call(tf.constant([True, False]), r(2), r(2))],
        "experimental.numpy.pad": [call(r(2, 3), [[1, 0], [0, 2]], "constant")],
        "experimental.numpy.select": [call([tf.constant([True, False])], [r(2)])],
        "experimental.numpy.moveaxis": [call(r(2, 3, 4), 0, 1)],
        "experimental.numpy.swapaxes": [call(r(2, 3, 4), 0, 1)],
        "experimental.numpy.split": [call(r(4, 6), 2)], "experimental.numpy.array_split": [call(r(4, 6), 2)],
        "experimental.numpy.hsplit": [call(r(4, 6), 2)], "experimental.numpy.vsplit": [call(r(4, 6), 2)],
        "experimental.numpy.dsplit": [call(r(2, 2, 4), 2)],
        "experimental.numpy.broadcast_to": [call(r(3), [2, 3])],
        "experimental.numpy.full": [call([2, 3], r())], "experimental.numpy.full_like": [call(r(2, 3), r())],
        "experimental.numpy.reshape": [call(r(2, 6), [3, 4])],
        "experimental.numpy.repeat": [call(r(2, 3), 2)], "experimental.numpy.tile": [call(r(2, 3), [2, 1])],
        "experimental.numpy.roll": [call(r(2, 3), 1)],
        "experimental.numpy.clip": [call(r(2, 3), -1.0, 1.0)],
        "experimental.numpy.compress": [call(tf.constant([True, False]), r(2, 3), 0)],
        "experimental.numpy.average": [call(r(2, 3)), call(r(2, 3), 0, r(2, low=0.1))],
    }


def _quantisation():
    x, low, high = r(2, 4), tf.constant(-2.0), tf.constant(2.0)
    per_channel = dict(inputs=x, min=r(4, low=-2, high=-1), max=r(4, low=1, high=2))
    return {
        "quantization.quantize_and_dequantize_v2 quantization.quantize_and_dequantize": [call(x, low, high)],
        "raw_ops.QuantizeAndDequantize": [call(input=x)],
        "raw_ops.QuantizeAndDequantizeV2 raw_ops.QuantizeAndDequantizeV4": [
            call(input=x, input_min=low, input_max=high)],
        "raw_ops.QuantizeAndDequantizeV3": [call(input=x, input_min=low, input_max=high, num_bits=z(8))],
        "raw_ops.QuantizeAndDequantizeV4Grad": [
            call(gradients=r(2, 4), input=x, input_min=low, input_max=high)],
        "raw_ops.FakeQuantWithMinMaxVars": [call(inputs=x, min=low, max=high)],
        "raw_ops.FakeQuantWithMinMaxVarsGradient": [call(gradients=r(2, 4), inputs=x, min=low, max=high)],
        "raw_ops.FakeQuantWithMinMaxVarsPerChannel": [call(**per_channel)],
        "raw_ops.FakeQuantWithMinMaxVarsPerChannelGradient": [call(gradients=r(2, 4), **per_channel)],
        "quantization.fake_quant_with_min_max_vars": [call(x, low, high)],
        "quantization.fake_quant_with_min_max_vars_gradient": [call(r(2, 4), x, low, high)],
        "quantization.fake_quant_with_min_max_vars_per_channel": [
            call(x, per_channel["min"], per_channel["max"])],
        "quantization.fake_quant_with_min_max_vars_per_channel_gradient": [
            call(r(2, 4), x, per_channel["min"], per_channel["max"])],
        "quantization.fake_quant_with_min_max_args_gradient": [call(r(2, 4), x)],
    }


FAMILIES = (_random, _ranges, _quantisation)
