#include "targets/joint_target.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "targets/joint_sweep.h"
#include "targets/routing_evaluator.h"

namespace parallax {
namespace {

class JointSession : public TargetSession {
 public:
  JointSession(const std::vector<Target*>& targets, StopAt stop) {
    for (Target* target : targets) {
      sessions_.push_back(target->Open(stop));
      seats_.push_back({target->spec().name, sessions_.back().get()});
    }
  }

  Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                         std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override {
    std::map<std::string, Evaluator*> evaluators;
    for (const JointSeat& seat : seats_) evaluators[seat.target] = seat.session;
    return RoutingEvaluator(std::move(evaluators)).Evaluate(target, items, options);
  }

  // What needs one target is swept there alone, the rest together.
  Status Sweep(const SweepRequest& request, double deadline_s, const SweepSink& sink) override {
    const auto is_joint = [&](const SweepSegment& segment) {
      return OnSeveralTargets(request.relations[segment.relation]);
    };
    const auto joint = std::count_if(request.segments.begin(), request.segments.end(), is_joint);
    if (joint == 0) return sessions_.front()->Sweep(request, deadline_s, sink);
    if (static_cast<size_t>(joint) == request.segments.size()) {
      return SweepJointly(seats_, request, deadline_s, sink);
    }
    PARALLAX_TRY(SweepSome(request, deadline_s, sink, is_joint, true));
    return SweepSome(request, deadline_s, sink, is_joint, false);
  }

  Result<std::string> AskText(const std::string& verb, const std::string& argument,
                              double deadline_s) override {
    return sessions_.front()->AskText(verb, argument, deadline_s);
  }
  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis,
                                     double deadline_s) override {
    return sessions_.front()->Seeds(apis, deadline_s);
  }
  void Refresh() override {
    for (auto& session : sessions_) session->Refresh();
  }
  const WorkerStatistics& statistics() const override {
    sum_ = {};
    for (const auto& session : sessions_) {
      const WorkerStatistics& each = session->statistics();
      sum_.deaths += each.deaths;
      sum_.timeouts += each.timeouts;
      sum_.forks += each.forks;
      sum_.recover_ms.insert(sum_.recover_ms.end(), each.recover_ms.begin(), each.recover_ms.end());
    }
    return sum_;
  }
  bool stopped() const override {
    return std::any_of(sessions_.begin(), sessions_.end(),
                       [](const auto& session) { return session->stopped(); });
  }

 private:
  // The segments that are joint, or those that are not; told when all of them are done, so that a
  // restart of one half leaves the other as it is.
  template <class IsJoint>
  Status SweepSome(const SweepRequest& request, double deadline_s, const SweepSink& sink,
                   IsJoint is_joint, bool joint) {
    SweepRequest some = request;
    std::vector<uint32_t> origins;
    some.segments.clear();
    for (uint32_t i = 0; i < request.segments.size(); ++i) {
      if (is_joint(request.segments[i]) != joint) continue;
      some.segments.push_back(request.segments[i]);
      origins.push_back(i);
    }
    std::vector<SweepReport> reports;
    std::vector<SweepHit> hits;
    SweepSink own;
    own.restart = [&] {
      reports.clear();
      hits.clear();
    };
    own.report = [&](SweepReport report) {
      report.segment = origins[report.segment];
      reports.push_back(std::move(report));
    };
    own.hit = [&](SweepHit hit) {
      hit.segment = origins[hit.segment];
      hits.push_back(std::move(hit));
    };
    PARALLAX_TRY(joint ? SweepJointly(seats_, some, deadline_s, own)
                       : sessions_.front()->Sweep(some, deadline_s, own));
    for (SweepHit& hit : hits) sink.hit(std::move(hit));
    for (SweepReport& report : reports) sink.report(std::move(report));
    return {};
  }

  std::vector<std::unique_ptr<TargetSession>> sessions_;
  std::vector<JointSeat> seats_;
  mutable WorkerStatistics sum_;
};

}  // namespace

JointTarget::JointTarget(std::vector<Target*> targets) : targets_(std::move(targets)) {
  PARALLAX_CHECK(!targets_.empty(), "a joint target has targets");
}

Result<Hello> JointTarget::Start() {
  for (size_t i = targets_.size(); i-- > 1;) PARALLAX_TRY(targets_[i]->Start());
  return targets_.front()->Start();
}

std::unique_ptr<TargetSession> JointTarget::Open(StopAt stop) {
  return std::make_unique<JointSession>(targets_, stop);
}

}  // namespace parallax
