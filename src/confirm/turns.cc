#include "confirm/turns.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "base/heap.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

class TurnThreads {
 public:
  TurnThreads(const std::vector<Suspects>& groups, const TurnTools& tools, TurnQueue* queue)
      : groups_(groups), tools_(tools), queue_(*queue) {}

  Status Run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < tools_.jobs; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    return failure_ ? Status(*failure_) : Status();
  }

 private:
  void Work() {
    const std::unique_ptr<Investigator> investigator = tools_.open();
    std::unique_lock lock(mutex_);
    while (const std::optional<Turn> turn = Next(lock)) {
      if (!turn->known_hang.empty()) {
        Note(Join(*turn));
        continue;
      }
      lock.unlock();
      auto investigation = investigator->Investigate(CasesFrom(*turn), turn->end - turn->begin);
      // Outcomes of a reduction can take hundreds of megabytes, which the allocator would keep.
      ReturnFreeMemory();
      lock.lock();
      const bool cut = !investigation.ok() || investigator->stopped();
      if (tools_.stop.requested() && cut) break;
      if (investigation.ok()) {
        Note(End(*turn, std::move(*investigation)));
      } else {
        Note(investigation.error());
      }
    }
    ended_.notify_all();
  }

  // Waits where those at hand may be followed by others; nothing: it is over.
  std::optional<Turn> Next(std::unique_lock<std::mutex>& lock) {
    while (!failure_) {
      std::optional<Turn> turn = queue_.Take();
      if (turn || !queue_.MayGoOn()) return turn;
      ended_.wait(lock);
    }
    return std::nullopt;
  }

  // A turn has ended.
  void Note(const Status& ended) {
    if (!ended.ok() && !failure_) failure_ = ended.error();
    ended_.notify_all();
  }

  // Those behind the turn too, which may show a second fault.
  std::vector<RecordedCase> CasesFrom(const Turn& turn) const {
    const std::vector<RecordedCase>& kept = groups_[turn.group].kept;
    return {kept.begin() + static_cast<std::ptrdiff_t>(turn.begin), kept.end()};
  }

  Status End(const Turn& turn, Investigation investigation) {
    TurnEnd end;
    // Of a guess with another meaning no other case shows more.
    end.settled = investigation.finding || investigation.verdict.reason == kOtherMeaning;
    if (investigation.finding) end.hang = HangHeldBy(*investigation.finding);
    if (!queue_.End(turn, end)) return {};
    return tools_.settle(groups_[turn.group], std::move(investigation));
  }

  Status Join(const Turn& turn) {
    queue_.End(turn, {});
    return tools_.join(groups_[turn.group], turn.known_hang);
  }

  const std::vector<Suspects>& groups_;
  const TurnTools& tools_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable ended_;
  TurnQueue& queue_;
  std::optional<Error> failure_;
};

}  // namespace

Status TakeTurns(const std::vector<Suspects>& groups, const TurnTools& tools, TurnQueue* queue) {
  return TurnThreads(groups, tools, queue).Run();
}

}  // namespace parallax
