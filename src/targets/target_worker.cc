#include "targets/target_worker.h"

#include <fmt/format.h>

#include "base/clock.h"

namespace parallax {
namespace {

Error Interruption() { return StoppedByUser(); }

// Every side not yet known was never run.
void FillUp(Outcomes* outcomes, size_t sides) {
  while (outcomes->size() < sides) outcomes->push_back({Interrupted{}});
}

bool TakeEvaluated(const Frame& frame, const std::vector<EvaluateItem>& items,
                   std::vector<Outcomes>* out) {
  auto evaluated = DecodeEvaluated(frame.payload);
  if (frame.type != MessageType::kEvaluated || !evaluated.ok()) return false;
  if (evaluated->item >= items.size()) return false;
  Outcomes& sides = (*out)[evaluated->item];
  if (sides.size() >= items[evaluated->item].sides.size()) return false;
  sides.push_back(std::move(evaluated->outcome));
  return true;
}

}  // namespace

std::unique_ptr<TargetSession> TargetHost::Open(StopAt stop) {
  return std::make_unique<TargetWorker>(*this, stop.token, stop.level);
}

TargetWorker::~TargetWorker() { TargetWorker::Refresh(); }

void TargetWorker::Refresh() {
  if (!child_) return;
  host_.Retire(*child_, true, 0, stop_);
  child_.reset();
}

Result<ChildClient*> TargetWorker::Child() {
  if (!child_) {
    PARALLAX_TRY_ASSIGN(child_, host_.Fork(stop_));
    ++statistics_.forks;
    if (died_at_ > 0) statistics_.recover_ms.push_back((NowSeconds() - died_at_) * 1e3);
    died_at_ = 0;
  }
  return child_.get();
}

ChildDeath TargetWorker::Bury(ChildEvent event, double deadline_s) {
  died_at_ = NowSeconds();
  bool hung = event == ChildEvent::kHung;
  ++(hung ? statistics_.timeouts : statistics_.deaths);
  ChildDeath death =
      host_.Retire(*child_, hung || event == ChildEvent::kStopped, deadline_s, stop_);
  child_.reset();
  return death;
}

ChildEvent TargetWorker::Request(ChildClient& child, MessageType type, const std::string& payload,
                                 double deadline_s) {
  if (child.Send(type, payload, deadline_s, stop_)) return ChildEvent::kFrame;
  return stop_.reached() ? ChildEvent::kStopped : ChildEvent::kDied;
}

Result<ChildEvent> TargetWorker::Converse(ChildClient& child, MessageType type,
                                          const std::string& payload, double deadline_s,
                                          const std::function<bool(const Frame&)>& take) {
  ChildEvent event = Request(child, type, payload, deadline_s);
  while (event == ChildEvent::kFrame) {
    Frame frame;
    event = child.Wait(&frame, deadline_s, stop_);
    if (event != ChildEvent::kFrame) break;
    host_.NoteAnswer(child);
    if (frame.type == MessageType::kDone) break;
    if (frame.type == MessageType::kFailed) return DecodeError(frame.payload);
    if (take(frame)) continue;
    // A child that answers nonsense has had its memory overwritten.
    child.Kill();
    event = ChildEvent::kDied;
  }
  return event;
}

Result<std::vector<Outcomes>> TargetWorker::Evaluate(const std::string& target,
                                                     std::span<const EvaluateItem> items,
                                                     const EvaluateOptions& options) {
  PARALLAX_CHECK(target.empty() || target == host_.spec().name, "a worker of another target");
  EvaluateRequest request{options, 0, {items.begin(), items.end()}};
  OutsideKills kills;
  std::vector<Outcomes> out;
  bool done = false;
  while (!done) {
    if (options.fresh) Refresh();
    out.assign(items.size(), {});
    PARALLAX_TRY_ASSIGN(done, TryEvaluate(request, &kills, &out));
  }
  if (options.fresh) Refresh();
  for (size_t i = 0; i < items.size(); ++i) FillUp(&out[i], items[i].sides.size());
  return out;
}

Result<bool> TargetWorker::TryEvaluate(EvaluateRequest request, OutsideKills* kills,
                                       std::vector<Outcomes>* out) {
  const std::vector<EvaluateItem>& items = request.items;
  double deadline_s = request.options.deadline_s;
  while (request.first_item < items.size()) {
    PARALLAX_TRY_ASSIGN(ChildClient * child, Child());
    PARALLAX_TRY_ASSIGN(ChildEvent event, Converse(*child, MessageType::kEvaluate, Encode(request),
                                                   deadline_s, [&](const Frame& frame) {
                                                     return TakeEvaluated(frame, items, out);
                                                   }));
    if (event == ChildEvent::kFrame) break;
    ChildDeath death = Bury(event, deadline_s);
    if (event == ChildEvent::kStopped) return Interruption();
    if (kills->WorthAnotherTry(death)) return false;
    uint32_t item = std::max(death.segment, request.first_item);
    if (item < items.size()) {
      Outcomes& sides = (*out)[item];
      if (sides.size() < items[item].sides.size()) sides.push_back(death.AsOutcome());
      FillUp(&sides, items[item].sides.size());
    }
    request.first_item = item + 1;
  }
  return true;
}

namespace {

// A block's progress over the deaths of its children.
class SweepState {
 public:
  SweepState(SweepRequest& request, const SweepSink& sink) : request_(request), sink_(sink) {}

