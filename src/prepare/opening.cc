#include "prepare/opening.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "prepare/catalogue_options.h"
#include "relations/source.h"

namespace parallax {
namespace {

bool MayOpen(const HuntRequest& request) {
  const CampaignSettings& settings = request.settings;
  if (settings.resume || settings.cases > 0 || !settings.only.empty()) return false;
  if (!request.stated.empty() || !request.recipe.name.empty()) return false;
  // Names of several libraries are matched once, over all APIs.
  const Source* joint = FindSource(request.joint);
  return joint == nullptr || joint->data().relations != SourceRelations::kMatched;
}

}  // namespace

std::set<std::string> OpeningOf(const std::vector<std::string>& unprobed) {
  if (unprobed.size() < kFewUnprobed) return {};
  std::vector<std::pair<std::string, std::string>> by_hash;
  for (const std::string& name : unprobed) by_hash.emplace_back(HashOf(name).Hex(), name);
  std::sort(by_hash.begin(), by_hash.end());
  std::set<std::string> opening;
  for (size_t i = 0; i < kOpeningApis; ++i) opening.insert(std::move(by_hash[i].second));
  return opening;
}

Result<Opening> FindOpening(const HuntRequest& request, Fleet& fleet, const PrepareTools& tools) {
  if (!MayOpen(request)) return Opening();
  const HuntedTarget& subject = fleet.members().front();
  PARALLAX_TRY_ASSIGN(
      const std::vector<std::string> unprobed,
      UnprobedApis(subject.target, subject.hello, CatalogueOptionsFor(request, tools), tools.stop));
  return Opening{unprobed.size(), OpeningOf(unprobed)};
}

}  // namespace parallax
