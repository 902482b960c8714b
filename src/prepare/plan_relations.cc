#include "prepare/plan_relations.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "base/text.h"
#include "catalogue/near_api.h"
#include "prepare/drop_unresolved.h"
#include "prepare/observe_twins.h"
#include "prepare/read_sentences.h"
#include "relations/propose.h"

namespace parallax {
namespace {

void NoteLeftOut(const std::string& sources, const Proposals& proposed, Progress& progress) {
  const std::vector<std::string>& left_out = proposed.left_out;
  if (StatedSourceIn(sources) == nullptr || left_out.empty()) return;
  progress.Note(fmt::format("{} left out, the first is {}",
                            Counted(left_out.size(), "stated relation"), left_out.front()));
}

// To what the recipe and --only ask for.
void Narrow(const PreparedHunt& hunt, std::vector<PlannedRelation>* relations) {
  hunt.recipe.Apply(relations);
  std::erase_if(*relations, [&](const PlannedRelation& planned) {
    return !planned.relation.Is(kOfChains) &&
           !MatchesGlob(hunt.settings.only, planned.relation.api);
  });
}

// What `--only` may have meant, where it matches no API.
std::string HowToName(const PreparedHunt& hunt) {
  const std::string all = fmt::format("parallax list apis {} names all", hunt.Subject().name);
  std::vector<std::string> known;
  for (const CatalogueEntry& entry : hunt.catalogue().entries) known.push_back(entry.api.name);
  const auto near = NearApi(hunt.settings.only, known);
  return near ? fmt::format("did you mean {}? {}", *near, all) : all;
}

// Whether what is hunted may come only when hunting has begun.
bool AnyBetweenEpochs(const std::vector<SourceSelection>& sources) {
  return std::any_of(sources.begin(), sources.end(), [](const SourceSelection& each) {
    return FindSource(each.source)->data().between_epochs;
  });
}

// Why nothing is compared, where `--only` matches no API, none that can be called, or none that a
// relation is about.
Error NothingToCompare(const PreparedHunt& hunt) {
  const std::string &target = hunt.Subject().name, &only = hunt.settings.only;
  const CatalogueEntry* matched = nullptr;
  for (const CatalogueEntry& entry : hunt.catalogue().entries) {
    if (!MatchesGlob(only, entry.api.name)) continue;
    if (matched == nullptr || entry.HasInputs()) matched = &entry;
  }
  if (matched == nullptr) {
    return {fmt::format("no API of {} that can be called matches {}", target, only),
            HowToName(hunt)};
  }
  const std::string& name = matched->api.name;
  if (matched->HasInputs()) {
    return {fmt::format("--source {} compares nothing of {}", hunt.settings.sources, name),
            fmt::format("parallax list relations {} names what does", name)};
  }
  const std::string last =
      matched->refusals.empty() ? "nothing was tried" : matched->refusals.back();
  return {fmt::format("no call of {} that was tried returned: {}", name, last),
          fmt::format("if the machine was busy, try again; in a hunt of more APIs parallax why {} "
                      "tells what was tried",
                      name)};
}

}  // namespace

Result<std::vector<SourceSelection>> SelectedSources(const PreparedHunt& hunt) {
  NamedData named;
  for (const Rule& rule : hunt.rules) named.rules.push_back(rule.name);
  for (const StatedRelation& each : hunt.stated) named.stated.push_back(each.name());
  return ParseSources(hunt.settings.sources, named);
}

Result<Proposals> ProposeTo(const PreparedHunt& hunt, const std::vector<HuntedTarget>& targets,
                            const std::vector<SourceSelection>& sources, const StopToken& stop) {
  const RelationTarget described = DescribedTo(hunt, targets[hunt.subject].target.spec().dialect);
  Proposals proposed =
      Propose({hunt.catalogue().entries, described, hunt.rules, hunt.stated}, sources);
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> dropped,
                      DropUnresolved(targets, stop, &proposed.relations));
  for (const std::string& each : dropped) proposed.left_out.push_back(each);
  return proposed;
}

Status CheckStatedAreUsed(const std::string& sources, const Proposals& proposed) {
  const Source* asked = StatedSourceIn(sources);
  if (asked == nullptr) return {};
  const bool any = std::any_of(
      proposed.relations.begin(), proposed.relations.end(),
      [&](const PlannedRelation& each) { return each.relation.source == asked->name(); });
  if (any) return {};
  return Error{
      fmt::format("none of the stated relations can be used: {}",
                  proposed.left_out.empty() ? "all were rejected" : proposed.left_out.front()),
      "parallax list relations shows them, and why; --source stated:NAME takes one all the same"};
}

Status PlanRelations(const std::vector<HuntedTarget>& targets, const PrepareTools& tools,
                     PreparedHunt* hunt) {
  const CampaignSettings& settings = hunt->settings;
  PARALLAX_TRY_ASSIGN(const std::vector<SourceSelection> sources, SelectedSources(*hunt));
  ReadSentences(sources, tools, hunt);
  PARALLAX_TRY(ObserveTwins(sources, targets[hunt->subject], tools, hunt));
  PARALLAX_TRY_ASSIGN(Proposals proposed, ProposeTo(*hunt, targets, sources, tools.stop));
  PARALLAX_TRY(CheckStatedAreUsed(settings.sources, proposed));
  NoteLeftOut(settings.sources, proposed, tools.progress);
  Narrow(*hunt, &proposed.relations);
  LeftOut& left_out = hunt->left_out;
  left_out.refused_rules =
      RefusedRules(hunt->catalogue().entries, hunt->rules, sources, settings.only);
  if (proposed.relations.empty() && !settings.only.empty() && left_out.refused_rules.empty() &&
      !AnyBetweenEpochs(sources)) {
    return NothingToCompare(*hunt);
  }
  hunt->relations = std::move(proposed.relations);
  std::move(proposed.left_out.begin(), proposed.left_out.end(), std::back_inserter(left_out.notes));
  return {};
}

MoreRelations MoreOf(const PreparedHunt& hunt, const Dialect& dialect, Progress& progress) {
  return [&hunt, &progress, described = DescribedTo(hunt, dialect),
          sources = SelectedSources(hunt).value()](const EpochShown& shown) {
    SourceInput in{hunt.catalogue().entries, described, hunt.rules, hunt.stated};
    in.shown = &shown;
    in.sentences = hunt.sentences.get();
    in.twins = hunt.twins.get();
    in.similar = hunt.settings.similar;
    in.runs_documentation = hunt.settings.documentation;
    Proposals more = Propose(in, sources);
    for (const std::string& each : more.left_out) progress.Note(each);
    Narrow(hunt, &more.relations);
    return std::move(more.relations);
  };
}

}  // namespace parallax
