#include "hunt/live_epoch.h"

namespace parallax {

void LiveEpoch::Add(const BlockResult& result, const Manifest& manifest,
                    const std::vector<PlannedRelation>& relations,
                    const std::vector<CatalogueEntry>& catalogue, const StatisticsByApi& before) {
  for (const RowResult& row : result.rows) {
    cases_ += row.counters.cases;
    const uint32_t api = relations[manifest.rows[row.row].relation].api;
    ApiStatistics& statistics = apis_[api];
    statistics.AddJudged(row.counters.judged, row.structure, "");
    if (!IsJudged(statistics, catalogue[api])) continue;
    const auto earlier = before.find(api);
    const bool known = earlier != before.end() && IsJudged(earlier->second, catalogue[api]);
    if (!known) newly_judged_.insert(api);
  }
}

}  // namespace parallax
