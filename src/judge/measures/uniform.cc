#include "judge/measures/uniform.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "judge/measures/input_leaves.h"

namespace parallax {
namespace {

// Of larger outputs the places in front: what is uneven there is uneven.
constexpr size_t kMostPlaces = 1u << 16;
constexpr size_t kMostResults = 32;  // of one input

void AddBits(double x, std::string* key) {
  const uint64_t bits = std::bit_cast<uint64_t>(std::isnan(x) ? std::nan("") : x);
  key->append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

// What the inputs hold at a place; one element stands for all places.
std::string InputAt(const std::vector<Leaf>& inputs, size_t place) {
  std::string key;
  for (const Leaf& input : inputs) {
    if (input.elements.size() == 1) continue;
    AddBits(input.elements[place].re, &key);
    AddBits(input.elements[place].im, &key);
  }
  return key;
}

// The different results of each input.
class Results {
 public:
  Results(const std::vector<Leaf>& inputs, const Leaf& output) : inputs_(inputs), output_(output) {
    const size_t places = std::min(output.elements.size(), kMostPlaces);
    for (size_t i = 0; i < places; ++i) {
      std::vector<Element>& known = of_input_[InputAt(inputs, i)];
      const Element result = output.elements[i];
      const bool is_new = std::none_of(known.begin(), known.end(), [&](const Element& each) {
        return Distance(each, result) == 0;
      });
      if (is_new && known.size() < kMostResults) known.push_back(result);
    }
  }

  // Whether another place with the same input as the spot's has another result.
  bool DifferFrom(const Spot& spot, const Bounds& bounds) const {
    const auto known = of_input_.find(InputAt(inputs_, spot.index));
    if (known == of_input_.end()) return false;
    const Element here = output_.elements[spot.index];
    return std::any_of(known->second.begin(), known->second.end(), [&](const Element& there) {
      return !(InTolerances(here, there, bounds) <= kSignificant);
    });
  }

 private:
  const std::vector<Leaf>& inputs_;
  const Leaf& output_;
  std::unordered_map<std::string, std::vector<Element>> of_input_;
};

}  // namespace

int SideThatIsNotUniform(const Evidence& evidence, const Dispute& dispute) {
  if (!evidence.HasTrait("elementwise") || dispute.leaves.size() != 1) return -1;
  const Leaf &left = dispute.leaves.front(), &right = dispute.reference_leaves.front();
  const std::vector<Leaf> inputs = InputLeaves(evidence);
  for (const Leaf& input : inputs) {
    const size_t count = input.elements.size();
    if (count != 1 && (count != left.elements.size() || input.shape != left.shape)) return -1;
  }
  bool differs_left = false, differs_right = false;
  const Results of_left(inputs, left), of_right(inputs, right);
  const size_t spots = std::min(dispute.spots.size(), kMostPlaces);
  for (size_t i = 0; i < spots && !(differs_left && differs_right); ++i) {
    const Spot& spot = dispute.spots[i];
    const Bounds bounds = BoundsAt(evidence, dispute, spot);
    differs_left |= of_left.DifferFrom(spot, bounds);
    differs_right |= of_right.DifferFrom(spot, bounds);
  }
  if (differs_left == differs_right) return -1;
  return differs_left ? dispute.side : dispute.reference;
}

}  // namespace parallax
