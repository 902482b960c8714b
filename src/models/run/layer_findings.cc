#include "models/run/layer_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "confirm/investigate.h"
#include "investigate/target_context.h"
#include "judge/judge.h"
#include "judge/sides.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

constexpr size_t kMostOthers = 3;

// Equal for layers that only their names tell apart.
std::string LikenessOf(const LayerInfo& layer) {
  nlohmann::json config = nlohmann::json::parse(layer.config, nullptr, false);
  if (config.is_object()) config.erase("name");
  return layer.type + "\n" + (config.is_discarded() ? layer.config : config.dump());
}

std::string KeyOf(const std::string& model, const std::string& layer, const std::string& target) {
  return model + "\n" + layer + "\n" + target;
}

Status RunCase(RecordedCase* layer, Evaluator& evaluator) {
  const EvaluateItem item = ItemOf(*layer);
  EvaluateOptions options;
  options.deadline_s = kLayerDeadlineS;
  options.max_bytes = kMaxLayerBytes;
  PARALLAX_TRY_ASSIGN(auto outcomes,
                      evaluator.Evaluate(layer->relation.target, {&item, 1}, options));
  layer->outcomes = std::move(outcomes.front());
  return {};
}

Verdict VerdictOf(const RecordedCase& layer, const Dialect& dialect) {
  return Judge({layer, {}, dialect}, true);
}

// Both refuse the layer alone, which is no likeness.
Status CheckOneReturns(const RecordedCase& layer) {
  for (const Outcome& outcome : layer.outcomes) {
    if (outcome.Is<Returned>()) return {};
  }
  return Error{fmt::format("the layer alone is refused {}: {}", LabelOf(layer.relation.sides[0]),
                           OutcomeText(layer.outcomes[0], std::nullopt)),
               ""};
}

std::string NoFinding(const Verdict& verdict) {
  if (verdict.state == VerdictState::kAgree) {
    return "the layer alone, on what goes into it there, gives the same on both";
  }
  return fmt::format("the layer alone is no proof: {}{}{}", verdict.reason,
                     verdict.detail.empty() ? "" : ": ", verdict.detail);
}

}  // namespace

LayerFindings::Bench::Bench(const LayerPair& pair, const StopToken& stop)
    : a(pair.reference.spec().name),
      b(pair.own.spec().name),
      target_a(pair.reference),
      target_b(pair.own),
      of_a(target_a.Open({&stop, StopLevel::kClean})),
      of_b(target_b.Open({&stop, StopLevel::kClean})),
      dialect(pair.reference.spec().dialect),
      evaluator({{a, of_a.get()}, {b, of_b.get()}}) {
  dialect.Add(pair.own.spec().dialect);
}

LayerFindings::LayerFindings(LayerFindingSettings settings, TargetPool& hosts, FindingStore& store,
                             const StopToken& stop, Progress& progress)
    : settings_(std::move(settings)),
      hosts_(hosts),
      store_(store),
      stop_(stop),
      progress_(progress),
      scripts_(settings_.scripts_folder, progress) {}

std::optional<RecordedCase> LayerFindings::HeldBy(const TargetSpec& spec, bool wide,
                                                  const LayerCut& cut, Bench& bench) {
  if (!cut.program.IsLayerOf(spec.adapter)) return std::nullopt;  // another library
  if (spec.Voice() == bench.target_a.spec().Voice() ||
      spec.Voice() == bench.target_b.spec().Voice()) {
    return std::nullopt;
  }
  auto layer =
      MakeLayerCase(cut.program, cut.config, cut.tensors, {bench.a, bench.b}, {spec.name, wide});
  if (!layer.ok()) return std::nullopt;
  bench.evaluator.Use(spec.name, hosts_.Of(spec).Open({&stop_, StopLevel::kClean}));
  Status ran = RunCase(&*layer, bench.evaluator);
  if (!ran.ok() || !layer->outcomes.back().Is<Returned>()) return std::nullopt;
  // Where neither backend agrees with it, it does not tell which of the two is wrong.
  int referee = static_cast<int>(layer->relation.sides.size()) - 1;
  if (VerdictOf(*layer, bench.dialect).side == referee) return std::nullopt;
  return std::move(*layer);
}

// With the first referee, of another voice than both, that runs the layer in float64; else with one
// that runs it as it is; else without.
Result<RecordedCase> LayerFindings::CaseOf(const LayerCut& cut, Bench& bench) {
  for (bool wide : {true, false}) {
    for (const TargetSpec& spec : settings_.referees) {
      if (auto layer = HeldBy(spec, wide, cut, bench)) return std::move(*layer);
    }
  }
  PARALLAX_TRY_ASSIGN(RecordedCase plain,
                      MakeLayerCase(cut.program, cut.config, cut.tensors, {bench.a, bench.b}, {}));
  PARALLAX_TRY(RunCase(&plain, bench.evaluator));
  return plain;
}

Result<Investigation> LayerFindings::Investigated(RecordedCase layer, Bench& bench) {
  PARALLAX_TRY(CheckOneReturns(layer));
  if (int wrong = VerdictOf(layer, bench.dialect).side; wrong >= 0)
    MakeMain(static_cast<size_t>(wrong), &layer);
  Verdict verdict = VerdictOf(layer, bench.dialect);
  if (!Complains(verdict)) return Investigation{std::nullopt, verdict, {}, 0};
  TargetSession& session = bench.SessionOf(layer.relation.target);
  Target& target = bench.TargetOf(layer.relation.target);
  PARALLAX_TRY_ASSIGN(Hello hello, target.Start());
  InvestigateContext context = MakeInvestigateContext(bench.evaluator, session, target.spec(),
                                                      hello, {&stop_, StopLevel::kClean});
  context.dialect = bench.dialect;
  SetLayerLimits(&context);
  PARALLAX_TRY_ASSIGN(context.script_source, ScriptSourceOf(session));
  layer.verdict = std::move(verdict);
  return Investigate(context, {std::move(layer)}, true);
}

