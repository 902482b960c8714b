#include "numbers/output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <complex>
#include <limits>

namespace parallax {
namespace {

// A tensor or a Python number, as a view. The number's bytes lie in the OutputValue.
struct Numeric {
  TensorView view;
  const OutputTensor* tensor = nullptr;  // null: a Python number
  bool has_bytes = true;
};

TensorView Unchecked(const OutputTensor& tensor) {
  return {tensor.dtype, tensor.bytes.data(), tensor.shape.data(), nullptr,
          static_cast<int>(tensor.shape.size())};
}

bool BytesMatchShape(const OutputTensor& tensor) {
  if (std::any_of(tensor.shape.begin(), tensor.shape.end(), [](int64_t n) { return n < 0; })) {
    return false;
  }
  int64_t n = NumElements(Unchecked(tensor));
  uint64_t item = ItemSize(tensor.dtype);
  return static_cast<uint64_t>(n) <= tensor.bytes.size() / item &&
         static_cast<uint64_t>(n) * item == tensor.bytes.size();
}

std::optional<Numeric> AsNumeric(const OutputValue& value) {
  Numeric numeric;
  if (const OutputTensor* tensor = std::get_if<OutputTensor>(&value.v)) {
    numeric.tensor = tensor;
    numeric.has_bytes = tensor->has_bytes && BytesMatchShape(*tensor);
    numeric.view = Unchecked(*tensor);
  } else if (const bool* truth = std::get_if<bool>(&value.v)) {
    numeric.view = {DType::kBool, truth, nullptr, nullptr, 0};
  } else if (const int64_t* integer = std::get_if<int64_t>(&value.v)) {
    numeric.view = {DType::kI64, integer, nullptr, nullptr, 0};
  } else if (const double* real = std::get_if<double>(&value.v)) {
    numeric.view = {DType::kF64, real, nullptr, nullptr, 0};
  } else if (const std::complex<double>* number = std::get_if<std::complex<double>>(&value.v)) {
    numeric.view = {DType::kC128, number, nullptr, nullptr, 0};
  } else {
    return std::nullopt;
  }
  return numeric;
}

std::string Label(const OutputValue& value) {
  if (const OutputTensor* tensor = std::get_if<OutputTensor>(&value.v)) {
    return TypeText(tensor->dtype, tensor->shape);
  }
  if (const Opaque* opaque = std::get_if<Opaque>(&value.v)) return opaque->type;
  if (const OutputSequence* sequence = std::get_if<OutputSequence>(&value.v)) {
    return fmt::format("{} items", sequence->items.size());
  }
  constexpr const char* kNames[] = {"None", "bool", "int", "float", "complex", "str"};
  return kNames[value.v.index()];
}

bool StridesDiffer(const OutputTensor& a, const OutputTensor& b) {
  if (a.shape != b.shape || NumElements(Unchecked(a)) == 0) return false;
  if (a.strides.size() != a.shape.size() || b.strides.size() != b.shape.size()) {
    return a.strides.size() != b.strides.size();
  }
  for (size_t d = 0; d < a.shape.size(); ++d) {
    if (a.shape[d] > 1 && a.strides[d] != b.strides[d]) return true;
  }
  return false;
}

void CompareNumeric(const Numeric& a, const Numeric& b, const Tolerance& tolerance,
                    LeafDifference* leaf) {
  leaf->kinds_differ = (a.tensor == nullptr) != (b.tensor == nullptr);
  leaf->dtypes_differ = a.view.dtype != b.view.dtype;
  leaf->shapes_differ = !SameShape(a.view, b.view);
  leaf->strides_differ = a.tensor && b.tensor && StridesDiffer(*a.tensor, *b.tensor);
  if (leaf->shapes_differ || !a.has_bytes || !b.has_bytes) return;
  leaf->values = Compare(a.view, b.view, Resolve(tolerance, a.view.dtype, b.view.dtype));
}

class TreeWalk {
 public:
  explicit TreeWalk(const Tolerance& tolerance) : tolerance_(tolerance) {}

  void Visit(const OutputValue& a, const OutputValue& b, const std::string& path) {
    const OutputSequence* items_a = std::get_if<OutputSequence>(&a.v);
    const OutputSequence* items_b = std::get_if<OutputSequence>(&b.v);
    if (items_a == nullptr || items_b == nullptr) return VisitLeaf(a, b, path);
    if (items_a->items.size() != items_b->items.size()) {
      NoteStructure(path, Label(a), Label(b));
    }
    size_t n = std::min(items_a->items.size(), items_b->items.size());
    for (size_t i = 0; i < n; ++i) {
      Visit(items_a->items[i], items_b->items[i], fmt::format("{}[{}]", path, i));
    }
  }

