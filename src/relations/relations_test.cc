#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "nouns/forms.h"
#include "relations/mode.h"
#include "relations/propose.h"

namespace parallax {
namespace {

CatalogueEntry MakeEntry(std::string name, std::vector<std::string> traits,
                         std::vector<std::string> forms, int tensors = 1) {
  CatalogueEntry entry;
  entry.api.program = entry.api.name = std::move(name);
  entry.api.traits = std::move(traits);
  entry.api.forms = std::move(forms);
  TensorRecipe x;
  x.shape = {20};
  Binding seed;
  for (int i = 0; i < tensors; ++i) seed.arguments.push_back({"x", false, {x}});
  entry.seeds.push_back(seed);
  entry.cost_ns = 4096;
  return entry;
}

std::vector<CatalogueEntry> MakeCatalogue() {
  std::vector<CatalogueEntry> out = {
      MakeEntry("rule:log", {}, {}),
      MakeEntry("toy.exp", {"elementwise"}, {"out", "meta", "vjp", "jvp"}),
      MakeEntry("toy.hypot", {"elementwise"}, {}, 2),
      MakeEntry("toy.max", {"elementwise", "ties"}, {}),
      MakeEntry("toy.rand_like", {"random"}, {"meta", "out", "graph", "compiled"}),
      MakeEntry("toy.unseeded", {"elementwise"}, {"out"}),
      MakeEntry("toy.view", {"view", "layout", "dtype-is-input"}, {"vjp", "jvp"}),
      MakeEntry("toy.pick", {"elementwise", "shape-by-value"},
                {"meta", "vjp", "jvp", "reference", "decomp", "ref", "method", "graph", "compiled",
                 "unknown-shape", "symbolic", "vmap"}),
      MakeEntry("toy.order", {"elementwise", "order-by-value"}, {"meta", "reference"}),
      MakeEntry("toy.log", {"elementwise"}, {"reference", "exact"}),
  };
  out[0].api.kind = "rule";
  out[0].api.program = "rule:log@left";
  out[5].seeds.clear();
  return out;
}

std::vector<Rule> MakeRules() {
  Rule log{"log", {}, {}};
  log.relation.source = "rules";
  log.relation.family = "log";
  log.relation.api = "toy.log";
  log.relation.sides.resize(2);
  log.relation.sides[0].label = "left";
  log.relation.sides[0].program = "rule:log@left";
  log.relation.sides[1].label = "right";
  log.relation.sides[1].program = "rule:log@right";
  Rule all = log;
  all.name = all.relation.family = "reversed";
  all.for_each = ForEach{{"elementwise"}};
  return {log, all};
}

std::vector<PlannedRelation> ProposeFrom(std::string_view text) {
  auto sources = ParseSources(text, {{"log", "reversed"}, {}});
  EXPECT_TRUE(sources.ok());
  Dialect dialect;
  dialect.forms = {{"reference", "the pocket calculator"}};
  return Propose({MakeCatalogue(), {"toy", dialect}, MakeRules()}, *sources).relations;
}

std::set<std::string> IdsOf(std::string_view text) {
  std::set<std::string> out;
  for (const PlannedRelation& p : ProposeFrom(text)) {
    EXPECT_TRUE(out.insert(p.relation.Id()).second) << p.relation.Id();
    EXPECT_GE(p.relation.sides.size(), 2u);
    EXPECT_NE(p.relation.claim.bits, 0u) << p.relation.Id();
    EXPECT_EQ(p.relation.target, "toy");
  }
  return out;
}

TEST(Rules, ALeftSideThatIsTheCallItselfIsAPlainCall) {
  std::vector<Rule> rules = MakeRules();
  rules[1].plain_left = true;
  rules[1].relation.sides[1].label = "inputs in another order";
  const Dialect dialect;
  auto sources = ParseSources("rules:reversed", {{"log", "reversed"}, {}});
  const auto planned = Propose({MakeCatalogue(), {"toy", dialect}, rules}, *sources).relations;
  ASSERT_FALSE(planned.empty());
  for (const PlannedRelation& each : planned) {
    EXPECT_EQ(PlainSideOf(each.relation), 0);
    EXPECT_TRUE(each.relation.sides[1].program.name().ends_with("@right"));
    EXPECT_EQ(each.relation.sides[1].label, "inputs in another order");
    EXPECT_TRUE(each.relation.sides[1].program.name().starts_with("rule:reversed:"));
  }
}

TEST(ForEach, AnApiFitsWhereAllOfItHolds) {
  Api api = MakeEntry("toy.exp", {"elementwise"}, {"out", "vjp"}).api;
  const auto of_type = [](const char* type) {
    Parameter parameter;
    parameter.type = type;
    return parameter;
  };
  api.parameters = {of_type("tensor"), of_type("int?")};
  api.overloads = {{of_type("tensor[]")}};
  EXPECT_TRUE(ForEach{}.Fits(api));
  EXPECT_TRUE(
      (ForEach{{"elementwise"}, {"random"}, {"out"}, {"tensor", "int", "tensor[]"}}.Fits(api)));
  EXPECT_FALSE((ForEach{{"ties"}}.Fits(api)));
  EXPECT_FALSE((ForEach{{}, {"elementwise"}}.Fits(api)));
  EXPECT_FALSE((ForEach{{}, {}, {"out", "jvp"}}.Fits(api)));
  EXPECT_FALSE((ForEach{{}, {}, {}, {"dtype"}}.Fits(api)));
}

TEST(Concern, AHuntOfOneRuleNeedsThatRuleAlone) {
  auto wanted = [](std::string_view sources, const std::string& only) {
    std::string names;
    for (const CatalogueEntry& entry : MakeCatalogue()) {
      auto selected = ParseSources(sources, {{"log", "reversed"}, {}});
      if (Concern(*selected, MakeRules(), only, Listed(entry.api))) names += entry.api.name + " ";
    }
    return names;
  };
  EXPECT_EQ(wanted("rules:log", ""), "rule:log ");
  EXPECT_EQ(wanted("rules:log", "toy.l*"), "rule:log ") << "by the API it is filed under";
  EXPECT_EQ(wanted("rules:log", "toy.e*"), "");
  EXPECT_EQ(wanted("rules:reversed", ""),
            "toy.exp toy.hypot toy.max toy.unseeded toy.pick toy.order toy.log ");
  EXPECT_EQ(wanted("rules:reversed", "toy.e*"), "toy.exp ");
  EXPECT_EQ(wanted("modes:out", "toy.[ev]*"), "toy.exp toy.view ");
  EXPECT_EQ(wanted("null,rules:log", "toy.[el]*"), "rule:log toy.exp toy.log ");
  std::string all;
  for (const CatalogueEntry& entry : MakeCatalogue()) all += entry.api.name + " ";
  EXPECT_EQ(wanted("", ""), all);
}

TEST(Modes, EachFileIsAModeOfItsName) {
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(
           std::filesystem::path(PARALLAX_SOURCE_DIR) / "src/relations/modes")) {
    if (file.path().extension() == ".cc") files.insert(file.path().stem().string());
  }
  std::set<std::string> names;
  for (const Mode* mode : Modes()) {
    names.emplace(mode->name());
    EXPECT_FALSE(mode->summary().empty());
  }
  EXPECT_EQ(names, files);
}

TEST(Modes, EveryFormIsAskedForByOneAndCalledByItsLabel) {
  for (const Form& form : Forms()) {
    const CatalogueEntry entry = MakeEntry(
        "toy.f", {"accumulates"},
        form.name == kReverseForm
            ? std::vector<std::string>{std::string(form.name), std::string(kForwardForm)}
            : std::vector<std::string>{std::string(form.name), std::string(kReverseForm)});
    int sides = 0;
    for (const Mode* mode : Modes()) {
      if (!mode->Applies(entry)) continue;
      for (const Side& side : mode->Sides(entry.api)) {
        if (side.program.form() != form.name) continue;
        EXPECT_EQ(side.label, form.label);
        ++sides;
      }
    }
    EXPECT_EQ(sides, 1) << form.name;
  }
}

TEST(Sources, EachFileIsASourceOfItsName) {
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(
           std::filesystem::path(PARALLAX_SOURCE_DIR) / "src/relations/sources")) {
    files.insert(file.path().stem().string());
  }
  std::set<std::string> names;
  for (const Source* source : Sources()) {
    names.emplace(source->name());
    EXPECT_FALSE(source->data().summary.empty());
  }
  EXPECT_EQ(names, files);
}

