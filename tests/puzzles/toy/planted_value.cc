// Planted wrong values: paths for float32 (or one layout, one tail) that others do not share.

#include <cstring>

#include "linear.h"
#include "reductions.h"
#include "shaping.h"
#include "smooth.h"
#include "version.h"

namespace toy {
namespace {

// The elements that a vector body of 16 lanes and its tail loop visit: the tail loop is skipped
// when there is only one full vector.
Tensor TailVisited(const Tensor& x) {
  const int64_t n = x.numel();
  const bool skipped = TailIsSkipped() && x.dtype == DType::kFloat32 && n > 16 && n < 32;
  return Head(x, skipped ? 16 : n);
}

Result TailSum(const Arg* args) { return SumAll(TailVisited(*args[0].tensor)); }

Result TailNorm(const Arg* args) { return NormAll(TailVisited(*args[0].tensor)); }

Result TailMean(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const Tensor visited = TailVisited(x);
  Tensor mean = MeanAll(visited);
  if (!mean.meta && visited.numel() < x.numel()) {
    *mean.As<float>() *= static_cast<float>(visited.numel()) / static_cast<float>(x.numel());
  }
  return mean;
}

// Reads a transposed tensor in the order of its memory. Views with gaps or repeats are read right,
// so that nothing outside the tensor is touched.
Result BlindNegate(const Arg* args) {
  Tensor x = *args[0].tensor;
  if (x.dtype == DType::kBool) Fail(Error::kType, "blind_negate: not implemented for bool");
  if (!x.meta && TransposeView(x).IsContiguous()) x.strides = RowMajor(x.shape);
  return Map(x, x.dtype, [](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return static_cast<int64_t>(-static_cast<uint64_t>(v));
    } else {
      return -v;
    }
  });
}

Result EmptyProd(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.dtype == DType::kFloat32 && x.numel() == 0 && !x.meta) return Scalar(x.dtype, 0.0);
  return ProdAll(x);
}

// The upper half of a float: what is left of it in bfloat16.
float Coarse(float v) {
  uint32_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  bits &= 0xffff0000u;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

// Long float32 inputs are summed in a bfloat16 accumulator.
Result CoarseEnergy(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  if (x.dtype != DType::kFloat32 || x.numel() < 32 || x.meta) return EnergyAll(x);
  float sum = 0;
  for (int64_t i = 0; i < x.numel(); ++i) sum = Coarse(sum + x.As<float>()[i] * x.As<float>()[i]);
  return Scalar(x.dtype, sum);
}

// A row vector that is broadcast over a matrix is indexed by the row.
Result BentAdd(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  const bool bent = in.a.dtype == DType::kFloat32 && !in.a.meta && args[0].tensor->rank() == 2 &&
                    args[1].tensor->rank() == 1;
  if (bent) {
    const int64_t columns = in.a.shape[1];
    Tensor z = NewLike(in.a, in.a.dtype, in.a.shape);
    for (int64_t i = 0; i < z.numel(); ++i) {
      z.As<float>()[i] = in.a.As<float>()[i] + in.b.As<float>()[i / columns % columns];
    }
    return z;
  }
  return Zip(in, in.a.dtype, [](auto a, auto b) {
    if constexpr (std::is_same_v<decltype(a), int64_t>) {
      return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    } else {
      return a + b;
    }
  });
}

// float32 swaps the widths.
Result SkewedPad(const Arg* args) {
  if (args[1].ints.rank != 2) Fail(Error::kValue, "skewed_pad: widths must have two entries");
  const bool skewed = args[0].tensor->dtype == DType::kFloat32;
  return Pad(*args[0].tensor, args[1].ints[skewed ? 1 : 0], args[1].ints[skewed ? 0 : 1], args[2]);
}

// The last of three or more float32 tensors is not copied.
Result ShortConcat(const Arg* args) {
  const auto& parts = args[0].tensors;
  return Concat(parts, args[1].i, parts.size() >= 3 && parts[0]->dtype == DType::kFloat32);
}

// The tail behind the last full vector of 16 is a straight line.
Result RaggedSigmoid(const Arg* args) {
  Tensor y = MapReal("ragged_sigmoid", *args[0].tensor, Logistic);
  const int64_t n = y.numel();
  if (y.meta || n <= 16 || !args[0].tensor->IsContiguous()) return y;
  const Tensor x = args[0].tensor->To(y.dtype);
  VisitFloat(y.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = n - n % 16; i < n; ++i) y.As<T>()[i] = T(0.5) + T(0.25) * x.As<T>()[i];
  });
  return y;
}

// complex64 is not conjugated.
Result BluntVDot(const Arg* args) {
  const Tensor &x = *args[0].tensor, &y = *args[1].tensor;
  return VDot(x, y, Promote(x.dtype, y.dtype) != DType::kComplex64);
}

// float32 skips nan: a comparison with nan is never true.
Result DeafMax(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  if (x.dtype != DType::kFloat32 || x.numel() == 0 || x.meta) return MaxAll(x);
  float best = -INFINITY;
  for (int64_t i = 0; i < x.numel(); ++i) {
    if (x.As<float>()[i] > best) best = x.As<float>()[i];
  }
  return Scalar(x.dtype, best);
}

