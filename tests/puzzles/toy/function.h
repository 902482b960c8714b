#pragma once

// Function: one public function of the toy, described as data so that the module function, the
// method (x.exp), the in-place method (x.exp_), out= and the tensors without data all come from one
// kernel. Each *.cc of functions defines one Add...Functions that fills the table once, at import.

#include <string>
#include <vector>

#include "tensor.h"

namespace toy {

enum class ParamType { kTensor, kTensors, kInt, kInts, kNumber, kBool, kDType };
// The most frequent ones, for tables.
inline constexpr ParamType kT = ParamType::kTensor;
inline constexpr ParamType kI = ParamType::kInt;

struct Param {
  const char* name;
  ParamType type;
  const char* default_text = nullptr;  // Python source; null: required
};

// One parsed argument; which field counts is said by the parameter's type.
struct Arg {
  const Tensor* tensor = nullptr;
  std::vector<const Tensor*> tensors;
  int64_t i = 0;      // kInt, kBool, kNumber when it is integral
  double d = 0;       // kNumber
  bool real = false;  // kNumber: given as a float
  Extents ints;
  DType dtype = DType::kFloat32;
};

// What a kernel returns: one tensor or a pair of them.
struct Result {
  Tensor first;
  Tensor second;
  bool pair = false;
  Result(Tensor only) : first(std::move(only)) {}  // NOLINT: implicit on purpose
  Result(Tensor a, Tensor b) : first(std::move(a)), second(std::move(b)), pair(true) {}
};

// Arguments in the order of the parameters. Returns fresh tensors (or views, with the trait `view`)
// without data when an input has none. Throws Error to refuse.
using Kernel = Result (*)(const Arg* args);

inline constexpr int kMaxParams = 5;

enum FormBits : unsigned {
  kMethod = 1,
  kInPlace = 2,
  kOut = 4,  // out, out-wrong-size and out-strided
  kMeta = 8,
  kThreads = 16,
  kGradient = 32,  // vjp, jvp, numeric
  kUsual = kMethod | kOut | kMeta,
};

struct Function {
  const char* name;
  std::vector<Param> params;
  const char* doc;
  Kernel kernel;
  unsigned forms = kUsual;
  std::vector<const char*> traits = {};
  const char* planted = nullptr;  // kind of the planted bug
  const char* twin = nullptr;     // the healthy one
  // A form with a kernel of its own; null: the same as `kernel`.
  Kernel method_kernel = nullptr;
  Kernel meta_kernel = nullptr;
  // Other ways to store the result of the kernel; null: StoreResult.
  void (*in_place_store)(const Tensor& dst, const Tensor& src) = nullptr;
  void (*out_store)(Tensor& out, const Tensor& src) = nullptr;
  bool takes_half = false;  // float16 as well, which most functions refuse
};

std::vector<Function>& Table();

void AddElementwiseFunctions(std::vector<Function>& table);
void AddReductionFunctions(std::vector<Function>& table);
void AddDimensionFunctions(std::vector<Function>& table);
void AddShapingFunctions(std::vector<Function>& table);
void AddLinearFunctions(std::vector<Function>& table);
void AddPlantedValueFunctions(std::vector<Function>& table);
void AddPlantedFormFunctions(std::vector<Function>& table);
void AddPlantedCrashFunctions(std::vector<Function>& table);
void AddPlantedMemoryFunctions(std::vector<Function>& table);
void AddPlantedStateFunctions(std::vector<Function>& table);
void AddDoubtedFunctions(std::vector<Function>& table);
void AddPlantedEdgeFunctions(std::vector<Function>& table);
void AddPlantedGraverFunctions(std::vector<Function>& table);

// out=: resizes `out` when its shape is another, then copies; fails when its dtype is of a lower
// category.
void StoreResult(Tensor& out, const Tensor& src);
// x.f_(): fails when dtype or shape is another or elements of x overlap, then copies.
void StoreInPlace(const Tensor& dst, const Tensor& src);

}  // namespace toy
