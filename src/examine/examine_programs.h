#pragma once

// ExaminePrograms: does every program and form of an adapter resolve, and return on its own seeds?

#include <string>
#include <vector>

#include "catalogue/examine_apis.h"
#include "nouns/api.h"
#include "nouns/relation.h"
#include "targets/target.h"
#include "words/dialect.h"

namespace parallax {

// A call that returned.
struct SampleCall {
  Side side;
  Binding binding;
};

// Of a large library a sample is called: some APIs, evenly spread, and some of each form, which
// must return somewhere, or fail an assertion of the library about itself (in the words of
// `dialect`): that is no fault of the adapter's. `calls` gets one call of a plain program and one
// of each form.
std::vector<AdapterFault> ExaminePrograms(TargetSession& worker, const std::vector<Api>& apis,
                                          const Dialect& dialect, std::vector<SampleCall>* calls);

}  // namespace parallax