TEST(Propose, GivesAnApiTheModesItHas) {
  std::set<std::string> ids = IdsOf("modes");
  for (const char* id :
       {"modes:float64 toy.exp", "modes:out toy.exp", "modes:meta toy.exp",
        "modes:gradient toy.exp", "modes:tail toy.exp", "modes:item toy.exp", "modes:again toy.exp",
        "modes:layout-strided toy.exp", "modes:meta toy.rand_like", "modes:graph toy.rand_like",
        "modes:tail toy.hypot"}) {
    EXPECT_TRUE(ids.contains(id)) << id;
  }
  for (const char* id :
       {"modes:again toy.rand_like", "modes:out toy.unseeded", "modes:layout-strided toy.view",
        "modes:float64 toy.view", "modes:method toy.exp", "modes:float64 rule:log",
        "modes:tail toy.max", "modes:item toy.hypot"}) {
    EXPECT_FALSE(ids.contains(id)) << id;
  }
}

TEST(Propose, PlansNothingThatTheTargetCannotHold) {
  auto sources = ParseSources("modes", {});
  Capabilities can;
  can.strides = can.negated = can.conjugated = false;
  can.dtypes = {DType::kF32};
  for (const PlannedRelation& p :
       Propose({MakeCatalogue(), {"toy", NoDialect(), can}, {}}, *sources).relations) {
    EXPECT_NE(p.relation.family, "float64");
    bool laid_out = p.relation.family.starts_with("layout-");
    EXPECT_EQ(laid_out, p.relation.family == "layout-offset") << p.relation.Id();
  }
}

