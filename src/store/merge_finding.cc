#include "store/merge_finding.h"

#include <algorithm>

namespace parallax {
namespace {

FindingStatus MergeStatus(const Finding& stored, const Finding& incoming) {
  switch (stored.status) {
    case FindingStatus::kNew:
      return incoming.status == FindingStatus::kKnown ||
                     incoming.last_campaign != stored.last_campaign
                 ? FindingStatus::kKnown
                 : FindingStatus::kNew;
    case FindingStatus::kKnown:
      return FindingStatus::kKnown;
    case FindingStatus::kFlaky:
      return IsConfirmed(incoming.status) ? incoming.status : FindingStatus::kFlaky;
    case FindingStatus::kUnconfirmed:
      return incoming.status;
    case FindingStatus::kFixed:
      return IsConfirmed(incoming.status) ? FindingStatus::kNew : incoming.status;
  }
  return incoming.status;
}

// A confirmed witness stays; so does the first one of a campaign until one is confirmed.
bool KeepsStored(const Finding& stored, const Finding& incoming) {
  if (IsConfirmed(stored.status)) return true;
  return stored.status != FindingStatus::kFixed && !IsConfirmed(incoming.status) &&
         stored.last_campaign == incoming.last_campaign;
}

void Unite(const std::vector<std::string>& more, std::vector<std::string>* all) {
  for (const std::string& name : more) {
    if (std::find(all->begin(), all->end(), name) == all->end()) all->push_back(name);
  }
}

}  // namespace

Finding MergeFindings(const Finding& stored, const Finding& incoming) {
  const bool keeps = KeepsStored(stored, incoming);
  Finding merged = keeps ? stored : incoming;
  const Finding& other = keeps ? incoming : stored;
  merged.id = stored.id;
  merged.status = MergeStatus(stored, incoming);
  if (merged.cause.empty()) {
    merged.cause = other.cause;
    merged.cause_reason = other.cause_reason;
  }
  merged.cases = stored.cases + incoming.cases;
  Unite(other.apis, &merged.apis);
  Unite(other.related_apis, &merged.related_apis);
  merged.first_campaign = stored.first_campaign;
  merged.first_epoch = stored.first_epoch;
  merged.first_case = stored.first_case;
  merged.last_campaign = incoming.last_campaign;
  return merged;
}

}  // namespace parallax
