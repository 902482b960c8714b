#include "confirm/turn_queue.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "judge/guesses.h"
#include "judge/rank.h"

namespace parallax {
namespace {

// Cases of a group that are judged before the other groups have had their turn.
constexpr size_t kFirstLook = 3;
constexpr int kLastOfFrontPage = 3;
constexpr double kTooEarlyS = 5;  // to tell how long the rest takes

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

TurnQueue::TurnQueue(const std::vector<Suspects>& groups, const TurnLimits& limits, HangLine line)
    : groups_(groups),
      limits_(limits),
      begin_(limits.clock.Seconds()),
      line_(std::move(line)),
      costs_(limits.hang_s) {
  std::vector<Turn> known;  // before the others: they take no time
  for (size_t i = 0; i < groups.size(); ++i) {
    hangs_.push_back(groups[i].open() ? "" : HangOf(groups[i].kept.front()));
    if (!line_.Enter(i, hangs_.back())) continue;
    (line_.Holds(hangs_.back()) ? known : turns_).push_back(FirstLook(i));
  }
  turns_.insert(turns_.begin(), known.begin(), known.end());
}

Turn TurnQueue::FirstLook(size_t group) const {
  return {group, 0, std::min(kFirstLook, groups_[group].kept.size())};
}

bool TurnQueue::IsLate() const {
  return limits_.limit_s > 0 && limits_.clock.Seconds() - begin_ > limits_.limit_s;
}

bool TurnQueue::IsHang(const Turn& turn) const {
  return groups_[turn.group].kept.front().verdict.kind == Kind::kHang;
}

std::optional<Turn> TurnQueue::Take() {
  if (next_ >= turns_.size() || limits_.stop.requested()) return std::nullopt;
  Turn turn = turns_[next_];
  if (line_.Holds(hangs_[turn.group])) turn.known_hang = hangs_[turn.group];
  if (turn.known_hang.empty() && IsLate()) return std::nullopt;
  ++next_;
  ++(IsHang(turn) ? at_hand_.hangs : at_hand_.others);
  turn.begin_s = limits_.clock.Seconds();
  return turn;
}

bool TurnQueue::MayGoOn() const {
  const bool any = at_hand_.hangs + at_hand_.others > 0;
  return any && !IsLate() && !limits_.stop.requested();
}

void TurnQueue::Release(const std::string& hang) {
  const bool holds = line_.Holds(hang);
  std::vector<Turn> released;
  for (const size_t group : line_.Leave(hang)) released.push_back(FirstLook(group));
  const auto next = turns_.begin() + static_cast<std::ptrdiff_t>(next_);
  turns_.insert(holds ? next : turns_.end(), released.begin(), released.end());
}

bool TurnQueue::End(const Turn& turn, const TurnEnd& end) {
  --(IsHang(turn) ? at_hand_.hangs : at_hand_.others);
  const Suspects& group = groups_[turn.group];
  bool settled = true;
  if (turn.known_hang.empty()) {
    costs_.Took(IsHang(turn), limits_.clock.Seconds() - turn.begin_s);
    line_.Note(end.hang);
    const std::string& own = hangs_[turn.group];
    Release(own);
    if (end.hang.hang != own && line_.Holds(end.hang.hang)) Release(end.hang.hang);
    settled = end.settled || group.open() || turn.end >= group.kept.size();
  }
  if (!settled) turns_.push_back({turn.group, turn.end, group.kept.size()});
  settled_ += settled ? 1 : 0;
  return settled;
}

std::optional<double> TurnQueue::Left() const {
  const double now = limits_.clock.Seconds();
  if (now - begin_ < kTooEarlyS) return std::nullopt;
  TurnCounts counts = at_hand_;
  for (size_t i = next_; i < turns_.size(); ++i) {
    if (line_.Holds(hangs_[turns_[i].group])) continue;
    ++(IsHang(turns_[i]) ? counts.hangs : counts.others);
  }
  const std::optional<double> alone = costs_.Of(counts);
  if (!alone) return std::nullopt;
  const double left = *alone / std::max(1, limits_.jobs);
  const double limit = limits_.limit_s + begin_ - now;
  return limits_.limit_s > 0 ? std::min(left, std::max(0.0, limit)) : left;
}

}  // namespace parallax
