#include "explore/causes.h"

#include <algorithm>

namespace parallax {
namespace {

constexpr size_t kReplacements = 3;  // of a parameter

// What became of the difference when a parameter had another value.
enum class Effect { kUnknown, kStays, kGoes };

struct Replacement {
  size_t parameter = 0;  // in the catalogue's list
  bool by_default = false;
  NetworkTask task;
};

NetworkTask With(const NetworkTask& task, const ParameterChoices& parameter, size_t value) {
  NetworkTask changed = task;
  const bool is_default = value == 0 && !parameter.required;
  SetParameter(parameter.name, is_default ? nullptr : &parameter.values[value],
               &changed.network.layers[0]);
  return changed;
}

// Each parameter by its default, where it has another value, and by others.
std::vector<Replacement> ReplacementsOf(const LayerKind& kind, const NetworkTask& task) {
  std::vector<Replacement> replacements;
  for (size_t p = 0; p < kind.parameters.size(); ++p) {
    const ParameterChoices& parameter = kind.parameters[p];
    const Value* own = FindParameter(task.network.layers[0], parameter.name);
    const Value& current = own != nullptr ? *own : parameter.values.front();
    size_t tried = 0;
    for (size_t v = 0; v < parameter.values.size() && tried < kReplacements; ++v) {
      if (parameter.values[v] == current) continue;
      const bool by_default = v == 0 && !parameter.required;
      replacements.push_back({p, by_default, With(task, parameter, v)});
      ++tried;
    }
  }
  return replacements;
}

class CauseSearch {
 public:
  CauseSearch(NetworkFleet& fleet, size_t reference, size_t own)
      : fleet_(fleet), places_{reference, own} {}

  Result<std::vector<Effect>> EffectsOf(const std::vector<NetworkTask>& tasks) {
    std::vector<Effect> effects;
    if (tasks.empty()) return effects;
    PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs runs, fleet_.RunOn(places_, tasks));
    for (size_t i = 0; i < tasks.size(); ++i) {
      const NetworkRun &reference = runs[0][i], &own = runs[1][i];
      if (SymptomOfAlone(reference, own) != Symptom::kNone) {
        effects.push_back(Effect::kStays);
      } else {
        const bool ran = !reference.layers.empty() && !own.layers.empty();
        effects.push_back(ran ? Effect::kGoes : Effect::kUnknown);
      }
    }
    return effects;
  }

  // The task with these parameters at their defaults, or as the layer starts: all at once where
  // that does, else one after the other.
  Result<NetworkTask> Plainer(const std::vector<const ParameterChoices*>& parameters,
                              const NetworkTask& task) {
    NetworkTask bare = task;
    for (const ParameterChoices* each : parameters) bare = With(bare, *each, 0);
    if (bare.network == task.network) return task;
    PARALLAX_TRY_ASSIGN(std::vector<Effect> effects, EffectsOf({bare}));
    if (effects[0] == Effect::kStays) return bare;
    NetworkTask smaller = task;
    for (const ParameterChoices* each : parameters) {
      NetworkTask candidate = With(smaller, *each, 0);
      if (candidate.network == smaller.network) continue;
      PARALLAX_TRY_ASSIGN(effects, EffectsOf({candidate}));
      if (effects[0] == Effect::kStays) smaller = std::move(candidate);
    }
    return smaller;
  }

 private:
  NetworkFleet& fleet_;
  std::vector<size_t> places_;
};

// Whether a parameter is a cause. One that was given: its default makes the difference go, or where
// that is unknown all other values do. One at its default, or without any: all of two other values,
// or of the one that there is.
bool IsCause(const std::vector<Replacement>& replacements, const std::vector<Effect>& effects,
             size_t parameter, bool given) {
  size_t others = 0, goes = 0, stays = 0;
  for (size_t i = 0; i < replacements.size(); ++i) {
    if (replacements[i].parameter != parameter) continue;
    ++others;
    if (effects[i] == Effect::kUnknown) continue;
    const bool gone = effects[i] == Effect::kGoes;
    if (given && replacements[i].by_default) return gone;
    ++(gone ? goes : stays);
  }
  return stays == 0 && goes >= std::clamp<size_t>(others, 1, given ? 1 : 2);
}

}  // namespace

Result<LayerCauses> FindCauses(NetworkFleet& fleet, size_t reference, size_t own,
                               const NetworkTask& task) {
  LayerCauses found{{}, task};
  const NetworkLayer& layer = task.network.layers[0];
  const LayerKind* kind = fleet.catalogue().Find(layer.kind);
  if (kind == nullptr) return found;
  CauseSearch search(fleet, reference, own);
  const std::vector<Replacement> replacements = ReplacementsOf(*kind, task);
  std::vector<NetworkTask> tasks;
  for (const Replacement& each : replacements) tasks.push_back(each.task);
  PARALLAX_TRY_ASSIGN(const std::vector<Effect> effects, search.EffectsOf(tasks));
  std::vector<const ParameterChoices*> others;
  std::vector<LayerParameter> at_default;
  for (size_t p = 0; p < kind->parameters.size(); ++p) {
    const ParameterChoices& parameter = kind->parameters[p];
    const Value* value = FindParameter(layer, parameter.name);
    const bool given = value != nullptr && !parameter.required;
    const bool cause = IsCause(replacements, effects, p, given);
    if (cause && given) found.causes.push_back({parameter.name, *value});
    if (cause && !given) {
      at_default.push_back({parameter.name, value != nullptr ? *value : parameter.values.front()});
    }
    if (!cause && value != nullptr) others.push_back(&parameter);
  }
  PARALLAX_TRY_ASSIGN(found.witness, search.Plainer(others, task));
  // Without what is left of the others it does not part.
  for (const ParameterChoices* each : others) {
    const Value* left = FindParameter(found.witness.network.layers[0], each->name);
    if (left != nullptr && !each->required) found.causes.push_back({each->name, *left});
  }
  // A value that nobody chose explains a fault only where no other does.
  if (found.causes.empty()) found.causes = std::move(at_default);
  return found;
}

}  // namespace parallax