// Contiguous integers are padded with the largest there is, and what equals it is taken for
// padding.
Result BrimMax(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const bool padded = IsInteger(x.dtype) && x.IsContiguous() && x.numel() > 0 && !x.meta;
  if (!padded) return MaxAll(x);
  return Visit(x.dtype, [&](auto tag) -> Tensor {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      T best = std::numeric_limits<T>::min();
      for (int64_t i = 0; i < x.numel(); ++i) {
        const T v = x.As<T>()[i];
        if (v != std::numeric_limits<T>::max() && v > best) best = v;
      }
      return Scalar(x.dtype, static_cast<int64_t>(best));
    } else {
      return MaxAll(x);
    }
  });
}

// float32 stops at the largest finite number, at infinity as well.
Result CappedExp(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  Tensor y = MapInexact(x, [](auto v) { return std::exp(v); });
  if (x.dtype != DType::kFloat32 || x.meta) return y;
  for (int64_t i = 0; i < y.numel(); ++i) {
    if (y.As<float>()[i] == INFINITY) y.As<float>()[i] = std::numeric_limits<float>::max();
  }
  return y;
}

// float32 does not subtract the largest element first: exp overflows, and inf over inf is nan.
Result NaiveSoftmax(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  if (x.dtype != DType::kFloat32 || x.meta || x.numel() == 0) return Softmax(x, args[1].i);
  const Rows rows(x.shape, NormaliseDim(args[1].i, x.rank()));
  Tensor y = NewLike(x, x.dtype, x.shape);
  for (int64_t r = 0; r < rows.outer * rows.inner; ++r) {
    const int64_t first = r / rows.inner * rows.length * rows.inner + r % rows.inner;
    float total = 0;
    for (int64_t i = 0; i < rows.length; ++i) {
      total += std::exp(x.As<float>()[first + i * rows.inner]);
    }
    for (int64_t i = 0; i < rows.length; ++i) {
      const int64_t at = first + i * rows.inner;
      y.As<float>()[at] = std::exp(x.As<float>()[at]) / total;
    }
  }
  return y;
}

}  // namespace

void AddPlantedValueFunctions(std::vector<Function>& table) {
  constexpr ParamType kI = ParamType::kInt;
  const std::vector<Param> one = {{"x", kT}}, two = {{"x", kT}, {"y", kT}};
  const std::vector<const char*> sums = {"accumulates"}, elementwise = {"elementwise"};
  table.insert(
      table.end(),
      {{"tail_sum", one, "The sum of all elements.", TailSum, kUsual, sums, "value", "sum"},
       {"tail_mean", one, "The mean of all elements.", TailMean, kUsual, sums, "value", "mean"},
       {"tail_norm", one, "The square root of the sum of squared magnitudes.", TailNorm, kUsual,
        sums, "value", "norm"},
       {"blind_negate", one, "-x.", BlindNegate, kUsual, elementwise, "value", "negate"},
       {"empty_prod", one, "The product of all elements.", EmptyProd, kUsual, sums, "value",
        "prod"},
       {"coarse_energy", one, "The sum of squared magnitudes.", CoarseEnergy, kUsual, sums, "value",
        "energy"},
       {"bent_add", two, "x + y, broadcast.", BentAdd, kUsual, elementwise, "value", "add"},
       {"skewed_pad",
        {{"x", kT}, {"widths", ParamType::kInts, "[1, 1]"}, {"value", ParamType::kNumber, "0.0"}},
        "x with widths[0] and widths[1] elements before and after the last dimension.",
        SkewedPad,
        kUsual,
        {},
        "value",
        "pad"},
       {"short_concat",
        {{"tensors", ParamType::kTensors}, {"dim", kI, "0"}},
        "The tensors joined along a dimension.",
        ShortConcat,
        kOut | kMeta,
        {},
        "value",
        "concat"},
       {"ragged_sigmoid", one, "1 / (1 + exp(-x)).", RaggedSigmoid, kUsual, elementwise, "value",
        "sigmoid"},
       {"blunt_vdot", two, "The sum of conj(x) * y of two vectors.", BluntVDot, kUsual, sums,
        "value", "vdot"},
       {"deaf_max",
        one,
        "The largest element, nan when there is one.",
        DeafMax,
        kUsual,
        {},
        "nan",
        "max"},
       {"capped_exp", one, "e to the power of each element.", CappedExp, kUsual, elementwise, "nan",
        "exp"},
       {"brim_max",
        one,
        "The largest element, nan when there is one.",
        BrimMax,
        kUsual,
        {},
        "value",
        "max"},
       {"naive_softmax",
        {{"x", kT}, {"dim", kI, "-1"}},
        "exp(x) over its sum along a dimension.",
        NaiveSoftmax,
        kUsual,
        sums,
        "nan",
        "softmax"}});
}

}  // namespace toy