  bool done() const { return request_.first_segment >= request_.segments.size(); }

  // False when the frame makes no sense.
  bool Take(const Frame& frame) {
    if (frame.type == MessageType::kOutputs) return TakeOutputs(frame.payload);
    if (frame.type == MessageType::kHit) {
      auto hit = DecodeSweepHit(frame.payload);
      if (!hit.ok() || hit->segment != request_.first_segment) return false;
      if (hit->outcomes.size() != SidesOf(hit->segment)) return false;
      sink_.hit(std::move(hit).value());
      return true;
    }
    auto report = DecodeSweepReport(frame.payload);
    if (frame.type != MessageType::kSegment || !report.ok()) return false;
    if (report->segment != request_.first_segment) return false;
    SkipSegment();
    sink_.report(std::move(report).value());
    return true;
  }

  // The child died in a case: that case is a hit, what it had counted is kept, and the block goes
  // on behind it.
  void Survive(const ChildDeath& death) {
    // The recorder is as good as the memory the library may have overwritten.
    uint32_t segment = request_.first_segment;
    const SweepSegment& where = request_.segments[segment];
    const Relation& relation = request_.relations[where.relation];
    uint32_t first = std::max(where.contents_begin, request_.first_contents);
    uint32_t contents = std::clamp(death.contents, first, std::max(first, where.contents_end));
    SweepReport report;
    report.segment = segment;
    if (death.segment == segment && death.counters.cases <= contents - first) {
      report.counters = death.counters;
    }
    ++report.counters.cases;
    ++report.counters.hits;
    sink_.report(std::move(report));
    TakeOutputs(death.batch);
    last_batch_ = 0;
    Outcomes outcomes(std::min<size_t>(death.side, relation.sides.size() - 1));
    for (Outcome& outcome : outcomes) outcome = {Interrupted{}};
    outcomes.push_back(death.AsOutcome());
    FillUp(&outcomes, relation.sides.size());
    sink_.hit({segment, contents, std::move(outcomes)});
    request_.first_contents = contents + 1;
    if (death.phase == Phase::kPrepare || request_.first_contents >= where.contents_end) {
      SkipSegment();
    }
    if (++deaths_[where.relation] >= TargetWorker::kMaxDeaths) {
      GiveUp([&](const SweepSegment& other) { return other.relation == where.relation; });
    }
    // A hang costs a whole deadline, so one is enough of an API.
    if (death.hung) {
      GiveUp([&](const SweepSegment& other) {
        return request_.relations[other.relation].api == relation.api;
      });
    }
  }

 private:
  // False: it is no batch of this segment. One that was sent before its child died counts once.
  bool TakeOutputs(const std::string& bytes) {
    auto batch = OutputBatch::Open(bytes);
    if (!batch.ok() || batch->segment() != request_.first_segment) return false;
    for (size_t i = 0; i < batch->cases(); ++i) {
      if (batch->SidesOf(i) != SidesOf(batch->segment())) return false;
    }
    if (batch->number() <= last_batch_) return true;
    last_batch_ = batch->number();
    if (sink_.outputs && batch->cases() > 0) sink_.outputs(std::move(batch).value());
    return true;
  }

