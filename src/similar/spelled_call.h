#pragma once

// SpelledCalls: what the documentation of an API says that it equals, where that calls another API
// (DeepREL, section 4.2, template matching).

#include <string>
#include <string_view>
#include <vector>

#include "similar/public_names.h"

namespace parallax {

struct SpelledCall {
  std::string expression;               // over parameters of the API: "lib.sort(input, dim=0)[0]"
  std::string written;                  // as the documentation has it
  PublicNames::Named partner;           // the API that it calls first
  std::vector<std::string> parameters;  // that it uses, in the order of the API's
  bool said_equal = false;              // of all arguments, by the words around it
  bool excepts_errors = false;          // but one of both may raise where the other does not
};

// Of one API at most three for each other that they call, the likeliest first. Each uses all
// parameters that the API requires, and no name that is neither a parameter's, the library's nor
// one of Python's harmless functions.
std::vector<SpelledCall> SpelledCallsOf(const Api& source, const PublicNames& names);

// The parameter that takes any number of arguments, "tensors" of "f(*tensors)"; empty: none does.
std::string VariadicOf(const Api& api);

}  // namespace parallax
