#pragma once

// ExamineAdapter: what is wrong with an adapter that starts. It is used as a hunt would use it: its
// words are read, tensors carried there and back, programs and their forms called on seeds, and a
// script made of its parts.

#include <string>
#include <vector>

#include "catalogue/examine_apis.h"
#include "targets/target.h"
#include "targets/target_spec.h"
#include "wire/message.h"

namespace parallax {

// `apis` is the answer of apis(). One complaint a fault; a fault of many APIs is one.
std::vector<AdapterFault> ExamineAdapter(TargetSession& worker, const TargetSpec& spec,
                                         const Hello& hello, const std::string& apis);

}  // namespace parallax