TEST(Propose, WhatChangesTheDTypeObeysDTypeIsInput) {
  const std::set<std::string> ids = IdsOf("modes");
  EXPECT_FALSE(ids.contains("modes:float64 toy.view"));
  EXPECT_FALSE(ids.contains("modes:gradient toy.view"));
  EXPECT_TRUE(ids.contains("modes:gradient toy.exp"));
}

TEST(Propose, HoldsNoPlacesTogetherThatValuesDecide) {
  const std::set<std::string> ids = IdsOf("modes");
  for (const char* mode : {"meta", "symbolic", "float64", "gradient", "reference", "decomp", "ref",
                           "element", "item", "tail"}) {
    EXPECT_FALSE(ids.contains(std::string("modes:") + mode + " toy.pick")) << mode;
  }
  EXPECT_TRUE(ids.contains("modes:again toy.pick"));
  for (const char* mode : {"method", "graph", "unknown-shape", "compiled", "vmap"}) {
    EXPECT_TRUE(ids.contains(std::string("modes:") + mode + " toy.pick")) << mode;
  }
  EXPECT_TRUE(ids.contains("modes:meta toy.order")) << "its shape is known";
  for (const char* mode : {"float64", "reference", "element", "item", "tail"}) {
    EXPECT_FALSE(ids.contains(std::string("modes:") + mode + " toy.order")) << mode;
  }
}

TEST(Propose, CallsFormsAsTheLibraryDoes) {
  for (const PlannedRelation& p : ProposeFrom("modes:reference")) {
    EXPECT_EQ(p.relation.sides[1].label, "the pocket calculator") << p.relation.Id();
  }
  EXPECT_TRUE(IdsOf("modes:reference").contains("modes:reference toy.log"));
}

TEST(Propose, HoldsSpecialFunctionsAgainstManyDigits) {
  const std::vector<PlannedRelation> planned = ProposeFrom("modes:exact");
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].relation.Id(), "modes:exact toy.log");
  EXPECT_EQ(planned[0].relation.sides[1].program, "toy.log@exact");
  EXPECT_EQ(planned[0].relation.claim.bits, kClaimValues | kClaimZeros);
}

TEST(Propose, ClaimsValuesOfNoiseOnlyWhereNoneWasDrawn) {
  size_t compared = 0;
  for (const PlannedRelation& p : ProposeFrom("modes,null")) {
    if (p.relation.api != "toy.rand_like") continue;
    const bool numbers = (p.relation.claim.bits & kClaimAnyNumbers) != 0;
    EXPECT_EQ((p.relation.claim.bits & kClaimUnlessDrawn) != 0, numbers) << p.relation.Id();
    compared += numbers ? 1 : 0;
  }
  EXPECT_GT(compared, 3u);
}

TEST(Propose, RulesHaveTheirOwnInputsOrThoseOfATrait) {
  std::set<std::string> ids = IdsOf("rules");
  EXPECT_TRUE(ids.contains("rules:log toy.log"));
  EXPECT_TRUE(ids.contains("rules:reversed toy.exp"));
  EXPECT_FALSE(ids.contains("rules:reversed toy.view"));
  for (const PlannedRelation& p : ProposeFrom("rules:reversed")) {
    EXPECT_EQ(p.relation.sides[0].program, "rule:reversed:" + p.relation.api + "@left");
  }
}

