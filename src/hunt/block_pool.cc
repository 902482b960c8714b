#include "hunt/block_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace parallax {
namespace {

constexpr double kTickSeconds = 0.1;
// For each job so many of the last blocks are begun by their cost, not in order.
constexpr size_t kLastBlocks = 4;

class BlockThreads {
 public:
  BlockThreads(const BlockPool& pool, const BlockContext& context, Epoch* epoch,
               WorkerStatistics* workers)
      : pool_(pool), context_(context), epoch_(*epoch), workers_(*workers) {}

  Status Run() {
    running_ = pool_.jobs;
    FindLast();
    std::vector<std::thread> threads;
    for (int i = 0; i < pool_.jobs; ++i) threads.emplace_back([this] { Work(); });
    {
      std::unique_lock lock(mutex_);
      while (running_ > 0 || !ended_.empty()) {
        if (ended_.empty()) wake_.wait_for(lock, std::chrono::duration<double>(kTickSeconds));
        TakeEnded(lock);
      }
    }
    for (std::thread& thread : threads) thread.join();
    workers_.Add(of_jobs_);
    return failure_ ? Status(*failure_) : Status();
  }

 private:
  struct Ended {
    uint32_t block = 0;
    BlockResult result;
  };

  void Work() {
    const auto session = pool_.target.Open({&pool_.stop, StopLevel::kNow});
    std::unique_lock lock(mutex_);
    while (const std::optional<uint32_t> block = Next()) {
      lock.unlock();
      auto run = RunBlock(epoch_.manifest, epoch_.blocks[*block], context_, *session);
      lock.lock();
      if (run.ok() && !run->complete) break;
      if (!run.ok()) {
        Fail(run.error());
        break;
      }
      taken_.wait(lock, [this] { return ended_.size() < static_cast<size_t>(pool_.jobs); });
      ended_.push_back({*block, std::move(run->result)});
      wake_.notify_all();
    }
    of_jobs_.Add(session->statistics());
    --running_;
    wake_.notify_all();
  }

  // Hands on what ended, and ticks; the jobs run on meanwhile.
  void TakeEnded(std::unique_lock<std::mutex>& lock) {
    std::vector<Ended> ended = std::exchange(ended_, {});
    workers_.Add(std::exchange(of_jobs_, {}));
    const int idle = pool_.jobs - running_;
    lock.unlock();
    taken_.notify_all();
    for (Ended& each : ended) {
      if (!kept_.ok()) break;
      kept_ = pool_.done(each.block, std::move(each.result));
      if (kept_.ok()) epoch_.done[each.block] = true;
    }
    const Status ticked = pool_.tick(idle);
    lock.lock();
    if (!kept_.ok()) Fail(kept_.error());
    if (!ticked.ok()) Fail(ticked.error());
  }

  void Fail(const Error& error) {
    if (!failure_) failure_ = error;
  }

  // The blocks that are to be run: in order, but the last ones the dearest first, so that no job
  // begins a dear one when the others have nothing left. First calls count whole: a compiler that
  // works for seconds is what the end of an epoch would wait for.
  void FindLast() {
    for (uint32_t i = 0; i < epoch_.blocks.size(); ++i) {
      if (!epoch_.done[i]) left_.push_back(i);
    }
    const size_t last = std::min(left_.size(), kLastBlocks * static_cast<size_t>(pool_.jobs));
    std::stable_sort(left_.end() - static_cast<std::ptrdiff_t>(last), left_.end(),
                     [&](uint32_t a, uint32_t b) { return CostOf(a) > CostOf(b); });
  }

  uint64_t CostOf(uint32_t block) const {
    uint64_t cost = 0;
    for (uint32_t i = epoch_.blocks[block].begin; i < epoch_.blocks[block].end; ++i) {
      cost += RowCost(epoch_.manifest.rows[i], context_.relations, context_.catalogue);
    }
    return cost;
  }

  std::optional<uint32_t> Next() {
    const bool over = next_ >= left_.size() || failure_ || pool_.stop.requested();
    if (over || pool_.late()) return std::nullopt;
    return left_[next_++];
  }

  const BlockPool& pool_;
  const BlockContext& context_;
  // Of these the caller's thread alone knows: what is done, how keeping the last block went.
  Epoch& epoch_;
  WorkerStatistics& workers_;
  Status kept_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_, taken_;
  WorkerStatistics of_jobs_;    // that ended, not yet among `workers_`
  std::vector<uint32_t> left_;  // blocks that are not done, as they are begun
  size_t next_ = 0;             // of these
  std::vector<Ended> ended_;    // that nobody has taken
  int running_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

bool Epoch::IsComplete() const {
  return std::all_of(done.begin(), done.end(), [](bool each) { return each; });
}

Status RunBlocks(const BlockPool& pool, const BlockContext& context, Epoch* epoch,
                 WorkerStatistics* workers) {
  return BlockThreads(pool, context, epoch, workers).Run();
}

}  // namespace parallax
