#pragma once

// Summarise: the figures of a campaign, a function of what it hunted, showed and confirmed.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "confirm/ledger.h"
#include "hunt/fold.h"
#include "prepare/settings.h"
#include "relations/relation_set.h"
#include "report/summary.h"
#include "store/known_list.h"
#include "targets/hunted_target.h"

namespace parallax {

// What a summary is made of; all of it outlives the call.
struct SummaryInput {
  const std::string& campaign;
  const CampaignSettings& settings;
  const std::vector<HuntedTarget>& targets;
  const std::vector<CatalogueEntry>& catalogue;
  const RelationSet& relations;
  const FoldState& state;
  const Confirmed& confirmed;
  const WorkerStatistics& workers;
  uint32_t epochs = 0;
  double seconds = 0;                     // of hunting
  std::string store = {};                 // for people
  std::span<const KnownList> known = {};  // of findings that are reported already
  bool unfinished = false;
  std::optional<CounterpartFigures> counterparts = {};
};

CampaignSummary Summarise(const SummaryInput& in);

// Those that the targets declare.
std::vector<DType> DTypesOf(const std::vector<HuntedTarget>& targets);

}  // namespace parallax
