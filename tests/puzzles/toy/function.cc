#include "function.h"

namespace toy {

namespace {

[[noreturn]] void RefuseCast(DType from, DType to) {
  Fail(Error::kRuntime, "result type %s can't be cast to the desired output type %s", Name(from),
       Name(to));
}

void RefuseOverlap(const Tensor& x) {
  if (SelfOverlaps(x)) {
    Fail(Error::kRuntime,
         "unsupported operation: more than one element of the written-to tensor "
         "refers to a single memory location");
  }
}

}  // namespace

std::vector<Function>& Table() {
  static std::vector<Function> table = [] {
    std::vector<Function> made;
    AddElementwiseFunctions(made);
    AddReductionFunctions(made);
    AddDimensionFunctions(made);
    AddShapingFunctions(made);
    AddLinearFunctions(made);
    AddPlantedValueFunctions(made);
    AddPlantedFormFunctions(made);
    AddPlantedCrashFunctions(made);
    AddPlantedMemoryFunctions(made);
    AddPlantedStateFunctions(made);
    AddDoubtedFunctions(made);
    AddPlantedEdgeFunctions(made);
    AddPlantedGraverFunctions(made);
    return made;
  }();
  return table;
}

void StoreResult(Tensor& out, const Tensor& src) {
  if (Category(src.dtype) > Category(out.dtype)) RefuseCast(src.dtype, out.dtype);
  if (!(out.shape == src.shape)) {
    out = Tensor::Empty(out.dtype, src.shape, out.meta);
  } else {
    RefuseOverlap(out);
  }
  if (!out.meta && !src.meta) CopyInto(out, src);
}

void StoreInPlace(const Tensor& dst, const Tensor& src) {
  if (src.dtype != dst.dtype) RefuseCast(src.dtype, dst.dtype);
  if (!(dst.shape == src.shape)) {
    Fail(Error::kRuntime, "output with shape %s doesn't match the broadcast shape %s",
         ToString(dst.shape).c_str(), ToString(src.shape).c_str());
  }
  RefuseOverlap(dst);
  if (!dst.meta && !src.meta) CopyInto(dst, src);
}

}  // namespace toy
