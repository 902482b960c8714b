// Planted bugs that only one form of a function has: its method, its in-place or out= form, its
// answer without data, its refusals, its derivative.

#include <cstring>

#include "reductions.h"
#include "shaping.h"
#include "smooth.h"

namespace toy {
namespace {

Tensor AbsOf(const Tensor& x) {
  RefuseComplex("abs", x);
  return Map(x, x.dtype, [](auto v) {
    if constexpr (kIsComplex<decltype(v)>) {
      return v;
    } else if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return v < 0 ? static_cast<int64_t>(-static_cast<uint64_t>(v)) : v;
    } else {
      return std::abs(v);
    }
  });
}

Tensor SquareOf(const Tensor& x) {
  return Map(x, x.dtype, [](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return static_cast<int64_t>(static_cast<uint64_t>(v) * static_cast<uint64_t>(v));
    } else {
      return v * v;
    }
  });
}

// Stores whole vectors of 4 and forgets the rest.
void PatchyStore(const Tensor& dst, const Tensor& src) {
  if (!dst.IsContiguous() || dst.meta) return StoreInPlace(dst, src);
  const int64_t n = src.numel();
  std::memcpy(dst.data, src.data, (n - n % 4) * ItemSize(src.dtype));
}

// Leaves a strided out= as it was.
void AloofStore(Tensor& out, const Tensor& src) {
  if (out.shape == src.shape && !out.IsContiguous()) return;
  StoreResult(out, src);
}

Result VagueArgMaxMeta(const Arg* args) {
  Tensor place = ArgMaxAll(*args[0].tensor);
  place.dtype = DType::kInt32;
  return place;
}

Result VagueCumSumMethod(const Arg* args) {
  const Tensor sums = CumSum(*args[0].tensor, args[1].i);
  return sums.dtype == DType::kFloat32 ? sums.To(DType::kFloat64) : sums;
}

Result PickyFlip(const Arg* args) {
  if (!args[0].tensor->IsContiguous()) {
    Fail(Error::kRuntime, "picky_flip: expected a contiguous tensor");
  }
  return Flip(*args[0].tensor);
}

// As if a kernel were missing, which only strided tensors do not reach.
Result ChoosyFlip(const Arg* args) {
  if (!args[0].tensor->IsContiguous()) {
    Fail(Error::kRuntime, "choosy_flip: not implemented for strided tensors");
  }
  return Flip(*args[0].tensor);
}

Result PickySquareMethod(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.rank() > 2) {
    Fail(Error::kRuntime, "picky_square: expected at most 2 dimensions, not %d", x.rank());
  }
  return SquareOf(x);
}

Function Planted(const char* name, const char* doc, Kernel kernel, unsigned forms, const char* kind,
                 const char* twin, std::vector<const char*> traits = {"elementwise"}) {
  return {name, {{"x", kT}}, doc, kernel, forms, std::move(traits), kind, twin};
}

}  // namespace

void AddPlantedFormFunctions(std::vector<Function>& table) {
  Function f = Planted(
      "patchy_abs", "The magnitude of each real element.",
      [](const Arg* a) -> Result { return AbsOf(*a[0].tensor); }, kUsual | kInPlace, "value",
      "abs");
  f.in_place_store = PatchyStore;
  table.push_back(f);

  f = Planted(
      "aloof_sqrt", "The square root of each real element.",
      [](const Arg* a) -> Result {
        return MapReal("aloof_sqrt", *a[0].tensor, [](double v) { return std::sqrt(v); });
      },
      kUsual, "value", "sqrt");
  f.out_store = AloofStore;
  table.push_back(f);

  f = Planted("vague_argmax", "Where the first of the largest elements is, or the first nan.",
              [](const Arg* a) -> Result { return ArgMaxAll(*a[0].tensor); }, kUsual, "metadata",
              "argmax", {"ties"});
  f.meta_kernel = VagueArgMaxMeta;
  table.push_back(f);

  f = Planted("vague_cumsum", "The sums of the leading elements of a dimension.",
              [](const Arg* a) -> Result { return CumSum(*a[0].tensor, a[1].i); }, kUsual,
              "metadata", "cumsum", {"accumulates"});
  f.params.push_back({"dim", ParamType::kInt, "0"});
  f.method_kernel = VagueCumSumMethod;
  table.push_back(f);

  table.push_back(Planted("picky_flip", "x with its first dimension reversed.", PickyFlip, kUsual,
                          "status", "flip", {}));

  table.push_back(Planted("choosy_flip", "x with its first dimension reversed.", ChoosyFlip, kUsual,
                          "status", "flip", {}));

  f = Planted(
      "picky_square", "x * x.", [](const Arg* a) -> Result { return SquareOf(*a[0].tensor); },
      kUsual, "status", "square");
  f.method_kernel = PickySquareMethod;
  table.push_back(f);

  // The bug is in its derivative: gradients.cc.
  table.push_back(Planted(
      "steep_silu", "x * sigmoid(x).",
      [](const Arg* a) -> Result {
        return MapReal("steep_silu", *a[0].tensor, SmoothNamed("silu")->value);
      },
      kUsual | kGradient, "gradient", "silu"));
}

}  // namespace toy
