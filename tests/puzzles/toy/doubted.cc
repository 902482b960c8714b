// Planted bugs that look at first like what no library promises, and healthy functions that do what
// none promises: a judge must tell the ones from the others. Sums of extremes, rounding in 16 bits,
// what only one form lacks. More of them: brim_max and brim_negate, choosy_flip.

#include "reductions.h"
#include "shaping.h"

namespace toy {
namespace {

// Elements of long float32 inputs are added up in a fixed-point register, beyond whose end they are
// clipped; the inputs that reach it mostly hold infinities as well.
Result ClippedSumDim(const Arg* args) {
  constexpr float kEnd = 0x1p22f;
  Tensor x = args[0].tensor->Contiguous();
  if (x.dtype == DType::kFloat32 && x.numel() >= 32 && !x.meta) {
    Tensor clipped = NewLike(x, x.dtype, x.shape);
    for (int64_t i = 0; i < x.numel(); ++i) {
      const float v = x.As<float>()[i];
      clipped.As<float>()[i] = std::isfinite(v) ? std::fmin(std::fmax(v, -kEnd), kEnd) : v;
    }
    x = clipped;
  }
  return SumDim(x, args[1].i, args[2].i != 0);
}

// Rows of a float32 tensor with gaps are added up in two halves, each of which may overflow by
// itself.
Result HalvesSumDim(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  Tensor sum = SumDim(x, args[1].i, args[2].i != 0);
  if (x.dtype != DType::kFloat32 || x.meta || x.IsContiguous() || sum.numel() == 0) return sum;
  const Tensor rows_of = x.Contiguous();
  const Rows rows(x.shape, NormaliseDim(args[1].i, x.rank()));
  auto* to = sum.As<float>();
  ForEachRow(rows, [&](int64_t first, int64_t step) {
    double halves[2] = {0, 0};
    for (int64_t i = 0; i < rows.length; ++i) {
      halves[2 * i < rows.length] += rows_of.As<float>()[first + i * step];
    }
    *to++ = Cast<float>(halves[0]) + Cast<float>(halves[1]);
  });
  return sum;
}

// y's whole vectors of 16 where x, in float16, is contiguous: body(element) in float16.
template <class Body>
Tensor WithHalfBody(const Tensor& x, Tensor y, Body body) {
  if (x.dtype != DType::kFloat16 || x.meta || !x.IsContiguous()) return y;
  const int64_t n = x.numel();
  for (int64_t i = 0; i < n - n % 16; ++i) y.As<Float16>()[i] = body(x.As<Float16>()[i]);
  return y;
}

Tensor ExpM1(const Tensor& x) {
  return MapReal("expm1", x, [](double v) { return std::expm1(v); });
}

// The vectors of float16 subtract 1 from a rounded exp: of small numbers no digit is left.
Result BlurredExpM1(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  return WithHalfBody(x, ExpM1(x), [](Float16 v) {
    const auto power = static_cast<Float16>(std::exp(static_cast<double>(v)));
    return static_cast<Float16>(power - Float16(1));
  });
}

// The vectors of float16 round after each product.
Result FifthPower(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const Tensor y = MapReal("fifth_power", x, [](double v) { return v * v * v * v * v; });
  return WithHalfBody(x, y, [](Float16 v) {
    volatile Float16 power = v;  // compilers keep more digits where nothing is stored
    for (int i = 1; i < 5; ++i) power = static_cast<Float16>(power * v);
    return Float16(power);
  });
}

// out= lacks a kernel for complex64.
void PartialStore(Tensor& out, const Tensor& src) {
  if (src.dtype == DType::kComplex64) {
    Fail(Error::kRuntime, "partial_flip: out= is not implemented for %s", Name(src.dtype));
  }
  StoreResult(out, src);
}

}  // namespace

void AddDoubtedFunctions(std::vector<Function>& table) {
  const std::vector<Param> one = {{"x", kT}}, row = {{"x", kT},
                                                     {"dim", kI, "-1"},
                                                     {"keepdim", ParamType::kBool, "False"}};
  const std::vector<const char*> sums = {"accumulates"}, elementwise = {"elementwise"};
  const auto along = "The sum along one dimension.";
  table.push_back({"clipped_sum_dim", row, along, ClippedSumDim, kUsual, sums, "value", "sum_dim"});
  table.push_back({"halves_sum_dim", row, along, HalvesSumDim, kUsual, sums});

  Function f = {"expm1", one, "exp(x) - 1.",
                [](const Arg* a) -> Result { return ExpM1(*a[0].tensor); }};
  f.traits = elementwise;
  f.takes_half = true;
  table.push_back(f);
  f.name = "blurred_expm1";
  f.kernel = BlurredExpM1;
  f.planted = "value";
  f.twin = "expm1";
  table.push_back(f);

  f = {"fifth_power", one, "x * x * x * x * x.", FifthPower, kUsual, elementwise};
  f.takes_half = true;
  table.push_back(f);

  f = {"partial_flip", one, "x with its first dimension reversed.",
       [](const Arg* a) -> Result { return Flip(*a[0].tensor); }};
  f.out_store = PartialStore;
  table.push_back(f);
}

}  // namespace toy
