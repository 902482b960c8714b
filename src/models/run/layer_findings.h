#pragma once

// LayerFindings: the layers that comparisons of models blame, handed to investigation: each is cut
// out with its weights and its input, run alone, reduced, confirmed, and kept as a finding with a
// script that needs only the backend.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "confirm/investigate.h"
#include "models/run/backend.h"
#include "models/run/layer_case.h"
#include "repro/script/files.h"
#include "store/finding_store.h"
#include "targets/routing_evaluator.h"
#include "targets/target_pool.h"
#include "words/progress.h"

namespace parallax {

struct LayerFindingSettings {
  std::string campaign;              // one name a run
  std::string scripts_folder;        // may be empty: scripts stay in the store alone
  std::vector<TargetSpec> referees;  // may hold two backends against float64, best first
};

// Two backends that part, of which the first is held for right.
struct LayerPair {
  Target& reference;
  Target& own;
};

// What became of a layer: the id of its finding, or why there is none.
struct LayerFinding {
  std::string id;
  std::string reason;
  std::string wrong_target = {};  // empty: nobody knows
};

class LayerFindings {
 public:
  // The references outlive it.
  LayerFindings(LayerFindingSettings settings, TargetPool& hosts, FindingStore& store,
                const StopToken& stop, Progress& progress);

  // The layer that `pair` blames, on `inputs`, the one input on which it was blamed. Fills the
  // pair's finding, or the reason why there is none. Error: the store.
  Status Examine(ModelBackend& a, ModelBackend& b, const Binding& inputs, PairResult* pair);

  // Every other layer alone, each on what goes into it on `a`, so that several faults of a model
  // are all told: fills the pair's other layers. Of layers alike but for their names one is
  // examined, and three at most. REQUIRES: Examine(). Error: the store.
  Status ExamineOthers(ModelBackend& a, ModelBackend& b, const Binding& inputs, PairResult* pair);

  // A layer that was cut out of nothing that is kept, `cases` of which part. Error: the store.
  Result<LayerFinding> ExamineCut(const LayerPair& pair, const LayerCut& cut, uint64_t cases);

  // How many findings are new, confirmed and of the front page.
  int news() const { return news_; }

 private:
  // A pair's sessions, and where cases of theirs run.
  struct Bench {
    Bench(const LayerPair& pair, const StopToken& stop);
    TargetSession& SessionOf(const std::string& name) { return name == a ? *of_a : *of_b; }
    Target& TargetOf(const std::string& name) { return name == a ? target_a : target_b; }
    std::string a, b;
    Target& target_a;
    Target& target_b;
    std::unique_ptr<TargetSession> of_a, of_b;
    Dialect dialect;  // of both
    RoutingEvaluator evaluator;
  };

  bool IsSettled(ModelBackend& a, ModelBackend& b, PairResult* pair) const;
  // The id of a finding about a layer of `a` on one of these; empty: none is known.
  std::string KnownOf(const ModelBackend& a, const ModelBackend& b, size_t layer) const;
  Status Remember(const std::string& model, const std::string& layer, const std::string& id);
  bool PartsAlone(const LayerCut& cut, Bench& bench);
  // The case with this referee, run; none where it is of no use.
  std::optional<RecordedCase> HeldBy(const TargetSpec& spec, bool wide, const LayerCut& cut,
                                     Bench& bench);
  // The case, run.
  Result<RecordedCase> CaseOf(const LayerCut& cut, Bench& bench);
  Result<Investigation> Investigated(RecordedCase layer, Bench& bench);
  Result<std::string> Keep(const Finding& finding);

  LayerFindingSettings settings_;
  TargetPool& hosts_;
  FindingStore& store_;
  const StopToken& stop_;
  Progress& progress_;
  ScriptFiles scripts_;
  std::map<std::string, std::string> known_;  // model, layer and target at fault -> id
  int news_ = 0;
};

}  // namespace parallax
