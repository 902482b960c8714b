#include "confirm/bench.h"

#include <algorithm>
#include <span>
#include <utility>

#include "investigate/target_context.h"

namespace parallax {
namespace {

std::vector<const Api*> CallableApis(const Catalogue& catalogue) {
  std::vector<const Api*> apis;
  for (const CatalogueEntry& entry : catalogue.entries) {
    if (entry.api.kind != "rule") apis.push_back(&entry.api);
  }
  return apis;
}

}  // namespace

Result<ScriptSources> AskScriptSources(const ConfirmTools& tools, StopLevel level) {
  const StopAt stop{&tools.stop, level};
  ScriptSources sources;
  PARALLAX_TRY_ASSIGN(sources[tools.target.spec().name], ScriptSourceOf(*tools.target.Open(stop)));
  for (size_t i = 0; i < tools.targets.size(); ++i) {
    if (i == tools.subject) continue;
    Target& other = tools.targets[i].target;
    auto source = ScriptSourceOf(*other.Open(stop));
    sources[other.spec().name] = source.ok() ? std::move(source).value() : "";
  }
  return sources;
}

// An investigation cut short loses nothing: a resumed campaign begins it again.
Bench::Bench(const ConfirmTools& tools, const ConfirmOptions& options, const ScriptSources& sources)
    : tools_(tools),
      options_(options),
      stop_{&tools.stop, StopLevel::kClean},
      apis_(CallableApis(tools.catalogue)),
      session_(tools.target.Open(stop_)) {
  AddContext(*session_, tools.targets[tools.subject], sources);
  if (sources.empty()) return;
  for (size_t i = 0; i < tools.targets.size(); ++i) {
    if (i == tools.subject) continue;
    others_.push_back(tools.targets[i].target.Open(stop_));
    AddContext(*others_.back(), tools.targets[i], sources);
  }
  contexts_.front().on_target = [this](const std::string& name) -> const InvestigateContext* {
    const auto found =
        std::find_if(contexts_.begin() + 1, contexts_.end(),
                     [&](const InvestigateContext& context) { return context.target == name; });
    return found == contexts_.end() ? nullptr : &*found;
  };
}

void Bench::AddContext(TargetSession& own, const HuntedTarget& target,
                       const ScriptSources& sources) {
  InvestigateContext context =
      MakeInvestigateContext(*session_, own, target.target.spec(), target.hello, stop_);
  if (options_.run_script) context.run_script = options_.run_script;
  context.skeptics_on = options_.skeptics_on;
  context.guard = options_.guard;
  context.deadline_s = options_.deadline_s;
  context.apis = apis_;
  context.constraints = [this](const std::string& api) -> std::span<const Constraint> {
    const CatalogueEntry* entry = tools_.catalogue.Find(api);
    if (entry == nullptr) return {};
    return entry->constraints;
  };
  const auto source = sources.find(context.target);
  if (source != sources.end()) context.script_source = source->second;
  contexts_.push_back(std::move(context));
}

}  // namespace parallax
