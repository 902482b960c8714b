#include "targets/joint_sweep.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "base/check.h"
#include "nouns/judged.h"
#include "nouns/out_of_domain.h"
#include "numbers/case_screen.h"
#include "words/message_template.h"

namespace parallax {
namespace {

constexpr uint64_t kMostAhead = 128u << 20;  // bytes of outcomes that one target may be ahead
constexpr uint32_t kEnoughHits = 8;          // of a row; it has said what it has to say

// What one target did in one segment.
struct Recording {
  std::map<uint32_t, Outcomes> cases;  // by contents; of its own sides
  SweepCounters counters;
  std::vector<Observation> observations;
  uint64_t bytes = 0;
};

uint64_t BytesOf(const OutputValue& value) {
  if (auto* tensor = std::get_if<OutputTensor>(&value.v)) return 64 + tensor->bytes.size();
  uint64_t bytes = 64;
  if (auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    for (const OutputValue& item : sequence->items) bytes += BytesOf(item);
  }
  return bytes;
}

uint64_t BytesOf(const Outcomes& outcomes) {
  uint64_t bytes = 0;
  for (const Outcome& outcome : outcomes) {
    bytes += outcome.Is<Returned>() ? BytesOf(outcome.As<Returned>().value) : 256;
  }
  return bytes;
}

// The sides of a relation that run on one target.
std::vector<size_t> SidesOn(const Relation& relation, const std::string& target) {
  std::vector<size_t> sides;
  for (size_t i = 0; i < relation.sides.size(); ++i) {
    if (TargetOfSide(relation, i) == target) sides.push_back(i);
  }
  return sides;
}

// One target's share of a block, recorded by a thread of its own.
class Recorded {
 public:
  Recorded(const JointSeat& seat, const SweepRequest& request) : seat_(seat), request_(request) {
    request_.record = true;
    request_.segments.clear();
    request_.relations.clear();
    for (const Relation& relation : request.relations) {
      sides_.push_back(SidesOn(relation, seat.target));
      Relation own = relation;
      own.sides.clear();
      for (size_t side : sides_.back()) own.sides.push_back(relation.sides[side]);
      request_.relations.push_back(std::move(own));
    }
    for (uint32_t i = 0; i < request.segments.size(); ++i) {
      if (sides_[request.segments[i].relation].empty()) continue;
      request_.segments.push_back(request.segments[i]);
      segments_.push_back(i);
    }
  }
  ~Recorded() { Join(); }

  void Start(double deadline_s) {
    thread_ = std::thread([this, deadline_s] { Run(deadline_s); });
  }
  // Lets it run to its end without anybody who listens.
  void Join() {
    {
      std::lock_guard lock(mutex_);
      unheard_ = true;
      wake_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
  }

  // The places of its sides among those of the relation.
  const std::vector<size_t>& SidesOf(uint32_t relation) const { return sides_[relation]; }

  // What it did in a segment of the block, once it is behind that. Segments are asked for in order.
  Recording Take(uint32_t segment) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ended_ || reached_ > segment; });
    taken_ = segment + 1;
    Recording taken;
    auto at = recordings_.find(segment);
    if (at == recordings_.end()) return taken;
    taken = std::move(at->second);
    recordings_.erase(at);
    ahead_ -= std::min(ahead_, taken.bytes);
    wake_.notify_all();
    return taken;
  }

  // REQUIRES: Join was called.
  const Status& status() const { return status_; }

 private:
  void Run(double deadline_s) {
    SweepSink sink;
    sink.report = [this](SweepReport report) { Note(std::move(report)); };
    sink.hit = [this](SweepHit hit) { Note(std::move(hit)); };
    // Somebody else killed its process. What was taken stays: the same cases do the same again.
    sink.restart = [this] {
      std::lock_guard lock(mutex_);
      recordings_.clear();
      ahead_ = 0;
      reached_ = 0;
    };
    Status status = seat_.session->Sweep(request_, deadline_s, sink);
    std::lock_guard lock(mutex_);
    status_ = std::move(status);
    ended_ = true;
    wake_.notify_all();
  }

  // Null: nobody asks for it any more. REQUIRES: mutex_ is held.
  Recording* At(uint32_t own_segment) {
    const uint32_t segment = segments_[own_segment];
    if (segment > reached_) {
      reached_ = segment;
      wake_.notify_all();
    }
    return unheard_ || segment < taken_ ? nullptr : &recordings_[segment];
  }

  void Note(SweepReport report) {
    std::lock_guard lock(mutex_);
    Recording* recording = At(report.segment);
    if (recording == nullptr) return;
    Add(report.counters, &recording->counters);
    for (Observation& each : report.observations) {
      recording->observations.push_back(std::move(each));
    }
  }

  void Note(SweepHit hit) {
    std::unique_lock lock(mutex_);
    Recording* recording = At(hit.segment);
    if (recording == nullptr) return;
    const uint64_t bytes = BytesOf(hit.outcomes);
    recording->bytes += bytes;
    recording->cases[hit.contents] = std::move(hit.outcomes);
    ahead_ += bytes;
    // Whoever waits for this very segment is not waited for.
    wake_.wait(lock, [this] { return ahead_ <= kMostAhead || unheard_ || recordings_.size() < 2; });
  }

  const JointSeat seat_;
  SweepRequest request_;
  std::vector<uint32_t> segments_;          // the block's number of each of its own
  std::vector<std::vector<size_t>> sides_;  // by relation
  std::thread thread_;

