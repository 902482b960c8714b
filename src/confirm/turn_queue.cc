#include "confirm/turn_queue.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "judge/guesses.h"
#include "judge/rank.h"

namespace parallax {
namespace {

// Cases of a group that are judged before the other groups have had their turn.
constexpr size_t kFirstLook = 3;
constexpr int kLastOfFrontPage = 3;

}  // namespace

std::vector<size_t> TurnOrder(const std::vector<Suspects>& groups) {
  std::map<std::string, int> turns;  // of the groups of an API
  std::vector<std::tuple<bool, bool, bool, int, std::string, size_t>> ranked;
  for (size_t i = 0; i < groups.size(); ++i) {
    const RecordedCase& first = groups[i].kept.front();
    const int turn = turns[groups[i].entry]++;
    const bool front_page = !IsEndOfGuess(first.relation, first.verdict.kind) &&
                            Rank(first.verdict, first.binding, first.traits) <= kLastOfFrontPage;
    // What is doubted waits for what is not; a hang, which is waited for many times, for what is
    // settled in seconds.
    const bool hang = first.verdict.kind == Kind::kHang;
    ranked.emplace_back(groups[i].open(), hang, !front_page, turn, groups[i].name, i);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<size_t> order;
  for (const auto& each : ranked) order.push_back(std::get<size_t>(each));
  return order;
}

TurnQueue::TurnQueue(const std::vector<Suspects>& groups, const TurnLimits& limits)
    : groups_(groups), limits_(limits), begin_(limits.clock.Seconds()) {
  for (size_t i = 0; i < groups.size(); ++i) {
    turns_.push_back({i, 0, std::min(kFirstLook, groups[i].kept.size())});
  }
}

std::optional<Turn> TurnQueue::Take() {
  const bool late = limits_.limit_s > 0 && limits_.clock.Seconds() - begin_ > limits_.limit_s;
  if (late || next_ >= turns_.size() || limits_.stop.requested()) return std::nullopt;
  return turns_[next_++];
}

bool TurnQueue::End(const Turn& turn, bool found) {
  const Suspects& group = groups_[turn.group];
  if (!found && !group.open() && turn.end < group.kept.size()) {
    turns_.push_back({turn.group, turn.end, group.kept.size()});
    return false;
  }
  ++settled_;
  return true;
}

}  // namespace parallax
