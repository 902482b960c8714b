#pragma once

// How commands reach the store and the findings in it.

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/environment.h"
#include "cli/options.h"
#include "report/summary.h"
#include "store/sqlite_store.h"

namespace parallax {

inline constexpr const char* kDefaultStore = "parallax.db";

// `--store FILE` into `path`, which is set to the default.
void DefineStoreOption(Options& options, std::string* path);

Result<std::unique_ptr<Store>> OpenStore(const std::string& path, StoreAccess access);

// The findings that can be read; those that are damaged are named on standard error.
Result<std::vector<Finding>> ListFindings(const Environment& environment, Store& store);

// By its id, with or without "P-"; the beginning of an id will do when only one has it. Error:
// there is none, or several.
Result<Finding> FindFinding(Store& store, const std::string& id);

// What the record of a campaign says of it.
Result<CampaignSummary> SummaryOf(const CampaignRecord& campaign);
// Of the store's last campaign, as far as the store knows it; `store` is its path.
Result<CampaignSummary> LastSummary(Store& store);

// Of the last campaign that guessed pairs, of this target where one is named ("a+b" speaks of a and
// of b); no rounds: there is none.
Result<PairFigures> LastPairs(Store& store, std::string_view target);

// Whether a campaign of targets of that name, "a+b" of two, speaks of this one.
bool SpeaksOf(std::string_view name, std::string_view target);

// Survived every check: what `show` lists unless asked for the rest.
bool IsTrusted(const Finding& finding);

}  // namespace parallax
