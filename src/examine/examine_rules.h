#pragma once

// ExamineRules: are the domains of rules what keeps inputs from being judged? The seeds of each
// rule must lie within its domain; of each clause they must tell something; and a seed that is
// changed so that it breaks a clause must be skipped, whatever the sides do with it.

#include <filesystem>
#include <vector>

#include "catalogue/examine_apis.h"
#include "relations/rule_list.h"
#include "targets/target.h"

namespace parallax {

struct RuleExamination {
  size_t rules = 0;    // about the target's library
  size_t clauses = 0;  // of their domains
  size_t broken = 0;   // of these: by a seed that was changed, and then skipped
  std::vector<AdapterFault> faults;
};

// Of the rules of `folder` and below. Calls no side. Rules over many APIs have no domain and are
// not counted; their sides refuse what they say nothing of.
RuleExamination ExamineRules(TargetSession& worker, const RuleListOptions& options,
                             const std::filesystem::path& folder);

}  // namespace parallax
