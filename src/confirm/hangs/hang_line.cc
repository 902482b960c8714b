#include "confirm/hangs/hang_line.h"

namespace parallax {
namespace {

// Two findings that leave a doubt weigh as much as one that leaves none.
constexpr int kEnoughWeight = 2;

}  // namespace

void HangLine::Note(const HeldHang& held) {
  if (!held.hang.empty()) weights_[held.hang] += held.enough ? kEnoughWeight : 1;
}

bool HangLine::Holds(const std::string& hang) const {
  const auto at = weights_.find(hang);
  return at != weights_.end() && at->second >= kEnoughWeight;
}

bool HangLine::Enter(size_t group, const std::string& hang) {
  if (hang.empty() || Holds(hang)) return true;
  const auto [at, is_first] = waiting_.try_emplace(hang);
  if (!is_first) at->second.push_back(group);
  return is_first;
}

std::vector<size_t> HangLine::Leave(const std::string& hang) {
  const auto at = waiting_.find(hang);
  if (at == waiting_.end() || at->second.empty()) return {};
  std::deque<size_t>& waiting = at->second;
  const size_t count = Holds(hang) ? waiting.size() : 1;
  const auto end = waiting.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<size_t> left(waiting.begin(), end);
  waiting.erase(waiting.begin(), end);
  return left;
}

}  // namespace parallax
