#include "cli/lists/listing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/fs.h"
#include "judge/registry.h"
#include "relations/mode.h"
#include "relations/recipe.h"
#include "relations/source.h"
#include "report/reporter.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

Result<Listing> ListOfTargets(const Environment& environment, const ListRequest&) {
  PARALLAX_TRY_ASSIGN(std::vector<TargetSpec> targets, ListTargets(environment.installation));
  Listing out{Table({"name", "adapter", "ready", "python"}), Json::array(), ""};
  for (const TargetSpec& target : targets) {
    bool ready = Exists(target.python);
    out.table.Add({target.name, target.adapter, ready ? "yes" : "no", target.python});
    Json variables = Json::object();
    for (const auto& [key, value] : target.environment) variables[key] = value;
    out.json.push_back({{"name", target.name},
                        {"adapter", target.adapter},
                        {"python", target.python},
                        {"python_exists", ready},
                        {"environment", variables}});
  }
  out.footer = "parallax doctor starts each and says what is missing";
  return out;
}

Result<Listing> ListOfModes(const Environment&, const ListRequest&) {
  Listing out{Table({"mode", "the same call"}), Json::array(), ""};
  for (const Mode* mode : Modes()) {
    out.table.Add({std::string(mode->name()), std::string(mode->summary())});
    out.json.push_back({{"name", mode->name()}, {"summary", mode->summary()}});
  }
  return out;
}

Result<Listing> ListOfSources(const Environment& environment, const ListRequest& request) {
  Listing out{Table({"source", "members", "what it holds together"}), Json::array(), ""};
  for (const Source* source : Sources()) {
    Json members = Json::array();
    // A source with members has a listing of its own name.
    for (const ListKind& kind : ListKinds()) {
      if (kind.name != source->name()) continue;
      PARALLAX_TRY_ASSIGN(Listing listing, kind.make(environment, request));
      for (const Json& member : listing.json) members.push_back(member["name"]);
    }
    const std::string name(source->name());
    out.table.Add(
        {name, members.empty() ? "none" : fmt::format("{}: parallax list {}", members.size(), name),
         std::string(source->data().summary)});
    out.json.push_back({{"name", name}, {"summary", source->data().summary}, {"members", members}});
  }
  return out;
}

Result<Listing> ListOfOracles(const Environment&, const ListRequest&) {
  Listing out{Table({"oracle", "kinds of findings"}), Json::array(), ""};
  for (const Oracle* oracle : Oracles()) {
    std::vector<std::string_view> kinds;
    for (Kind kind : oracle->kinds()) kinds.push_back(Name(kind));
    out.table.Add({std::string(oracle->name()), fmt::format("{}", fmt::join(kinds, ", "))});
    out.json.push_back({{"name", oracle->name()}, {"kinds", kinds}});
  }
  out.footer = "in the order they are asked";
  return out;
}

Result<Listing> ListOfSkeptics(const Environment&, const ListRequest&) {
  Listing out{Table({"skeptic"}), Json::array(), ""};
  for (const Skeptic* skeptic : Skeptics()) {
    out.table.Add({std::string(skeptic->name())});
    out.json.push_back({{"name", skeptic->name()}});
  }
  out.footer = "in the order they are asked; each is a reason not to trust a disagreement";
  return out;
}

Result<Listing> ListOfReports(const Environment&, const ListRequest&) {
  Listing out{Table({"format", "for"}), Json::array(), ""};
  for (const Reporter* reporter : Reporters()) {
    out.table.Add({std::string(reporter->name()), std::string(reporter->description())});
    out.json.push_back({{"name", reporter->name()}, {"description", reporter->description()}});
  }
  return out;
}

Result<Listing> ListOfRecipes(const Environment& environment, const ListRequest&) {
  PARALLAX_TRY_ASSIGN(const std::vector<Recipe> recipes,
                      ListRecipes(environment.installation.Recipes()));
  Listing out{Table({"recipe", "settings of a paper"}), Json::array(), ""};
  for (const Recipe& recipe : recipes) {
    out.table.Add({recipe.name, recipe.summary});
    Json json = {{"name", recipe.name},         {"summary", recipe.summary},
                 {"citation", recipe.citation}, {"source", recipe.source},
                 {"inputs", recipe.inputs},     {"rules_citing", recipe.rules_citing}};
    if (recipe.neighbours != 0) json["neighbours"] = recipe.neighbours;
    if (recipe.rounds != 0) json["rounds"] = recipe.rounds;
    if (recipe.paths) json["paths"] = true;
    for (const ClaimName& each : kClaimNames) {
      if ((recipe.oracles & each.bit) != 0) json["oracles"].push_back(each.name);
    }
    if (recipe.tolerance) {
      json["tolerance"] = {{"rtol", recipe.tolerance->rtol}, {"atol", recipe.tolerance->atol}};
    }
    out.json.push_back(std::move(json));
  }
  out.footer = "parallax hunt TARGET --recipe NAME, or a file of yours: --recipe mine.toml";
  return out;
}

}  // namespace

const std::vector<ListKind>& ListKinds() {
  static const std::vector<ListKind> kinds = {
      {"apis", "what a TARGET has to call", ListApis},
      {"known", "public reports that ship with an adapter", ListKnown},
      {"modes", "other ways to make the same call", ListOfModes},
      {"oracles", "ways to be wrong", ListOfOracles},
      {"paths", "what the sources of an API ask of its arguments", ListPaths},
      {"recipes", "settings of published systems", ListOfRecipes},
      {"relations", "relations that a store holds as data", ListRelations},
      {"reports", "formats of parallax report", ListOfReports},
      {"rules", "equalities between two programs", ListRules},
      {"skeptics", "reasons not to trust a disagreement", ListOfSkeptics},
      {"sources", "what --source selects from", ListOfSources},
      {"targets", "libraries that can be hunted", ListOfTargets},
  };
  return kinds;
}

}  // namespace parallax
