#pragma once

// OutputScreen: what a worker holds together (numbers/case_screen.h): views of the outputs where
// they are tensors the library shows by the exchange API; otherwise recorded trees.

#include <array>
#include <string>

#include "nouns/outcome.h"
#include "numbers/case_screen.h"
#include "worker/adapter.h"

namespace parallax {

// The tensors of one output without copying. Valid until the next Read(), while the object lives.
class FastOutput {
 public:
  // False when the object is none of: a tensor, a flat tuple or list of at most OutputViews::kMost
  // tensors; or the library shows no memory for one of them.
  bool Read(AdapterHandle& adapter, PyObject* object);
  // Applies the side's selection in place; false when that needs a copy.
  bool Select(const Side& side);

  const OutputViews& views() const { return views_; }

 private:
  bool Add(AdapterHandle& adapter, PyObject* object);
  bool SelectItem(size_t index);
  bool Squeeze();

  OutputViews views_;
  std::array<PyRef, OutputViews::kMost> owners_;
  std::array<std::array<int64_t, 2>, OutputViews::kMost> cut_;  // shape of a flat part, and stride
  std::array<std::array<int64_t, 8>, OutputViews::kMost> part_shape_;
  std::array<std::array<int64_t, 8>, OutputViews::kMost> part_strides_;  // of what is squeezed
};

// "tensor float32 rank 2", "(tensor float32 rank 1, tensor int64 rank 1)": a new one is an
// observation.
std::string OutputKind(const OutputValue& value);

}  // namespace parallax
