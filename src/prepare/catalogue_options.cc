#include "prepare/catalogue_options.h"

#include "base/glob.h"
#include "relations/selection.h"

namespace parallax {

CatalogueOptions CatalogueOptionsFor(const HuntRequest& request, const PrepareTools& tools) {
  const CampaignSettings& settings = request.settings;
  CatalogueOptions options;
  options.installation = tools.installation;
  options.only = settings.only;
  options.sources = settings.sources;
  options.jobs = settings.jobs;
  options.constraints = request.constraints;
  options.said = request.said;
  options.opening = request.opening;
  options.asked_rules = NamedRules(settings.sources);
  for (const StatedRelation& each : request.stated) {
    options.stated.push_back(each.name());
    if (!MatchesGlob(settings.only, each.relation.api)) continue;
    options.stated_apis.insert(each.relation.api);
    if (!each.lender.api.empty()) options.stated_apis.insert(each.lender.api);
  }
  return options;
}

}  // namespace parallax
