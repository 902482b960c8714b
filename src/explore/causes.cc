#include "explore/causes.h"

#include <algorithm>

#include "explore/cause_trials.h"

namespace parallax {
namespace {

constexpr size_t kReplacements = 3;  // of a parameter

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

const Value& ValueIn(const NetworkTask& task, const ParameterChoices& parameter) {
  const Value* own = FindParameter(task.network.layers[0], parameter.name);
  return own != nullptr ? *own : parameter.values.front();
}

bool IsGiven(const NetworkTask& task, const ParameterChoices& parameter) {
  return !parameter.required && FindParameter(task.network.layers[0], parameter.name) != nullptr;
}

// The parameter by its default, where it has another value, and by others.
void AddReplacements(const LayerKind& kind, size_t p, const NetworkTask& task,
                     std::vector<Replacement>* replacements) {
  const ParameterChoices& parameter = kind.parameters[p];
  size_t tried = 0;
  for (size_t v = 0; v < parameter.values.size() && tried < kReplacements; ++v) {
    if (parameter.values[v] == ValueIn(task, parameter)) continue;
    replacements->push_back({p, v == 0 && !parameter.required, With(task, parameter, v)});
    ++tried;
  }
}

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

class CauseSearch {
 public:
  CauseSearch(NetworkFleet& fleet, size_t reference, size_t own, Symptom symptom,
              const LayerKind& kind, const NetworkTask& task)
      : trials_(fleet, reference, own, symptom), kind_(kind), found_{{}, task, false} {}

  Result<LayerCauses> Run() {
    PARALLAX_TRY(trials_.Calibrate(found_.witness));
    found_.rare = trials_.rare();
    std::vector<Replacement> replacements;
    for (size_t p = 0; p < kind_.parameters.size(); ++p)
      AddReplacements(kind_, p, found_.witness, &replacements);
    std::vector<NetworkTask> tasks;
    for (const Replacement& each : replacements) tasks.push_back(each.task);
    PARALLAX_TRY_ASSIGN(const std::vector<Effect> effects, trials_.EffectsOf(tasks));
    std::vector<size_t> likely, at_default;
    std::vector<const ParameterChoices*> others;
    for (size_t p = 0; p < kind_.parameters.size(); ++p) {
      const bool given = IsGiven(found_.witness, kind_.parameters[p]);
      if (IsCause(replacements, effects, p, given)) {
        (given ? likely : at_default).push_back(p);
      } else {
        others.push_back(&kind_.parameters[p]);
      }
    }
    PARALLAX_TRY(MakePlainer(others));
    PARALLAX_TRY(NameGiven(likely));
    // A value that nobody chose explains a fault only where no other does.
    if (found_.causes.empty()) PARALLAX_TRY(NameDefaults(at_default));
    return std::move(found_);
  }

 private:
  // Takes a change where the difference stays.
  Result<Effect> Take(const NetworkTask& task) {
    PARALLAX_TRY_ASSIGN(CauseTrial trial, trials_.Try(task));
    if (trial.effect == Effect::kStays) found_.witness = std::move(trial.task);
    return trial.effect;
  }

  // These parameters at their defaults, or as the layer starts: all at once where that does, else
  // one after the other.
  Status MakePlainer(const std::vector<const ParameterChoices*>& parameters) {
    NetworkTask bare = found_.witness;
    for (const ParameterChoices* each : parameters) bare = With(bare, *each, 0);
    if (bare.network == found_.witness.network) return {};
    PARALLAX_TRY_ASSIGN(const Effect effect, Take(bare));
    if (effect == Effect::kStays) return {};
    for (const ParameterChoices* each : parameters) {
      const NetworkTask candidate = With(found_.witness, *each, 0);
      if (candidate.network != found_.witness.network) PARALLAX_TRY(Take(candidate));
    }
    return {};
  }

  // Of the parameters that are left each without which the layer does not part. Where the default
  // does not run, other values told (`likely`).
  Status NameGiven(const std::vector<size_t>& likely) {
    for (size_t p = 0; p < kind_.parameters.size(); ++p) {
      const ParameterChoices& parameter = kind_.parameters[p];
      if (!IsGiven(found_.witness, parameter)) continue;
      const Value value = ValueIn(found_.witness, parameter);
      PARALLAX_TRY_ASSIGN(const Effect effect, Take(With(found_.witness, parameter, 0)));
      const bool told = std::find(likely.begin(), likely.end(), p) != likely.end();
      if (effect == Effect::kGoes || (effect == Effect::kUnknown && told))
        found_.causes.push_back({parameter.name, value});
    }
    return {};
  }

  Status NameDefaults(const std::vector<size_t>& likely) {
    for (const size_t p : likely) {
      std::vector<Replacement> replacements;
      AddReplacements(kind_, p, found_.witness, &replacements);
      std::vector<Effect> effects;
      for (const Replacement& each : replacements) {
        PARALLAX_TRY_ASSIGN(const CauseTrial trial, trials_.Try(each.task));
        effects.push_back(trial.effect);
      }
      if (!IsCause(replacements, effects, p, false)) continue;
      const ParameterChoices& parameter = kind_.parameters[p];
      found_.causes.push_back({parameter.name, ValueIn(found_.witness, parameter)});
    }
    return {};
  }

  CauseTrials trials_;
  const LayerKind& kind_;
  LayerCauses found_;
};

}  // namespace

Result<LayerCauses> FindCauses(NetworkFleet& fleet, size_t reference, size_t own, Symptom symptom,
                               const NetworkTask& task) {
  const LayerKind* kind = fleet.catalogue().Find(task.network.layers[0].kind);
  if (kind == nullptr) return LayerCauses{{}, task, false};
  return CauseSearch(fleet, reference, own, symptom, *kind, task).Run();
}

}  // namespace parallax
