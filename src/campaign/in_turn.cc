#include "campaign/in_turn.h"

#include <set>
#include <string>
#include <utility>

#include "hunt/resume.h"

namespace parallax {

std::vector<PartTurn> AllTurns(const std::vector<HuntPart>& parts) {
  std::vector<PartTurn> turns(parts.size());
  for (size_t i = 0; i < turns.size(); ++i) turns[i].part = i;
  return turns;
}

std::vector<PartTurn> TurnsToResume(const std::vector<HuntPart>& parts,
                                    const std::vector<CampaignRecord>& records,
                                    CampaignSettings settings) {
  std::vector<PartTurn> turns;
  const CampaignRecord* first = nullptr;  // of those that are unfinished
  for (size_t i = 0; i < parts.size(); ++i) {
    settings.sources = parts[i].sources;
    const std::string target = NameOfTargets(parts[i].targets);
    const CampaignRecord* unfinished = FindUnfinished(records, settings.Json(), target);
    if (first == nullptr && unfinished != nullptr) {
      first = unfinished;
      turns.push_back({i, true});
    } else if (first != nullptr) {
      const CampaignRecord* newest = FindNewest(records, settings.Json(), target);
      const bool since = newest != nullptr && newest > first;
      if (!since || newest == unfinished) turns.push_back({i, since});
    }
  }
  return first == nullptr ? AllTurns(parts) : turns;
}

PartEnd HuntInTurn(std::vector<HuntPart> parts, const std::vector<PartTurn>& turns,
                   const StopToken& stop, const HuntPartOnce& hunt,
                   const std::function<void(const Error&)>& tell) {
  PartEnd all;
  if (stop.requested()) {
    tell(StoppedByUser());
    all.open = true;
    return all;
  }
  std::set<std::string> failed;
  for (const PartTurn& turn : turns) {
    HuntPart& part = parts[turn.part];
    all.open |= stop.requested();
    if (stop.requested() || !LeaveOut(failed, &part)) continue;
    const Result<PartEnd> end = hunt(part, turn.resumable);
    if (!end.ok()) {
      tell(end.error());
      if (stop.requested() && IsStop(end.error())) {
        all.open = true;
        continue;
      }
      all.failed = true;
      if (part.joint.empty()) failed.insert(part.targets.front());
      continue;
    }
    all.judged |= end->judged;
    all.found |= end->judged && end->found;
    all.open |= end->open;
  }
  return all;
}

}  // namespace parallax