  std::mutex mutex_;  // guards the rest
  std::condition_variable wake_;
  std::map<uint32_t, Recording> recordings_;
  uint32_t reached_ = 0;  // segments before it are whole
  uint64_t ahead_ = 0;    // bytes in recordings_
  uint32_t taken_ = 0;    // segments before it are not asked for again
  bool ended_ = false;
  bool unheard_ = false;
  Status status_;
};

// Nobody knows what it would have done.
bool DidNotRun(const Outcome& outcome) {
  return outcome.Is<NotApplicable>() || outcome.Is<Interrupted>();
}

// A case that the judge must see, whatever its values say.
bool IsStriking(const Outcome& outcome, const std::vector<std::string>& assertions) {
  if (outcome.Is<Returned>()) {
    const Returned& returned = outcome.As<Returned>();
    return !returned.mutated_inputs.empty() || returned.broken_canary >= 0;
  }
  return !outcome.Is<Raised>() || FailsInternalAssert(outcome, assertions);
}

// Holds the sides of one segment together.
class SegmentScreen {
 public:
  SegmentScreen(const SweepRequest& request, uint32_t segment, const SweepSink& sink)
      : request_(request),
        relation_(request.relations[request.segments[segment].relation]),
        sink_(sink) {
    report_.segment = segment;
  }

  void Add(const std::vector<size_t>& sides, Recording recording) {
    SweepCounters& counters = report_.counters;
    counters.calls += recording.counters.calls;
    counters.calls_returned += recording.counters.calls_returned;
    counters.nanoseconds += recording.counters.nanoseconds;
    for (Observation& each : recording.observations) {
      if (each.side < sides.size()) each.side = static_cast<uint8_t>(sides[each.side]);
      report_.observations.push_back(std::move(each));
    }
    const bool applies = recording.counters.not_applicable == 0;
    for (auto& [contents, outcomes] : recording.cases) {
      for (size_t i = 0; i < std::min(sides.size(), outcomes.size()); ++i) {
        OutcomesOf(contents)[sides[i]] = std::move(outcomes[i]);
      }
    }
    if (!applies) absent_.insert(absent_.end(), sides.begin(), sides.end());
  }

  void Tell() {
    for (auto& [contents, outcomes] : cases_) {
      for (size_t side : absent_) outcomes[side] = {NotApplicable{"it does not apply there"}};
      if (report_.counters.hits < kEnoughHits) Judge(contents, std::move(outcomes));
    }
    sink_.report(std::move(report_));
  }

 private:
  Outcomes& OutcomesOf(uint32_t contents) {
    auto [at, is_new] = cases_.try_emplace(contents);
    if (is_new) at->second.assign(relation_.sides.size(), {Interrupted{}});
    return at->second;
  }

  void Judge(uint32_t contents, Outcomes outcomes) {
    SweepCounters& counters = report_.counters;
    std::vector<int> returned;
    size_t applicable = 0;
    bool striking = false, out_of_domain = true, nonempty = false;
    for (size_t i = 0; i < outcomes.size(); ++i) {
      if (DidNotRun(outcomes[i])) continue;
      ++applicable;
      striking = striking || IsStriking(outcomes[i], request_.assertions);
      out_of_domain = out_of_domain && IsOutOfDomain(outcomes[i]);
      if (!outcomes[i].Is<Returned>()) continue;
      returned.push_back(static_cast<int>(i));
      nonempty = nonempty || NonEmpty(outcomes[i].As<Returned>().value);
      counters.returned_sides |= uint64_t{1} << (i % 64);
    }
    // A side that ended is told even if no other was there.
    if (applicable < 2 && !striking) {
      counters.not_applicable += applicable == 0 ? 0 : 1;
      return;
    }
    ++counters.cases;
    const auto value = [&](int side) -> const OutputValue& {
      return outcomes[static_cast<size_t>(side)].As<Returned>().value;
    };
    const bool agree =
        !striking && SidesAgree(relation_, applicable, returned, [&](int side, int reference) {
          return OutputsAgree(value(side), value(reference), relation_.claim);
        });
    if (!agree) {
      if (++counters.hits <= request_.max_hits) {
        sink_.hit({report_.segment, contents, std::move(outcomes)});
      }
    } else if (out_of_domain) {
      ++counters.out_of_domain;
    } else {
      ++counters.agreed;
      counters.judged += nonempty && returned.size() > 1 ? 1 : 0;
    }
  }

  const SweepRequest& request_;
  const Relation& relation_;
  const SweepSink& sink_;
  SweepReport report_;
  std::map<uint32_t, Outcomes> cases_;  // of all sides, in their order
  std::vector<size_t> absent_;
};

}  // namespace

Status SweepJointly(const std::vector<JointSeat>& seats, const SweepRequest& request,
                    double deadline_s, const SweepSink& sink) {
  PARALLAX_CHECK(!seats.empty(), "a joint sweep has targets");
  std::vector<std::unique_ptr<Recorded>> all;
  for (const JointSeat& seat : seats) all.push_back(std::make_unique<Recorded>(seat, request));
  for (auto& each : all) each->Start(deadline_s);
  for (uint32_t i = 0; i < request.segments.size(); ++i) {
    SegmentScreen screen(request, i, sink);
    for (auto& each : all) {
      const auto& sides = each->SidesOf(request.segments[i].relation);
      if (!sides.empty()) screen.Add(sides, each->Take(i));
    }
    screen.Tell();
  }
  for (auto& each : all) each->Join();
  for (auto& each : all) PARALLAX_TRY(each->status());
  return {};
}

}  // namespace parallax