Result<std::string> LayerFindings::Keep(const Finding& finding) {
  PARALLAX_TRY_ASSIGN(Finding stored, store_.Add(finding));
  if (scripts_.Write(&stored)) {
    PARALLAX_TRY_ASSIGN(stored, store_.Update(stored));
  }
  if (stored.status == FindingStatus::kNew && stored.OnFrontPage()) ++news_;
  progress_.Announce(stored);
  return stored.id;
}

// What needs no run of the layer.
bool LayerFindings::IsSettled(ModelBackend& a, ModelBackend& b, PairResult* pair) const {
  if (!pair->blamed) {
    pair->finding_reason = "no layer is blamed";
    return true;
  }
  for (ModelBackend* backend : {&a, &b}) {
    const std::string& target = backend->result().target;
    if (backend->target().spec().reduced) {
      pair->finding_reason = target + " computes in less than float32 by design";
      return true;
    }
  }
  pair->finding = KnownOf(a, b, *pair->blamed);
  return !pair->finding.empty();
}

std::string LayerFindings::KnownOf(const ModelBackend& a, const ModelBackend& b,
                                   size_t layer) const {
  for (const ModelBackend* backend : {&a, &b}) {
    const auto known =
        known_.find(KeyOf(a.model(), a.layers()[layer].name, backend->result().target));
    if (known != known_.end()) return known->second;
  }
  return "";
}

Status LayerFindings::Remember(const std::string& model, const std::string& layer,
                               const std::string& id) {
  PARALLAX_TRY_ASSIGN(const std::optional<Finding> kept, store_.Get(id));
  if (kept) known_[KeyOf(model, layer, kept->target)] = id;
  return {};
}

bool LayerFindings::PartsAlone(const LayerCut& cut, Bench& bench) {
  auto layer = MakeLayerCase(cut.program, cut.config, cut.tensors, {bench.a, bench.b}, {});
  if (!layer.ok() || !RunCase(&*layer, bench.evaluator).ok()) return false;
  return CheckOneReturns(*layer).ok() && Complains(VerdictOf(*layer, bench.dialect));
}

Status LayerFindings::ExamineOthers(ModelBackend& a, ModelBackend& b, const Binding& inputs,
                                    PairResult* pair) {
  if (!pair->blamed || a.target().spec().reduced || b.target().spec().reduced) return {};
  const std::vector<LayerInfo>& layers = a.layers();
  progress_.Stage(fmt::format("running {} layers alone", layers.size()));
  const LayerPair targets{a.target(), b.target()};
  Bench bench(targets, stop_);
  std::set<std::string> examined = {LikenessOf(layers[*pair->blamed])};
  for (size_t i = 0; i < layers.size() && examined.size() <= kMostOthers; ++i) {
    if (i == *pair->blamed || stop_.requested()) continue;
    std::string id = KnownOf(a, b, i);
    if (id.empty()) {
      const auto cut = a.Cut(i, inputs);
      if (!cut.ok() || !PartsAlone(*cut, bench)) continue;
      if (!examined.insert(LikenessOf(layers[i])).second) continue;
      PARALLAX_TRY_ASSIGN(LayerFinding found,
                          ExamineCut(targets, *cut, std::max<uint64_t>(1, pair->Cases())));
      id = std::move(found.id);
      if (id.empty()) continue;
      PARALLAX_TRY(Remember(a.model(), layers[i].name, id));
    }
    pair->others.push_back({layers[i].name, layers[i].config, std::move(id)});
  }
  return {};
}

Status LayerFindings::Examine(ModelBackend& a, ModelBackend& b, const Binding& inputs,
                              PairResult* pair) {
  if (IsSettled(a, b, pair)) return {};
  const std::string& layer = a.layers()[*pair->blamed].name;
  progress_.Stage(
      fmt::format("examining {} on {} and {}", layer, a.result().target, b.result().target));
  auto cut = a.Cut(*pair->blamed, inputs);
  if (!cut.ok()) cut = b.Cut(*pair->blamed, inputs);
  if (!cut.ok()) {
    pair->finding_reason = cut.error().message;
    return {};
  }
  const uint64_t cases = std::max<uint64_t>(1, pair->Cases());
  PARALLAX_TRY_ASSIGN(LayerFinding found, ExamineCut({a.target(), b.target()}, *cut, cases));
  pair->finding = std::move(found.id);
  pair->finding_reason = std::move(found.reason);
  if (pair->finding.empty()) return {};
  return Remember(a.model(), layer, pair->finding);
}

Result<LayerFinding> LayerFindings::ExamineCut(const LayerPair& pair, const LayerCut& cut,
                                               uint64_t cases) {
  Bench bench(pair, stop_);
  auto made = CaseOf(cut, bench);
  auto investigation = made.ok() ? Investigated(std::move(*made), bench) : made.error();
  if (!investigation.ok()) return LayerFinding{"", investigation.error().message};
  if (!investigation->finding) return LayerFinding{"", NoFinding(investigation->verdict)};
  Finding& finding = *investigation->finding;
  finding.cases = cases;
  finding.first_campaign = finding.last_campaign = settings_.campaign;
  PARALLAX_TRY_ASSIGN(std::string id, Keep(finding));
  return LayerFinding{std::move(id), "", finding.WrongTarget()};
}

}  // namespace parallax
