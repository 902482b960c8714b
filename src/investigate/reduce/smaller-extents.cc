// smaller-extents: shrinks all dimensions of one extent together, by halves, then one by one; with
// lists of as many numbers, with the numbers that go with it, without them, from the other end, and
// in one tensor alone.

#include <algorithm>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr int64_t kTryAll = 9;  // extents below are tried one by one from 1

// Ascending, so that the first one that keeps the signature is the smallest tried.
std::vector<int64_t> SmallerThan(int64_t extent) {
  std::vector<int64_t> targets;
  for (int64_t to = 1; to < std::min(extent, kTryAll); ++to) targets.push_back(to);
  // extent/2, extent - extent/4, ..., extent - 1
  for (int64_t step = extent - extent / 2; step > 0; step /= 2) {
    if (extent - step >= kTryAll) targets.push_back(extent - step);
  }
  return targets;
}

class SmallerExtents : public Pass {
 public:
  std::string_view name() const override { return "smaller-extents"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    int tensors = CountTensors(binding);
    for (int64_t extent : DistinctExtents(binding)) {
      std::vector<int64_t> targets = SmallerThan(extent);
      AddWithLists(binding, extent, targets, &candidates);
      for (bool trailing : {false, true}) {
        for (bool literals : {true, false}) {
          for (int64_t to : targets) {
            AddNew(Resize(binding, extent, to, {literals, trailing, -1}), &candidates);
          }
        }
      }
      for (int t = 0; tensors > 1 && t < tensors; ++t) {
        for (int64_t to : targets) {
          AddNew(Resize(binding, extent, to, {false, false, t}), &candidates);
        }
      }
    }
    return candidates;
  }

 private:
  // A number for each item of a batch goes with the item.
  static void AddWithLists(const Binding& binding, int64_t extent,
                           const std::vector<int64_t>& targets, std::vector<Binding>* candidates) {
    if (WithFewerNumbers(binding, extent, 1) == binding) return;
    for (int64_t to : targets) {
      const Binding resized = Resize(binding, extent, to, {});
      AddNew(WithFewerNumbers(resized, extent, to), candidates);
    }
  }

  static void AddNew(Binding candidate, std::vector<Binding>* candidates) {
    bool known = std::find(candidates->begin(), candidates->end(), candidate) != candidates->end();
    if (!known) candidates->push_back(std::move(candidate));
  }
};

PARALLAX_REDUCE_PASS(SmallerExtents);

}  // namespace
}  // namespace parallax
