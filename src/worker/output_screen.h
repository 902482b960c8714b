#pragma once

// OutputScreen: are the outputs of the sides of a case equal within the claim? Fast where outputs
// are tensors the library shows by the exchange API; otherwise by recording and comparing whole
// trees. It may over-report, never under-report.

#include <array>
#include <optional>
#include <string>

#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "numbers/view.h"
#include "worker/adapter.h"

namespace parallax {

// Cuts an output to the part the side selects; false when it has no such part.
bool SelectPart(const Side& side, OutputValue* value);

// The tensors of one output without copying. Valid while the Python object lives.
class FastOutput {
 public:
  static constexpr int kMaxLeaves = 8;

  // False when the object is none of: a tensor, a flat tuple or list of at most kMaxLeaves tensors;
  // or the library shows no memory for one of them.
  bool Read(AdapterHandle& adapter, PyObject* object);
  // Applies the side's selection in place; false when that needs a copy.
  bool Select(const Side& side);

  int count() const { return count_; }
  const TensorView& leaf(int i) const { return leaves_[static_cast<size_t>(i)]; }
  bool empty() const;  // no element in any leaf

 private:
  bool Add(AdapterHandle& adapter, PyObject* tensor);

  std::array<TensorView, kMaxLeaves> leaves_;
  std::array<std::array<int64_t, 2>, kMaxLeaves> cut_;  // shape of a flat part, and stride
  std::array<std::array<int64_t, 8>, kMaxLeaves> part_shape_;
  int count_ = 0;
};

// Equal within the claim. REQUIRES: both selected.
bool FastEqual(const FastOutput& a, const FastOutput& b, const Claim& claim);
bool SlowEqual(const OutputValue& a, const OutputValue& b, const Claim& claim);

// Some element or scalar came out.
bool NonEmpty(const OutputValue& value);

// "tensor float32 rank 2", "(tensor float32 rank 1, tensor int64 rank 1)": a new one is an
// observation.
std::string OutputKind(const OutputValue& value);

}  // namespace parallax
