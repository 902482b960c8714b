#include "hunt/block_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace parallax {
namespace {

constexpr double kTickSeconds = 0.1;

class BlockThreads {
 public:
  BlockThreads(const BlockPool& pool, const BlockContext& context, Epoch* epoch,
               WorkerStatistics* workers)
      : pool_(pool), context_(context), epoch_(*epoch), workers_(*workers) {}

  Status Run() {
    running_ = pool_.jobs;
    std::vector<std::thread> threads;
    for (int i = 0; i < pool_.jobs; ++i) threads.emplace_back([this] { Work(); });
    {
      std::unique_lock lock(mutex_);
      while (running_ > 0) {
        wake_.wait_for(lock, std::chrono::duration<double>(kTickSeconds));
        const Status ticked = pool_.tick(pool_.jobs - running_);
        if (!ticked.ok() && !failure_) failure_ = ticked.error();
      }
    }
    for (std::thread& thread : threads) thread.join();
    return failure_ ? Status(*failure_) : Status();
  }

 private:
  void Work() {
    const auto session = pool_.target.Open({&pool_.stop, StopLevel::kNow});
    std::unique_lock lock(mutex_);
    while (const std::optional<uint32_t> block = Next()) {
      lock.unlock();
      auto run = RunBlock(epoch_.manifest, epoch_.blocks[*block], context_, *session);
      lock.lock();
      if (run.ok() && !run->complete) break;
      const Status ended =
          run.ok() ? pool_.done(*block, std::move(run->result)) : Status(run.error());
      if (!ended.ok()) {
        if (!failure_) failure_ = ended.error();
        break;
      }
      epoch_.done[*block] = true;
    }
    workers_.Add(session->statistics());
    --running_;
    wake_.notify_all();
  }

  std::optional<uint32_t> Next() {
    while (next_ < epoch_.blocks.size() && epoch_.done[next_]) ++next_;
    const bool over = next_ >= epoch_.blocks.size() || failure_ || pool_.stop.requested();
    if (over || pool_.late()) return std::nullopt;
    return static_cast<uint32_t>(next_++);
  }

  const BlockPool& pool_;
  const BlockContext& context_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  Epoch& epoch_;
  WorkerStatistics& workers_;
  size_t next_ = 0;
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
