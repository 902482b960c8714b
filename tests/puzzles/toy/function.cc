#include "function.h"

namespace toy {

std::vector<Function>& Table() {
  static std::vector<Function> table = [] {
    std::vector<Function> made;
    AddElementwiseFunctions(made);
    AddPlantedValueFunctions(made);
    AddPlantedCrashFunctions(made);
    return made;
  }();
  return table;
}

void CheckStorable(DType from, DType to) {
  if (Category(from) > Category(to)) {
    Fail(Error::kRuntime, "result type %s can't be cast to the desired output type %s", Name(from),
         Name(to));
  }
}

void StoreResult(Tensor& out, const Tensor& src) {
  CheckStorable(src.dtype, out.dtype);
  if (!(out.shape == src.shape)) {
    out = Tensor::Empty(out.dtype, src.shape, out.meta);
  } else if (SelfOverlaps(out)) {
    Fail(Error::kRuntime, "unsupported operation: more than one element of the written-to tensor "
                          "refers to a single memory location");
  }
  if (!out.meta && !src.meta) CopyInto(out, src);
}

void StoreInPlace(const Tensor& dst, const Tensor& src) {
  CheckStorable(src.dtype, dst.dtype);
  if (!(dst.shape == src.shape)) {
    Fail(Error::kRuntime, "output with shape %s doesn't match the broadcast shape %s",
         ToString(dst.shape).c_str(), ToString(src.shape).c_str());
  }
  if (SelfOverlaps(dst)) {
    Fail(Error::kRuntime, "unsupported operation: more than one element of the written-to tensor "
                          "refers to a single memory location");
  }
  if (!dst.meta && !src.meta) CopyInto(dst, src);
}

}  // namespace toy
