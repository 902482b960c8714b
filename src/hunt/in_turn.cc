#include "hunt/in_turn.h"

#include <set>
#include <string>
#include <utility>

#include "hunt/resume.h"

namespace parallax {

std::optional<size_t> UnfinishedPart(const std::vector<HuntPart>& parts,
                                     const std::vector<CampaignRecord>& records,
                                     CampaignSettings settings) {
  for (size_t i = 0; i < parts.size(); ++i) {
    settings.sources = parts[i].sources;
    const std::string target = NameOfTargets(parts[i].targets);
    if (FindUnfinished(records, settings.Json(), target) != nullptr) return i;
  }
  return std::nullopt;
}

PartEnd HuntInTurn(std::vector<HuntPart> parts, std::optional<size_t> unfinished,
                   const StopToken& stop, const HuntPartOnce& hunt,
                   const std::function<void(const Error&)>& tell) {
  PartEnd all;
  std::set<std::string> failed;
  for (size_t i = unfinished.value_or(0); i < parts.size() && !stop.requested(); ++i) {
    HuntPart& part = parts[i];
    if (!LeaveOut(failed, &part)) continue;
    const Result<PartEnd> end = hunt(part, !unfinished || *unfinished == i);
    if (!end.ok()) {
      tell(end.error());
      all.failed = true;
      if (part.joint.empty()) failed.insert(part.targets.front());
      continue;
    }
    all.judged |= end->judged;
    all.found |= end->judged && end->found;
  }
  return all;
}

}  // namespace parallax
