#include "targets/joint_sweep.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "base/check.h"
#include "inputs/derive.h"
#include "inputs/realise.h"
#include "nouns/case_key.h"
#include "nouns/judged.h"
#include "nouns/mapped_argument.h"
#include "nouns/out_of_domain.h"
#include "numbers/case_screen.h"
#include "numbers/ordinary.h"
#include "targets/joint_case.h"
#include "targets/recording.h"
#include "words/message_template.h"

namespace parallax {
namespace {

constexpr uint64_t kMostAhead = 128u << 20;  // bytes of outcomes that one target may be ahead
constexpr uint32_t kEnoughHits = 8;          // of a row; it has said what it has to say

Relation WithSides(Relation relation, const std::vector<size_t>& sides) {
  std::vector<Side> kept;
  for (const size_t side : sides) kept.push_back(std::move(relation.sides[side]));
  relation.sides = std::move(kept);
  return relation;
}

// The sides of a relation that run on one target.
std::vector<size_t> SidesOn(const Relation& relation, const std::string& target) {
  std::vector<size_t> sides;
  for (size_t i = 0; i < relation.sides.size(); ++i) {
    if (TargetOfSide(relation, i) == target) sides.push_back(i);
  }
  return sides;
}

bool AppliesTo(const Binding& binding, const Side& side) {
  std::string why_not;
  const auto derived = Derive(binding, side.derivation, &why_not);
  if (!derived) return false;
  return side.arguments.empty() || SourcesOf(*derived, side.arguments, &why_not).has_value();
}

// Of several sides those that apply; all if none does. A process runs no case of several sides of
// which only one applies: nothing is there to hold it against, as far as it can see.
std::vector<size_t> Applicable(const Binding& binding, const Relation& relation,
                               const std::vector<size_t>& sides) {
  if (sides.size() < 2) return sides;
  std::vector<size_t> apply;
  for (const size_t side : sides) {
    if (AppliesTo(binding, relation.sides[side])) apply.push_back(side);
  }
  return apply.empty() ? sides : apply;
}

// One target's share of a block, recorded by a thread of its own.
class Recorded {
 public:
  Recorded(const JointSeat& seat, const SweepRequest& request) : seat_(seat), request_(request) {
    request_.record = true;
    request_.segments.clear();
    request_.relations.clear();
    std::map<std::pair<uint32_t, std::vector<size_t>>, uint32_t> own;  // relations, by sides
    for (uint32_t i = 0; i < request.segments.size(); ++i) {
      const SweepSegment& segment = request.segments[i];
      const Relation& relation = request.relations[segment.relation];
      sides_.push_back(Applicable(segment.binding, relation, SidesOn(relation, seat.target)));
      const std::vector<size_t>& sides = sides_.back();
      if (sides.empty()) continue;
      const auto next = static_cast<uint32_t>(request_.relations.size());
      const auto [known, is_new] = own.try_emplace({segment.relation, sides}, next);
      if (is_new) request_.relations.push_back(WithSides(relation, sides));
      request_.segments.push_back(segment);
      request_.segments.back().relation = known->second;
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

  // Of a segment of the block, those that it runs: their places among the sides of the relation.
  const std::vector<size_t>& SidesOf(uint32_t segment) const { return sides_[segment]; }

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
    ahead_ -= std::min(ahead_, taken.bytes());
    wake_.notify_all();
    return taken;
  }

  // REQUIRES: Join was called.
  const Status& status() const { return status_; }

 private:
  void Run(double deadline_s) {
    SweepSink sink;
    sink.report = [this](SweepReport report) { Note(std::move(report)); };
    sink.hit = [this](SweepHit hit) {
      const uint32_t segment = hit.segment;
      Keep(segment, std::move(hit));
    };
    sink.outputs = [this](OutputBatch batch) {
      const uint32_t segment = batch.segment();
      Keep(segment, std::move(batch));
    };
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
    recording->Add(std::move(report));
  }

  // A hit or a batch.
  template <class Told>
  void Keep(uint32_t own_segment, Told told) {
    std::unique_lock lock(mutex_);
    Recording* recording = At(own_segment);
    if (recording == nullptr) return;
    ahead_ += recording->Add(std::move(told));
    // Whoever waits for this very segment is not waited for.
    wake_.wait(lock, [this] { return ahead_ <= kMostAhead || unheard_ || recordings_.size() < 2; });
  }

  const JointSeat seat_;
  SweepRequest request_;
  std::vector<uint32_t> segments_;          // the block's number of each of its own
  std::vector<std::vector<size_t>> sides_;  // by segment of the block
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

// A case that the judge must see, whatever its values say. What lies in a batch is none: its inputs
// are as they were.
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
    for (size_t i = 0; i < relation_.sides.size(); ++i) absent_.insert(i);
  }

