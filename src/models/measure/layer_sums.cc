#include "models/measure/layer_sums.h"

#include <numeric>

#include "numbers/element.h"

namespace parallax {
namespace {

uint64_t CountOf(std::span<const OutputTensor> tensors) {
  uint64_t count = 0;
  for (const OutputTensor& tensor : tensors) count += tensor.bytes.size() / ItemSize(tensor.dtype);
  return count;
}

// The numbers of several tensors, one after the other.
class Cursor {
 public:
  explicit Cursor(std::span<const OutputTensor> tensors) : tensors_(tensors) {}

  // REQUIRES: there is one.
  double Next() {
    while (at_ == tensors_[tensor_].bytes.size()) {
      ++tensor_;
      at_ = 0;
    }
    const OutputTensor& tensor = tensors_[tensor_];
    double number = LoadElement(tensor.dtype, tensor.bytes.data() + at_).re;
    at_ += ItemSize(tensor.dtype);
    return number;
  }

 private:
  std::span<const OutputTensor> tensors_;
  size_t tensor_ = 0;
  size_t at_ = 0;  // byte
};

}  // namespace

LayerSums::LayerSums(std::vector<uint64_t> sizes)
    : sizes_(std::move(sizes)),
      sums_(sizes_.size()),
      total_(std::accumulate(sizes_.begin(), sizes_.end(), uint64_t{0})) {}

Status LayerSums::Add(std::span<const OutputTensor> a, std::span<const OutputTensor> b) {
  uint64_t count = CountOf(a);
  if (count != CountOf(b) || count > total_ - done_) {
    return Error{"a piece of the layers' outputs has another size than was asked for", ""};
  }
  Cursor of_a(a);
  Cursor of_b(b);
  for (uint64_t i = 0; i < count; ++i) {
    while (done_in_layer_ == sizes_[layer_]) {
      ++layer_;
      done_in_layer_ = 0;
    }
    sums_[layer_].Add(of_a.Next(), of_b.Next());
    ++done_in_layer_;
  }
  done_ += count;
  return {};
}

}  // namespace parallax
