#pragma once

// ConfirmBeside: confirms suspects while the hunt that met them goes on: one at a time for a share
// of the time, more where jobs are idle. What became of a group is settled on the caller's thread,
// which alone uses the store. The caller chooses the groups.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "confirm/turns.h"

namespace parallax {

struct BesideTools {
  const Clock& clock;
  const StopToken& stop;
  // Called on each thread of its own. Null: nothing is investigated there.
  std::function<std::unique_ptr<Investigator>()> open;
  // What became of a group. Error: the hunt ends.
  std::function<Status(const Suspects&, Investigation)> settle;
};

class ConfirmBeside {
 public:
  explicit ConfirmBeside(BesideTools tools) : tools_(std::move(tools)) {}
  ConfirmBeside(const ConfirmBeside&) = delete;
  ConfirmBeside& operator=(const ConfirmBeside&) = delete;
  ~ConfirmBeside() { Close(); }

  // Of the time of a hunt, for what no idle job does.
  static constexpr double kShareOfHunt = 0.1;

  // Whether one more group may be taken up, so long after the hunt began and with so many jobs
  // idle.
  bool HasRoom(double hunted_s, int idle);
  // Whether it was, or one of that entry of the catalogue.
  bool Took(const std::string& name) const { return names_.contains(name); }
  bool TookOf(const std::string& entry) const { return entries_.contains(entry); }
  // An earlier run of the campaign did.
  void TookBefore(const std::string& name) { names_.insert(name); }
  // All of its cases are investigated. A group is taken up once.
  void TakeUp(Suspects group);
  // Settles what has ended since the last call. What was cut short or could not run is left to the
  // confirmation after the hunt. Error: of `settle`.
  Status Settle();
  // Names of groups that are neither settled nor given up, those that Settle knows of included.
  std::set<std::string> AtHand() const;
  // Nothing is taken up any more: waits for what is at hand, and settles it.
  Status Finish();

 private:
  struct Task {
    Suspects group;
    bool idle = false;  // an idle job's time
  };
  struct Ended {
    Suspects group;
    Result<Investigation> investigation;
  };
  void Work();
  void Close();

  const BesideTools tools_;
  std::set<std::string> names_, entries_;  // taken up
  std::vector<std::thread> threads_;
  bool for_idle_ = false;     // what HasRoom said last
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  std::vector<Ended> ended_;
  std::set<std::string> at_hand_;  // groups that wait or are investigated
  double spent_s_ = 0;             // by tasks that no idle job did
  bool closed_ = false;
};

}  // namespace parallax
