#include "models/run/tensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "base/text.h"

namespace parallax {
namespace {

using Alike = std::function<bool(const ModelTensor&, const ModelTensor&)>;

bool ShareAName(const ModelTensor& a, const ModelTensor& b) {
  return std::any_of(a.names.begin(), a.names.end(), [&](const std::string& name) {
    return std::find(b.names.begin(), b.names.end(), name) != b.names.end();
  });
}

// Behind the batch; a free extent fits every other.
bool ShapesFit(const ModelTensor& a, const ModelTensor& b) {
  if (a.shape.size() != b.shape.size()) return false;
  for (size_t i = 1; i < a.shape.size(); ++i) {
    if (a.shape[i] > 0 && b.shape[i] > 0 && a.shape[i] != b.shape[i]) return false;
  }
  return true;
}

// None unless each has exactly one that is like it, and all are different.
std::optional<std::vector<size_t>> Pair(const std::vector<ModelTensor>& reference,
                                        const std::vector<ModelTensor>& own, const Alike& alike) {
  std::vector<size_t> places;
  std::vector<bool> taken(own.size());
  for (const ModelTensor& output : reference) {
    std::optional<size_t> only;
    for (size_t i = 0; i < own.size(); ++i) {
      if (!alike(output, own[i])) continue;
      if (only || taken[i]) return std::nullopt;
      only = i;
    }
    if (!only) return std::nullopt;
    taken[*only] = true;
    places.push_back(*only);
  }
  return places;
}

std::vector<size_t> AsItStands(size_t size) {
  std::vector<size_t> places(size);
  std::iota(places.begin(), places.end(), 0);
  return places;
}

// Whether a tensor of that shape is one of a model's; its extents are exact.
bool Takes(const std::vector<int64_t>& wanted, const Shape& shape) {
  if (wanted.size() != shape.size()) return false;
  for (size_t i = 1; i < wanted.size(); ++i) {
    if (wanted[i] > 0 && wanted[i] != shape[i]) return false;
  }
  return true;
}

// "[n, 3, 12]": dimension 0 is the batch, what is free has no number.
std::string ShapeText(const std::vector<int64_t>& shape) {
  std::string text = "[n";
  for (size_t i = 1; i < shape.size(); ++i) {
    text += shape[i] < 0 ? std::string(", any") : fmt::format(", {}", shape[i]);
  }
  return text + "]";
}

std::string NameOf(const std::vector<std::string>& names, size_t place) {
  return place < names.size() ? "array " + names[place] : fmt::format("array {}", place);
}

}  // namespace

std::string MisfitOf(const std::vector<ModelTensor>& model, const std::vector<Shape>& data,
                     const std::vector<std::string>& names) {
  if (model.empty()) return "";
  if (model.size() != data.size()) {
    return fmt::format("the model takes {}, the data has {} ({})", Counted(model.size(), "input"),
                       Counted(data.size(), "array"), fmt::join(names, ", "));
  }
  for (size_t i = 0; i < model.size(); ++i) {
    const std::vector<int64_t>& wanted = model[i].shape;
    if (wanted.empty() || Takes(wanted, data[i])) continue;
    return fmt::format("{} has the shape {}, the model takes {}", NameOf(names, i),
                       ShapeText(data[i]), ShapeText(wanted));
  }
  return "";
}

std::vector<size_t> MatchOutputs(const std::vector<ModelTensor>& reference,
                                 const std::vector<ModelTensor>& own) {
  if (reference.size() == own.size()) {
    for (const Alike& alike : {Alike(ShareAName), Alike(ShapesFit)}) {
      if (auto places = Pair(reference, own, alike)) return *places;
    }
  }
  return AsItStands(own.size());
}

std::vector<size_t> MatchInputs(const std::vector<std::string>& data,
                                const std::vector<ModelTensor>& inputs) {
  std::vector<ModelTensor> arrays;
  for (const std::string& name : data) arrays.push_back({{name}, {}});
  if (arrays.size() == inputs.size()) {
    if (auto places = Pair(inputs, arrays, ShareAName)) return *places;
  }
  return AsItStands(data.size());
}

}  // namespace parallax
