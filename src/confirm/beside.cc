#include "confirm/beside.h"

#include <utility>

#include "base/heap.h"

namespace parallax {

bool ConfirmBeside::HasRoom(double hunted_s, int idle) {
  std::lock_guard lock(mutex_);
  for_idle_ = at_hand_.size() < static_cast<size_t>(idle);
  const bool has_share = at_hand_.empty() && spent_s_ <= kShareOfHunt * hunted_s;
  return !closed_ && !tools_.stop.requested() && (for_idle_ || has_share);
}

void ConfirmBeside::TakeUp(Suspects group) {
  names_.insert(group.name);
  entries_.insert(group.entry);
  {
    std::lock_guard lock(mutex_);
    at_hand_.insert(group.name);
    tasks_.push_back({std::move(group), for_idle_});
    if (at_hand_.size() > threads_.size()) threads_.emplace_back([this] { Work(); });
  }
  wake_.notify_one();
}

void ConfirmBeside::Work() {
  const std::unique_ptr<Investigator> investigator = tools_.open();
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return closed_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    const double begin = tools_.clock.Seconds();
    Result<Investigation> investigation = Error{"nobody investigates", ""};
    if (investigator)
      investigation = investigator->Investigate(task.group.kept, task.group.kept.size());
    if (investigator && investigator->stopped()) investigation = StoppedByUser();
    ReturnFreeMemory();  // outcomes of a reduction can be large
    lock.lock();
    if (!task.idle) spent_s_ += tools_.clock.Seconds() - begin;
    at_hand_.erase(task.group.name);
    ended_.push_back({std::move(task.group), std::move(investigation)});
  }
}

Status ConfirmBeside::Settle() {
  std::vector<Ended> ended;
  {
    std::lock_guard lock(mutex_);
    ended.swap(ended_);
  }
  for (Ended& each : ended) {
    if (!each.investigation.ok()) continue;
    PARALLAX_TRY(tools_.settle(each.group, std::move(each.investigation).value()));
  }
  return {};
}

std::set<std::string> ConfirmBeside::AtHand() const {
  std::lock_guard lock(mutex_);
  std::set<std::string> names = at_hand_;
  for (const Ended& each : ended_) names.insert(each.group.name);
  return names;
}

Status ConfirmBeside::Finish() {
  Close();
  return Settle();
}

void ConfirmBeside::Close() {
  {
    std::lock_guard lock(mutex_);
    closed_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace parallax