  void Add(const std::vector<size_t>& sides, Recording recording) {
    SweepCounters& counters = report_.counters;
    counters.calls += recording.counters().calls;
    counters.calls_returned += recording.counters().calls_returned;
    counters.nanoseconds += recording.counters().nanoseconds;
    counters.first_ns += recording.counters().first_ns;
    for (Observation each : recording.observations()) {
      if (each.side < sides.size()) each.side = static_cast<uint8_t>(sides[each.side]);
      report_.observations.push_back(std::move(each));
    }
    if (recording.counters().not_applicable == 0) {
      for (const size_t side : sides) absent_.erase(side);
    }
    shares_.push_back({sides, std::move(recording)});
  }

  void Tell() {
    JointCase one;
    while (report_.counters.hits < kEnoughHits) {
      const auto contents = NextContents();
      if (!contents) break;
      one.Reset(relation_.sides.size());
      for (Share& share : shares_) share.recording.Give(*contents, share.sides, &one);
      for (size_t side : absent_) one.Set(side, {NotApplicable{"it does not apply there"}});
      Judge(*contents, one);
    }
    sink_.report(std::move(report_));
  }

 private:
  // One target's part in the segment.
  struct Share {
    const std::vector<size_t>& sides;
    Recording recording;
  };

  std::optional<uint32_t> NextContents() const {
    std::optional<uint32_t> next;
    for (const Share& share : shares_) {
      const auto its = share.recording.Next();
      if (its) next = std::min(next.value_or(UINT32_MAX), *its);
    }
    return next;
  }

  void Judge(uint32_t contents, const JointCase& one) {
    SweepCounters& counters = report_.counters;
    returned_.clear();
    size_t applicable = 0;
    bool striking = false, out_of_domain = true, nonempty = false;
    for (size_t i = 0; i < one.sides(); ++i) {
      const Outcome* outcome = one.OutcomeOf(i);
      if (outcome != nullptr && DidNotRun(*outcome)) continue;
      ++applicable;
      striking = striking || (outcome != nullptr && IsStriking(*outcome, request_.assertions));
      out_of_domain = out_of_domain && outcome != nullptr && IsOutOfDomain(*outcome);
      if (!one.DidReturn(i)) continue;
      returned_.push_back(static_cast<int>(i));
      nonempty = nonempty || one.ReturnedElements(i);
      counters.returned_sides |= uint64_t{1} << (i % 64);
    }
    // A side that ended is told even if no other was there.
    if (applicable < 2 && !striking) {
      counters.not_applicable += applicable == 0 ? 0 : 1;
      return;
    }
    ++counters.cases;
    const bool agree =
        !striking && SidesAgree(relation_, applicable, returned_, [&](int side, int reference) {
          return one.Agree(static_cast<size_t>(side), static_cast<size_t>(reference),
                           relation_.claim);
        });
    if (!agree) {
      ++counters.hits;
      if (choice_.Wants(Ordinary(contents))) {
        sink_.hit({report_.segment, contents, one.ToOutcomes()});
      }
    } else if (out_of_domain) {
      ++counters.out_of_domain;
    } else {
      ++counters.agreed;
      const bool judged = nonempty && returned_.size() > 1;
      counters.judged += judged && IsJudgedBy(relation_, relation_.claim.bits) ? 1 : 0;
    }
  }

  // Of the least ordinary input of the case.
  int Ordinary(uint32_t contents) const {
    const SweepSegment& segment = request_.segments[report_.segment];
    const Binding drawn = Realise(
        segment.binding,
        CaseSeed(request_.seed, {request_.manifest, segment.relation_id, segment.row, contents}));
    int least = kMostOrdinary;
    ForEachTensor(drawn, [&](const TensorRecipe& tensor) {
      least = std::min(least,
                       Ordinariness(tensor.dtype, tensor.bytes->data(), NumElements(tensor.shape)));
    });
    return least;
  }

  const SweepRequest& request_;
  const Relation& relation_;
  const SweepSink& sink_;
  SweepReport report_;
  HitChoice choice_{request_.max_hits};
  std::vector<Share> shares_;
  std::set<size_t> absent_;    // sides that apply nowhere
  std::vector<int> returned_;  // of the case at hand
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
      const auto& sides = each->SidesOf(i);
      if (!sides.empty()) screen.Add(sides, each->Take(i));
    }
    screen.Tell();
  }
  for (auto& each : all) each->Join();
  for (auto& each : all) PARALLAX_TRY(each->status());
  return {};
}

}  // namespace parallax
