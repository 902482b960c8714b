// `parallax list relations [API] --classes [--store FILE]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/glob.h"
#include "base/text.h"
#include "cli/lists/listing.h"
#include "cli/store_access.h"

namespace parallax {
namespace {

using ClassMembers = std::vector<std::string>;

std::vector<std::string> OtherNamesOf(const PairFigures& pairs, const std::string& api) {
  const PairedApi* paired = pairs.Find(api);
  return paired == nullptr ? std::vector<std::string>() : paired->names;
}

bool HasMember(const PairFigures& pairs, const ClassMembers& members, const std::string& glob) {
  return std::any_of(members.begin(), members.end(), [&](const std::string& api) {
    const std::vector<std::string> names = OtherNamesOf(pairs, api);
    return MatchesGlob(glob, api) ||
           std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return MatchesGlob(glob, name); });
  });
}

}  // namespace

Result<Listing> ListClasses(Store& store, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(const PairFigures pairs, LastPairs(store, ""));
  Listing out{Table({"class", "APIs", "API", "also called"}), nlohmann::ordered_json::array(), ""};
  for (size_t i = 0; i < pairs.classes.size(); ++i) {
    const ClassMembers& members = pairs.classes[i];
    if (!HasMember(pairs, members, request.target)) continue;
    out.json.push_back({{"size", members.size()}, {"apis", members}});
    for (size_t k = 0; k < members.size(); ++k) {
      const std::string number = k == 0 ? fmt::format("{}", i + 1) : "";
      const std::string size = k == 0 ? fmt::format("{}", members.size()) : "";
      out.table.Add({number, size, members[k],
                     fmt::format("{}", fmt::join(OtherNamesOf(pairs, members[k]), ", "))});
    }
  }
  out.footer = fmt::format(
      "{} of APIs that are equal in value on all inputs that verified them",
      pairs.classes.size() == 1 ? "1 class" : fmt::format("{} classes", pairs.classes.size()));
  return out;
}

}  // namespace parallax
