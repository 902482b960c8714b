// ApiProbe once there are seeds: calls just outside of the constraints, whether an API draws random
// numbers, which forms run.

#include <algorithm>
#include <utility>

#include "base/rng.h"
#include "catalogue/api_probe.h"
#include "catalogue/probed_call.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr size_t kFormSeeds = 3;  // seeds a form is tried on, until one of them returns
constexpr size_t kFormCalls = 3;  // of each of them
constexpr size_t kDrawCalls = 4;  // of each seed, with equal inputs

}  // namespace

std::vector<EvaluateItem> ApiProbe::BorderItems() {
  std::vector<EvaluateItem> items;
  borders_ = BorderCalls(entry_, options_.seed);
  for (const BorderCall& call : borders_) {
    items.push_back(Item(call.outside, entry_.api.program, call.draw));
  }
  phase_ = items.empty() ? Phase::kDraws : Phase::kBorders;
  return items;
}

void ApiProbe::ReportBorders(std::span<const Outcome> outcomes) {
  for (size_t i = 0; i < outcomes.size(); ++i) {
    ++entry_.tried;
    NoteSuspect(asked_[i].binding, outcomes[i]);
    ClauseTrials& trials = entry_.constraints[borders_[i].constraint].trials;
    trials.refused += outcomes[i].Is<Raised>() ? 1 : 0;
    trials.accepted += outcomes[i].Is<Returned>() ? 1 : 0;
  }
  phase_ = Phase::kDraws;
}

// A few equal calls of each seed, where the adapter says that the API draws random numbers.
std::vector<EvaluateItem> ApiProbe::DrawItems() {
  std::vector<EvaluateItem> items;
  phase_ = Phase::kForms;
  if (!entry_.api.HasTrait("random")) return items;
  for (size_t seed = 0; seed < entry_.seeds.size(); ++seed) {
    for (size_t call = 0; call < kDrawCalls; ++call) {
      items.push_back(Item(entry_.seeds[seed], entry_.api.program, Mix(options_.seed, seed)));
    }
  }
  if (!items.empty()) phase_ = Phase::kDraws;
  return items;
}

void ApiProbe::ReportDraws(std::span<const Outcome> outcomes) {
  bool draws = false;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    ++entry_.tried;
    const Outcome& first = outcomes[i - i % kDrawCalls];
    draws = draws || !outcomes[i].Is<Returned>() || !first.Is<Returned>() ||
            !(outcomes[i].As<Returned>().value == first.As<Returned>().value);
  }
  if (!draws) {
    std::replace(entry_.api.traits.begin(), entry_.api.traits.end(), std::string("random"),
                 std::string("draws-by-option"));
  }
  phase_ = Phase::kForms;
}

std::vector<EvaluateItem> ApiProbe::FormItems() {
  std::vector<EvaluateItem> items;
  if (form_seed_ < std::min(kFormSeeds, entry_.seeds.size())) {
    for (const FormTrial& form : forms_) {
      if (form.runs) continue;
      for (size_t call = 0; call < kFormCalls; ++call) {
        items.push_back(Item(entry_.seeds[form_seed_], entry_.api.program.WithForm(form.name),
                             Mix(options_.seed, form_seed_ + call * kFormSeeds),
                             HasRole(form.name, FormRole::kDerivative)));
      }
    }
  }
  if (items.empty()) EndForms();
  return items;
}

void ApiProbe::ReportForms(std::span<const Outcome> outcomes) {
  for (FormTrial& form : forms_) {
    if (form.runs) continue;
    const auto tries = outcomes.first(kFormCalls);
    outcomes = outcomes.subspan(kFormCalls);
    entry_.tried += static_cast<uint32_t>(kFormCalls);
    // A form that dies or fails an assertion is kept: that is what a campaign looks for.
    form.runs = std::any_of(tries.begin(), tries.end(), [&](const Outcome& o) {
      return o.Is<Returned>() || IsDeath(o) || o.Is<OutOfMemory>() ||
             !WayToFail(o, *options_.dialect).empty();
    });
    if (!form.runs) continue;
    form.cost_ns = UsualCost(tries);
    if (tries[0].Is<Returned>()) form.first_ns = FirstCost(tries[0]);
  }
  ++form_seed_;
}

void ApiProbe::EndForms() {
  for (const FormTrial& form : forms_) {
    if (!form.runs) continue;
    entry_.api.forms.push_back(form.name);
    entry_.form_cost_ns.push_back(QuantiseCost(form.cost_ns));
    entry_.form_first_cost_ns.push_back(IfDear(form.first_ns, form.cost_ns));
  }
  phase_ = Phase::kDone;
}

}  // namespace parallax
