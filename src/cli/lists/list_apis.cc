// `parallax list apis TARGET`: asks the adapter in a child and passes on what it says.

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "base/nesting.h"
#include "base/text.h"
#include "catalogue/apis.h"
#include "cli/lists/listing.h"
#include "cli/store_access.h"
#include "constraints/json.h"
#include "constraints/signature.h"
#include "targets/target_worker.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kDeadlineSeconds = 300;
constexpr size_t kNameWidth = 40;
constexpr size_t kLeastRoom = 20;  // for the parameters

std::string TextAt(const Json& entry, const char* key) {
  auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : "";
}

// The signature without the name that stands before it.
std::string ParametersOf(const Json& entry) {
  std::string signature = TextAt(entry, "signature");
  size_t open = signature.find('(');
  return open == std::string::npos ? signature : signature.substr(open);
}

// What is known of the arguments, beside each entry.
void AddConstraints(const std::vector<Api>& apis, Json* list) {
  for (size_t i = 0; i < apis.size(); ++i) {
    (*list)[i]["constraints"] = ConstraintsJson(KnownConstraints(apis[i]));
  }
}

// Of the last hunt of the store, where there is one.
Result<PairFigures> PairsIn(const ListRequest& request) {
  if (!Exists(request.store)) return PairFigures();
  PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(request.store, StoreAccess::kRead));
  return LastPairs(*store, request.target);
}

}  // namespace

Result<Listing> ListApis(const Environment& environment, const ListRequest& request) {
  if (request.target.empty()) {
    return Error{"whose APIs?", "name a target: parallax list apis toy"};
  }
  PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(environment.installation, request.target));
  TargetHost host(spec, {&environment.stop, StopLevel::kClean});
  PARALLAX_TRY_ASSIGN(Hello hello, host.Start());
  TargetWorker worker(host, &environment.stop);
  PARALLAX_TRY_ASSIGN(std::string text, worker.AskText("apis", "", kDeadlineSeconds));
  Listing out{Table({"api", "kind", "parameters"}), {}, ""};
  PARALLAX_TRY_ASSIGN(const std::vector<Api> apis, ParseApis(text, spec.adapter));
  out.json = ParseJson<Json>(text);
  if (request.json) AddConstraints(apis, &out.json);
  // A name is to be copied, and is never cut.
  size_t name_width = kNameWidth;
  for (const Api& api : apis) {
    name_width = std::max(name_width, DisplayWidth(api.name));
    for (const std::string& name : api.names) {
      if (request.names) name_width = std::max(name_width, DisplayWidth(name));
    }
  }
  PARALLAX_TRY_ASSIGN(const PairFigures pairs, PairsIn(request));
  size_t names = 0;
  for (size_t i = 0; i < out.json.size(); ++i) {
    Json& entry = out.json[i];
    const bool covered_only = pairs.CoveredOnly(apis[i].name);
    if (covered_only) entry["covered_only_by_pairs"] = true;
    std::string parameters = ParametersOf(entry);
    const size_t room = std::max(kLeastRoom, kScreenWidth - std::min(name_width, kScreenWidth) - 2);
    out.table.Add({TextAt(entry, "name"), TextAt(entry, "kind") + (covered_only ? "*" : ""),
                   Shortened(parameters, room)});
    names += 1 + apis[i].names.size();
    if (!request.names) continue;
    for (const std::string& name : apis[i].names) {
      out.table.Add({name, "name", "of " + apis[i].name});
    }
  }
  out.footer = fmt::format("{} APIs of {} {}", Thousands(static_cast<int64_t>(out.json.size())),
                           hello.library, hello.version);
  if (names > apis.size()) {
    out.footer += fmt::format(", {} names", Thousands(static_cast<int64_t>(names)));
  }
  if (!pairs.covered_only.empty()) {
    out.footer += fmt::format(
        "; *: {}, called as the second of a pair alone in the last hunt that paired APIs",
        pairs.covered_only.size());
  }
  return out;
}

}  // namespace parallax
