#include "campaign/model_outputs.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

namespace parallax {
namespace {

using Alike = std::function<bool(const ModelOutput&, const ModelOutput&)>;

bool ShareAName(const ModelOutput& a, const ModelOutput& b) {
  return std::any_of(a.names.begin(), a.names.end(), [&](const std::string& name) {
    return std::find(b.names.begin(), b.names.end(), name) != b.names.end();
  });
}

// Behind the batch; a free extent fits every other.
bool ShapesFit(const ModelOutput& a, const ModelOutput& b) {
  if (a.shape.size() != b.shape.size()) return false;
  for (size_t i = 1; i < a.shape.size(); ++i) {
    if (a.shape[i] > 0 && b.shape[i] > 0 && a.shape[i] != b.shape[i]) return false;
  }
  return true;
}

// None unless each has exactly one that is like it, and all are different.
std::optional<std::vector<size_t>> Pair(const std::vector<ModelOutput>& reference,
                                        const std::vector<ModelOutput>& own, const Alike& alike) {
  std::vector<size_t> places;
  std::vector<bool> taken(own.size());
  for (const ModelOutput& output : reference) {
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

}  // namespace

std::vector<size_t> MatchOutputs(const std::vector<ModelOutput>& reference,
                                 const std::vector<ModelOutput>& own) {
  if (reference.size() == own.size()) {
    for (const Alike& alike : {Alike(ShareAName), Alike(ShapesFit)}) {
      if (auto places = Pair(reference, own, alike)) return *places;
    }
  }
  std::vector<size_t> places(own.size());
  std::iota(places.begin(), places.end(), 0);
  return places;
}

}  // namespace parallax