  size_t SidesOf(uint32_t segment) const {
    return request_.relations[request_.segments[segment].relation].sides.size();
  }
  void SkipSegment() {
    ++request_.first_segment;
    request_.first_contents = 0;
  }
  // The rest of those segments become empty; that they were skipped is visible in the counters of
  // cases.
  template <class Predicate>
  void GiveUp(Predicate of_those) {
    for (size_t i = request_.first_segment; i < request_.segments.size(); ++i) {
      SweepSegment& segment = request_.segments[i];
      if (of_those(segment)) segment.contents_end = segment.contents_begin;
    }
  }

  SweepRequest& request_;
  const SweepSink& sink_;
  std::map<uint32_t, int> deaths_;
  uint32_t last_batch_ = 0;  // of the child that runs
};

}  // namespace

Status TargetWorker::Sweep(const SweepRequest& request, double deadline_s, const SweepSink& sink) {
  OutsideKills kills;
  bool done = false;
  while (!done) {
    Refresh();
    PARALLAX_TRY_ASSIGN(done, TrySweep(request, deadline_s, sink, &kills));
    if (!done) sink.restart();
  }
  Refresh();
  return {};
}

Result<bool> TargetWorker::TrySweep(SweepRequest request, double deadline_s, const SweepSink& sink,
                                    OutsideKills* kills) {
  SweepState state(request, sink);
  while (!state.done()) {
    PARALLAX_TRY_ASSIGN(ChildClient * child, Child());
    PARALLAX_TRY_ASSIGN(ChildEvent event,
                        Converse(*child, MessageType::kSweep, Encode(request), deadline_s,
                                 [&](const Frame& frame) { return state.Take(frame); }));
    if (event == ChildEvent::kFrame) break;
    ChildDeath death = Bury(event, deadline_s);
    if (event == ChildEvent::kStopped) break;
    if (kills->WorthAnotherTry(death)) return false;
    if (!state.done()) state.Survive(death);
  }
  return true;
}

Result<std::string> TargetWorker::AskText(const std::string& verb, const std::string& argument,
                                          double deadline_s) {
  OutsideKills kills;
  while (true) {
    // What ran before may have left the child sick: only a new one's death is the adapter's.
    bool used = child_ != nullptr;
    PARALLAX_TRY_ASSIGN(ChildClient * child, Child());
    Frame frame;
    ChildEvent event = Request(*child, MessageType::kAsk, Encode(Ask{verb, argument}), deadline_s);
    if (event == ChildEvent::kFrame) event = child->Wait(&frame, deadline_s, stop_);
    if (event == ChildEvent::kFrame) {
      if (frame.type == MessageType::kFailed) return DecodeError(frame.payload);
      return std::move(frame.payload);
    }
    ChildDeath death = Bury(event, deadline_s);
    if (event == ChildEvent::kStopped) return Interruption();
    if (used || kills.WorthAnotherTry(death)) continue;
    return Error{fmt::format("the adapter of {} {} in {}()", host_.spec().name,
                             death.hung ? "hung" : "died", verb),
                 "run: parallax doctor"};
  }
}

Result<std::vector<SeedsOf>> TargetWorker::Seeds(const std::vector<std::string>& apis,
                                                 double deadline_s) {
  std::vector<SeedsOf> out;
  OutsideKills kills;
  while (out.size() < apis.size()) {
    PARALLAX_TRY_ASSIGN(ChildClient * child, Child());
    std::vector<std::string> rest(apis.begin() + static_cast<std::ptrdiff_t>(out.size()),
                                  apis.end());
    auto take = [&](const Frame& frame) {
      auto seeds = DecodeSeedsOf(frame.payload);
      if (!seeds.ok() || out.size() >= apis.size()) return false;
      out.push_back(std::move(seeds).value());
      return true;
    };
    PARALLAX_TRY_ASSIGN(ChildEvent event,
                        Converse(*child, MessageType::kSeeds, EncodeNames(rest), deadline_s, take));
    if (event == ChildEvent::kFrame) break;
    ChildDeath death = Bury(event, deadline_s);
    if (event == ChildEvent::kStopped) return Interruption();
    if (kills.WorthAnotherTry(death)) continue;
    if (out.size() < apis.size()) {
      out.push_back({apis[out.size()], {}, death.hung ? "hung" : "the process died"});
    }
  }
  return out;
}

}  // namespace parallax
