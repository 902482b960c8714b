// `parallax list known [TARGET]`: the public reports that ship with each adapter, or with that of a
// target.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lists/listing.h"
#include "store/known_list.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

constexpr size_t kWidestApis = 32;

Result<std::vector<std::string>> AdaptersAsked(const Environment& environment,
                                               const std::string& target) {
  if (target.empty()) return ListAdapters(environment.installation);
  PARALLAX_TRY_ASSIGN(const TargetSpec spec, FindTarget(environment.installation, target));
  return std::vector<std::string>{spec.adapter};
}

void AddEntry(const KnownList& list, const KnownEntry& entry, Listing* out) {
  std::vector<std::string_view> kinds;
  for (Kind kind : entry.kinds) kinds.push_back(Name(kind));
  out->table.Add({list.file, entry.ApiText(), entry.state, entry.date, entry.url});
  out->json.push_back({{"list", list.file},
                       {"apis", entry.apis},
                       {"kinds", kinds},
                       {"patterns", entry.patterns},
                       {"conditions", entry.conditions},
                       {"versions", entry.builds},
                       {"state", entry.state},
                       {"date", entry.date},
                       {"url", entry.url}});
}

}  // namespace

Result<Listing> ListKnown(const Environment& environment, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> adapters,
                      AdaptersAsked(environment, request.target));
  Listing out{Table({"list", "apis", "state", "looked up", "where"}),
              nlohmann::ordered_json::array(), ""};
  out.table.Limit(1, kWidestApis);
  for (const std::string& adapter : adapters) {
    PARALLAX_TRY_ASSIGN(const std::vector<KnownList> lists,
                        ReadShippedLists(environment.installation.AdapterFolder(adapter)));
    for (const KnownList& list : lists) {
      for (const KnownEntry& entry : list.entries) AddEntry(list, entry, &out);
    }
  }
  if (!out.table.empty()) out.footer = "parallax known add ID --url URL writes one of your own";
  return out;
}

}  // namespace parallax
