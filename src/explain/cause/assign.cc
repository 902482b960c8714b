#include "explain/cause/assign.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>
#include <set>
#include <utility>

#include "base/check.h"
#include "explain/cause/likeness.h"
#include "nouns/cause.h"

namespace parallax {
namespace {

constexpr size_t kHeldAgainst = 3;  // members of a cause that a finding is tested with

struct Member {
  Finding* finding;
  std::string reason;
};
using Members = std::vector<Member>;  // the face first: findings come in the order of faces

// "as toy.tail_sum (P-1a2b3c): fails on the same 3 of 9 inputs".
std::string ReasonText(const Finding& like, const std::string& why) {
  return fmt::format("as {} ({}): {}", like.signature.api, like.id, why);
}

// The reason why the finding belongs to the cause; empty: it does not.
Result<std::string> WhyOfCause(const WhySame& why_same, const Finding& finding,
                               const Members& members) {
  for (size_t i = 0; i < std::min(members.size(), kHeldAgainst); ++i) {
    const Finding& like = *members[i].finding;
    PARALLAX_TRY_ASSIGN(std::string why, why_same(like, finding));
    if (!why.empty()) return ReasonText(like, why);
  }
  return std::string();
}

// Whether the finding belongs to one of the causes; then it is in the first of them.
Result<bool> Joins(std::span<const WhySame> why_same, Finding* finding,
                   std::vector<Members>* causes) {
  for (size_t begin = 0; begin < causes->size(); begin += why_same.size()) {
    const size_t end = std::min(begin + why_same.size(), causes->size());
    const auto how = end - begin > 1 ? std::launch::async : std::launch::deferred;
    std::vector<std::future<Result<std::string>>> asked;
    for (size_t i = begin; i < end; ++i) {
      asked.push_back(std::async(how, WhyOfCause, std::cref(why_same[i - begin]),
                                 std::cref(*finding), std::cref((*causes)[i])));
    }
    std::vector<Result<std::string>> reasons;
    for (auto& each : asked) reasons.push_back(each.get());
    for (size_t i = begin; i < end; ++i) {
      PARALLAX_TRY_ASSIGN(std::string reason, std::move(reasons[i - begin]));
      if (reason.empty()) continue;
      (*causes)[i].push_back({finding, std::move(reason)});
      return true;
    }
  }
  return false;
}

// The first id that one of them has, in the order of faces.
std::string IdOf(const Members& members) {
  for (const Member& member : members) {
    if (!member.finding->cause.empty()) return member.finding->cause;
  }
  return CauseIdOf(*members.front().finding);
}

void Write(const Members& members) {
  // Those it was told with before did not come back this time.
  if (members.size() == 1 && !members.front().finding->cause.empty()) return;
  const std::string id = IdOf(members);
  std::set<std::string> apis;
  for (const Member& member : members) {
    apis.insert(member.finding->apis.begin(), member.finding->apis.end());
  }
  for (const Member& member : members) {
    Finding& finding = *member.finding;
    bool known = finding.cause == id;
    finding.cause = id;
    finding.cause_reason = member.reason;
    std::set<std::string> others = apis;
    if (known) others.insert(finding.related_apis.begin(), finding.related_apis.end());
    for (const std::string& own : finding.apis) others.erase(own);
    finding.related_apis.assign(others.begin(), others.end());
  }
}

}  // namespace

Status AssignCauses(std::span<const WhySame> why_same, std::vector<Finding>* findings) {
  PARALLAX_CHECK(!why_same.empty(), "somebody must tell");
  std::vector<Finding*> order;
  for (Finding& finding : *findings) {
    if (IsConfirmed(finding.status)) order.push_back(&finding);
  }
  std::sort(order.begin(), order.end(),
            [](const Finding* a, const Finding* b) { return IsBetterFace(*a, *b); });
  std::vector<Members> causes;
  for (Finding* finding : order) {
    PARALLAX_TRY_ASSIGN(const bool joined, Joins(why_same, finding, &causes));
    if (!joined) causes.push_back({{finding, ""}});
  }
  for (const Members& members : causes) Write(members);
  return Status::Ok();
}

void JoinOtherTargets(std::span<const Finding> known, std::vector<Finding>* findings) {
  for (Finding& finding : *findings) {
    if (!finding.cause.empty() || !IsConfirmed(finding.status)) continue;
    for (const Finding& other : known) {
      if (other.cause.empty() || !IsConfirmed(other.status)) continue;
      const std::string why = WhyOnAnotherTarget(other, finding);
      if (why.empty()) continue;
      finding.cause = other.cause;
      finding.cause_reason = ReasonText(other, why);
      break;
    }
  }
}

}  // namespace parallax