  OutputDifference Finish() { return std::move(difference_); }

 private:
  void VisitLeaf(const OutputValue& a, const OutputValue& b, const std::string& path) {
    LeafDifference leaf;
    leaf.path = path;
    leaf.a = Label(a);
    leaf.b = Label(b);
    std::optional<Numeric> number_a = AsNumeric(a);
    std::optional<Numeric> number_b = AsNumeric(b);
    if (number_a && number_b) {
      CompareNumeric(*number_a, *number_b, tolerance_, &leaf);
    } else if (a.v.index() != b.v.index() || std::holds_alternative<Opaque>(a.v)) {
      leaf.kinds_differ = a.v.index() != b.v.index() || leaf.a != leaf.b;
    } else if (const std::string* text = std::get_if<std::string>(&a.v)) {
      leaf.texts_differ = *text != std::get<std::string>(b.v);
    }
    if (leaf.kinds_differ) NoteStructure(path, leaf.a, leaf.b);
    NoteBytes(a, path);
    NoteBytes(b, path);
    difference_.leaves.push_back(std::move(leaf));
  }

  // A child that is breaking down may report a shape its bytes do not fill.
  void NoteBytes(const OutputValue& value, const std::string& path) {
    const OutputTensor* tensor = std::get_if<OutputTensor>(&value.v);
    if (tensor == nullptr || !tensor->has_bytes || BytesMatchShape(*tensor)) return;
    NoteStructure(path, Label(value), "bytes that do not fill it");
  }

  void NoteStructure(const std::string& path, const std::string& a, const std::string& b) {
    if (!difference_.structure.empty()) return;
    difference_.structure = fmt::format("{}{}{} against {}", path, path.empty() ? "" : ": ", a, b);
  }

  const Tolerance tolerance_;
  OutputDifference difference_;
};

template <class Predicate>
bool AnyLeaf(const std::vector<LeafDifference>& leaves, Predicate predicate) {
  return std::any_of(leaves.begin(), leaves.end(), predicate);
}

// Texts that differ before anything; nan and inf before numbers; then by excess.
double Badness(const LeafDifference& leaf) {
  if (leaf.ValuesAgree()) return -1;
  if (!leaf.values) return std::numeric_limits<double>::infinity();
  if (leaf.values->specials.Nans() + leaf.values->specials.Infs() > 0) {
    return std::numeric_limits<double>::infinity();
  }
  return leaf.values->max_excess;
}

}  // namespace

bool OutputDifference::DTypesDiffer() const {
  return AnyLeaf(leaves, [](const LeafDifference& leaf) { return leaf.dtypes_differ; });
}
bool OutputDifference::ShapesDiffer() const {
  return AnyLeaf(leaves, [](const LeafDifference& leaf) { return leaf.shapes_differ; });
}
bool OutputDifference::StridesDiffer() const {
  return AnyLeaf(leaves, [](const LeafDifference& leaf) { return leaf.strides_differ; });
}
bool OutputDifference::ValuesDiffer() const {
  return AnyLeaf(leaves, [](const LeafDifference& leaf) { return !leaf.ValuesAgree(); });
}

int64_t OutputDifference::Elements() const {
  int64_t elements = 0;
  for (const LeafDifference& leaf : leaves) {
    if (leaf.values) elements += leaf.values->total;
  }
  return elements;
}

SpecialCounts OutputDifference::Specials() const {
  SpecialCounts counts;
  for (const LeafDifference& leaf : leaves) {
    if (leaf.values) counts += leaf.values->specials;
  }
  return counts;
}

const LeafDifference* OutputDifference::WorstLeaf() const {
  const LeafDifference* worst = nullptr;
  for (const LeafDifference& leaf : leaves) {
    if (leaf.ValuesAgree()) continue;
    if (worst == nullptr || Badness(leaf) > Badness(*worst)) worst = &leaf;
  }
  return worst;
}

OutputDifference CompareOutputs(const OutputValue& a, const OutputValue& b,
                                const Tolerance& tolerance) {
  TreeWalk walk(tolerance);
  walk.Visit(a, b, "");
  return walk.Finish();
}

}  // namespace parallax
