#include "store/merge_finding.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "base/version.h"

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

// Of two witnesses that one campaign confirmed, whichever was first: what is graver, then what a
// reader sees sooner.
bool IsSimpler(const Finding& a, const Finding& b) {
  auto order = [](const Finding& f) {
    return std::make_tuple(f.rank, f.snippet.empty(), f.snippet.size(), std::string_view(f.snippet),
                           std::string_view(f.evidence));
  };
  return order(a) < order(b);
}

// A confirmed witness stays; so does the first one of a campaign until one is confirmed.
bool KeepsStored(const Finding& stored, const Finding& incoming) {
  if (IsConfirmed(stored.status)) {
    return !IsConfirmed(incoming.status) || stored.last_campaign != incoming.last_campaign ||
           !IsSimpler(incoming, stored);
  }
  return stored.status != FindingStatus::kFixed && !IsConfirmed(incoming.status) &&
         stored.last_campaign == incoming.last_campaign;
}

void Unite(const std::vector<std::string>& more, std::vector<std::string>* all) {
  for (const std::string& name : more) {
    if (std::find(all->begin(), all->end(), name) == all->end()) all->push_back(name);
  }
}

// What the witness that goes showed is told by its title.
void MergeTitles(const Finding& other, Finding* merged) {
  if (IsConfirmed(other.status)) Unite({other.title}, &merged->also);
  Unite(other.also, &merged->also);
  std::erase(merged->also, merged->title);
  if (merged->also.size() > Finding::kMostAlso) merged->also.resize(Finding::kMostAlso);
}

bool IsMarked(const Finding& finding) { return !finding.fix_version.empty(); }

// What is met in the version of its fix, or in a later one, was not mended there.
bool Refutes(const Finding& met, const Finding& marked) {
  return IsConfirmed(met.status) && !IsNewer(marked.fix_version, met.target_version);
}

void MergeFixes(const Finding& stored, const Finding& incoming, Finding* merged) {
  const bool takes_incoming =
      !IsMarked(stored) ||
      (IsMarked(incoming) && IsNewer(stored.fix_version, incoming.fix_version));
  const Finding& marked = takes_incoming ? incoming : stored;
  const bool holds = IsMarked(marked) && !Refutes(stored, marked) && !Refutes(incoming, marked);
  merged->fix_version = holds ? marked.fix_version : "";
  merged->fix_target = holds ? marked.fix_target : "";
}

// The list of the last campaign counts: an entry that expired hides nothing any more.
void MergeLists(const Finding& stored, const Finding& incoming, Finding* merged) {
  const Finding& last = IsConfirmed(incoming.status) ? incoming : stored;
  merged->known_url = last.known_url;
  merged->known_list = last.known_list;
  merged->perhaps_url = last.perhaps_url;
  merged->perhaps_list = last.perhaps_list;
  if (merged->status == FindingStatus::kNew && !last.known_url.empty()) {
    merged->status = FindingStatus::kKnown;
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
  MergeTitles(other, &merged);
  Unite(other.related_apis, &merged.related_apis);
  merged.first_campaign = stored.first_campaign;
  merged.first_case.manifest = stored.first_case.manifest;
  merged.first_case = stored.first_case;
  merged.last_campaign = incoming.last_campaign;
  MergeFixes(stored, incoming, &merged);
  MergeLists(stored, incoming, &merged);
  return merged;
}

}  // namespace parallax
