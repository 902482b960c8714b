#pragma once

// ExamineScript: does a script made of the adapter's parts run in a process of its own? And
// ExamineSnippets: are findings written as plain code?

#include <string>
#include <vector>

#include "examine/examine_programs.h"
#include "targets/target_spec.h"

namespace parallax {

// The script makes a tensor of each dtype, reads it back, and makes each of the calls. What is
// checked is in python/parallax/scripts/check.py.
std::vector<AdapterFault> ExamineScript(TargetSession& worker, const TargetSpec& spec,
                                        const std::vector<std::string>& dtypes,
                                        const std::vector<SampleCall>& calls);

// Does snippet(), where the adapter has one, answer for each of the calls? What it writes is not
// run.
std::vector<AdapterFault> ExamineSnippets(TargetSession& worker,
                                          const std::vector<SampleCall>& calls);

}  // namespace parallax
