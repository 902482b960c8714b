#include "targets/joint_target.h"

#include <algorithm>
#include <iterator>
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
    return SweepMixed(request, deadline_s, sink, is_joint);
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
  WorkerStatistics statistics() const override {
    WorkerStatistics sum;
    for (const auto& session : sessions_) sum.Add(session->statistics());
    return sum;
  }
  bool stopped() const override {
    return std::any_of(sessions_.begin(), sessions_.end(),
                       [](const auto& session) { return session->stopped(); });
  }

 private:
  // What was swept, by segments of the whole request.
  struct Told {
    std::vector<SweepReport> reports;
    std::vector<SweepHit> hits;
  };

  // Both kinds of segments, told in order when all are done, so that a restart of one kind leaves
  // the other as it is.
  template <class IsJoint>
  Status SweepMixed(const SweepRequest& request, double deadline_s, const SweepSink& sink,
                    IsJoint is_joint) {
    Told told;
    for (bool joint : {true, false}) {
      SweepRequest some = request;
      std::vector<uint32_t> origins;
      some.segments.clear();
      for (uint32_t i = 0; i < request.segments.size(); ++i) {
        if (is_joint(request.segments[i]) != joint) continue;
        some.segments.push_back(request.segments[i]);
        origins.push_back(i);
      }
      PARALLAX_TRY_ASSIGN(Told of_some, SweepSome(some, deadline_s, joint));
      for (SweepReport& report : of_some.reports) report.segment = origins[report.segment];
      for (SweepHit& hit : of_some.hits) hit.segment = origins[hit.segment];
      std::move(of_some.reports.begin(), of_some.reports.end(), std::back_inserter(told.reports));
      std::move(of_some.hits.begin(), of_some.hits.end(), std::back_inserter(told.hits));
    }
    const auto earlier = [](const auto& a, const auto& b) { return a.segment < b.segment; };
    std::stable_sort(told.reports.begin(), told.reports.end(), earlier);
    std::stable_sort(told.hits.begin(), told.hits.end(), earlier);
    for (SweepHit& hit : told.hits) sink.hit(std::move(hit));
    for (SweepReport& report : told.reports) sink.report(std::move(report));
    return {};
  }

  Result<Told> SweepSome(const SweepRequest& request, double deadline_s, bool joint) {
    Told told;
    SweepSink sink;
    sink.restart = [&] { told = {}; };
    sink.report = [&](SweepReport report) { told.reports.push_back(std::move(report)); };
    sink.hit = [&](SweepHit hit) { told.hits.push_back(std::move(hit)); };
    PARALLAX_TRY(joint ? SweepJointly(seats_, request, deadline_s, sink)
                       : sessions_.front()->Sweep(request, deadline_s, sink));
    return told;
  }

  std::vector<std::unique_ptr<TargetSession>> sessions_;
  std::vector<JointSeat> seats_;
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