TEST(Propose, ARuleOverOneApiHasTheTraitsOfThatApi) {
  std::vector<CatalogueEntry> catalogue = MakeCatalogue();
  catalogue.push_back(MakeEntry("toy.log", {"ties", "accumulates"}, {}));
  auto sources = ParseSources("rules:log,modes:again", {{"log", "reversed"}, {}});
  const RelationTarget toy{"toy", NoDialect()};
  for (const PlannedRelation& p : Propose({catalogue, toy, MakeRules()}, *sources).relations) {
    if (p.relation.api == "toy.log") {
      EXPECT_EQ(p.traits, (std::vector<std::string>{"ties", "accumulates"})) << p.relation.Id();
    } else {
      EXPECT_EQ(p.traits, catalogue[p.api].api.traits) << p.relation.Id();
    }
  }
}

TEST(Propose, BackendsHaveVoicesAndBuildsNone) {
  Api exp;
  exp.program = exp.name = "toy.exp";
  const std::map<std::string, Api> apis = {{"toy.exp", exp}};
  const std::vector<Peer> peers = {{"toy-b", "on toy-b", "core", apis},
                                   {"toy-c", "on toy-c", "other", apis}};
  for (const std::string source : {"backends", "versions"}) {
    auto sources = ParseSources(source, {});
    const auto planned =
        Propose({MakeCatalogue(), {"toy", NoDialect(), {}, "on toy", "core", peers}, {}}, *sources)
            .relations;
    ASSERT_EQ(planned.size(), 1u);
    std::vector<std::string> voices;
    for (const Side& side : planned[0].relation.sides) voices.push_back(side.voice);
    EXPECT_EQ(voices, source == "versions" ? std::vector<std::string>(3)
                                           : (std::vector<std::string>{"core", "core", "other"}));
  }
}

TEST(ParseSources, PicksMembersAndExplainsTypos) {
  const NamedData rules{{"log"}, {}};
  auto picked = ParseSources("modes:float64,modes:out,rules:log", rules);
  ASSERT_TRUE(picked.ok());
  ASSERT_EQ(picked->size(), 2u);
  EXPECT_EQ((*picked)[0].members, (std::vector<std::string>{"float64", "out"}));
  auto typo = ParseSources("modse", rules);
  ASSERT_FALSE(typo.ok());
  EXPECT_NE(typo.error().hint.find("modes"), std::string::npos);
  typo = ParseSources("modes:flaot64", rules);
  ASSERT_FALSE(typo.ok());
  EXPECT_NE(typo.error().hint.find("float64"), std::string::npos);
  typo = ParseSources("edges:least", rules);
  ASSERT_FALSE(typo.ok());
  EXPECT_EQ(typo.error().hint, "name the source alone");
}

TEST(ParseSources, NobodyNamesAnySoThoseByDefaultAreHunted) {
  std::vector<std::string> names;
  const auto sources = ParseSources("", {}).value();
  for (const SourceSelection& each : sources) names.push_back(each.source);
  EXPECT_EQ(names, (std::vector<std::string>{"modes", "rules", "edges"}));
}

TEST(Selection, FindsWhatAsksForStatedRelationsAndRules) {
  EXPECT_EQ(StatedSourceIn("modes,stated:twice"), FindSource("stated"));
  EXPECT_EQ(StatedSourceIn("modes,counterparts"), nullptr);
  EXPECT_EQ(NamedRules("modes:a,rules:b,rules,rules:c"), (std::set<std::string>{"b", "c"}));
}

TEST(Propose, RelationsCarryWhatTheirSourceSaysOfThem) {
  for (const auto& [source, facts] : {std::pair<const char*, int>{"modes", kOfModes},
                                      {"null", kAgainstItself},
                                      {"edges", kEdges},
                                      {"rules", kEquality | kOfRuleFile}}) {
    for (const PlannedRelation& p : ProposeFrom(source)) {
      EXPECT_EQ(p.relation.facts, facts) << p.relation.Id();
      EXPECT_EQ(p.relation.source, source);
    }
  }
}

TEST(Edges, CallsEachApiTwiceAndClaimsNoValues) {
  const auto catalogue = MakeCatalogue();
  const RelationTarget toy{"toy", NoDialect()};
  auto sources = ParseSources("edges", {});
  std::set<std::string> apis;
  for (const PlannedRelation& planned : Propose({catalogue, toy, {}}, *sources).relations) {
    apis.insert(planned.relation.api);
    EXPECT_TRUE(planned.relation.SeeksEdges());
    EXPECT_EQ(planned.relation.sides.size(), 2u);
    EXPECT_EQ(planned.relation.claim.bits, uint32_t{kClaimStatus});
  }
  EXPECT_TRUE(apis.contains("toy.exp") && apis.contains("toy.rand_like"));
  EXPECT_FALSE(apis.contains("toy.unseeded") || apis.contains("rule:log"));
}

}  // namespace
}  // namespace parallax
