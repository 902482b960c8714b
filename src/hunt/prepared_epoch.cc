#include "hunt/prepared_epoch.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "base/check.h"
#include "hunt/block_pool.h"
#include "hunt/campaign_log.h"
#include "hunt/sweeps.h"
#include "prepare/plan_relations.h"
#include "prepare/prepared_hunt_codec.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

std::vector<PlannedRelation> AllRelations(const PreparedHunt& hunt, const SharedEpoch& epoch) {
  std::vector<PlannedRelation> all = hunt.relations;
  all.insert(all.end(), epoch.added.begin(), epoch.added.end());
  return all;
}

}  // namespace

Result<SharedEpoch> PlanSharedEpoch(const PreparedHunt& hunt, uint32_t number,
                                    const EpochTools& tools) {
  PreparedHunt swept = hunt;
  swept.settings.resume = false;
  // An epoch that time cut would not be the same everywhere.
  swept.settings.time_s = std::numeric_limits<double>::max();
  const Grounds grounds = GroundsOf(swept);
  const std::unique_ptr<Store> store = MakeMemoryStore();
  CampaignLog log(swept.settings, grounds, swept.Subject().hello, store->campaigns(), tools.clock);
  Sweeps sweeps(swept, grounds,
                {tools.target, *store, tools.clock, tools.stop, tools.progress,
                 MoreOf(hunt, tools.target.spec().dialect, tools.progress)});
  if (number > 0) {
    PARALLAX_TRY(log.Begin("{}"));
    PARALLAX_TRY(sweeps.Run(log.id(), number));
  }
  if (tools.stop.requested()) return StoppedByUser();
  Epoch epoch;
  if (sweeps.epochs() == number) epoch = sweeps.PlanNext();
  if (epoch.blocks.empty()) {
    return Error{fmt::format("the hunt has no epoch {}: it ends before", number),
                 "name an earlier one, or prepare a hunt of more --cases"};
  }
  const std::vector<PlannedRelation>& all = sweeps.relations().planned();
  const auto added = all.begin() + static_cast<std::ptrdiff_t>(hunt.relations.size());
  return SharedEpoch{HashOf(hunt), std::move(epoch.manifest), {added, all.end()}};
}

std::vector<Block> BlocksOf(const PreparedHunt& hunt, const SharedEpoch& epoch) {
  return CutBlocks(epoch.manifest, AllRelations(hunt, epoch), hunt.catalogue().entries);
}

Result<BlockResults> RunSharedBlocks(const PreparedHunt& hunt, const SharedEpoch& shared,
                                     uint32_t begin, uint32_t end, const EpochTools& tools) {
  BlockResults out{HashOf(hunt), HashOf(shared.manifest), shared.manifest.epoch, 0, {}};
  if (shared.hunt != out.hunt) {
    return Error{"the epoch is of another hunt",
                 "bring the one that was written with this prepared hunt"};
  }
  const std::vector<PlannedRelation> relations = AllRelations(hunt, shared);
  Epoch epoch{shared.manifest, BlocksOf(hunt, shared), {}};
  PARALLAX_CHECK(begin <= end && end <= epoch.blocks.size(), "blocks of another epoch");
  out.blocks = static_cast<uint32_t>(epoch.blocks.size());
  for (uint32_t i = 0; i < out.blocks; ++i) epoch.done.push_back(i < begin || i >= end);
  const BlockContext context{hunt.catalogue().entries, relations, hunt.settings.deadline_s,
                             hunt.settings.guard, tools.target.spec().dialect};
  std::map<uint32_t, BlockResult> results;
  BlockPool pool{tools.target, tools.stop, hunt.settings.jobs, [] { return false; }, nullptr};
  pool.done = [&](uint32_t block, BlockResult result) -> Status {
    DropClocks(&(results[block] = std::move(result)));
    tools.progress.Done(results.size(), end - begin);
    return {};
  };
  WorkerStatistics workers;
  PARALLAX_TRY(RunBlocks(pool, context, &epoch, &workers));
  if (tools.stop.requested()) return StoppedByUser();
  for (auto& [block, result] : results) out.results.push_back({block, std::move(result)});
  return out;
}

}  // namespace parallax
