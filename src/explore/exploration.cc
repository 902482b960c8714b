#include "explore/exploration.h"

#include <algorithm>

#include "words/value_text.h"

namespace parallax {

const std::string& TargetTold(const FaultyLayer& fault) {
  return fault.wrong.empty() ? fault.target : fault.wrong;
}

const std::string& TargetBeside(const FaultyLayer& fault) {
  return fault.wrong == fault.reference ? fault.target : fault.reference;
}

std::string NamesOf(const std::vector<LayerParameter>& parameters) {
  std::string text;
  for (const LayerParameter& each : parameters) text += (text.empty() ? "" : ", ") + each.name;
  return text;
}

std::string ValuesOf(const std::vector<LayerParameter>& parameters) {
  std::string text;
  for (const LayerParameter& each : parameters) {
    text += (text.empty() ? "" : ", ") + ValueText(each.value, TextStyle::kDescription);
  }
  return text;
}

std::vector<FaultyLayer> FaultsTold(const Exploration& exploration) {
  std::vector<FaultyLayer> told;
  for (const FaultyLayer& fault : exploration.unique) {
    const auto same = std::find_if(told.begin(), told.end(), [&](const FaultyLayer& each) {
      return each.layer == fault.layer && TargetTold(each) == TargetTold(fault) &&
             each.symptom == fault.symptom && NamesOf(each.causes) == NamesOf(fault.causes);
    });
    if (same == told.end()) {
      told.push_back(fault);
      continue;
    }
    // The same networks may show both.
    same->networks = std::max(same->networks, fault.networks);
    same->seen.insert(fault.seen.begin(), fault.seen.end());
    if (!same->finding.empty() || fault.finding.empty()) continue;
    FaultyLayer better = fault;
    better.networks = same->networks;
    better.seen = same->seen;
    *same = std::move(better);
  }
  return told;
}

}  // namespace parallax
