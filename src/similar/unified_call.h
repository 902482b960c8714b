#pragma once

// UnifiedCall: a call of an API in its own documentation: which of its parameters the names there
// stand for. Internal to src/similar.

#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "similar/python_expression.h"

namespace parallax {

// An option that has one value.
struct Guard {
  std::string parameter;
  std::string literal;
};
// "some == 2", "some is False".
std::string ConditionOf(const Guard& guard);

struct UnifiedCall {
  std::map<std::string, std::string> parameter_of;  // by the name that the documentation uses
  std::vector<Guard> guards;                        // options that the call fixes
  size_t at = 0;                                    // where it stands in the documentation
  bool of_block = false;                            // in an example
};

// `call` is one of `expression`, and calls `api`; `method`: of what is before its last point.
UnifiedCall Unify(const PythonExpression& expression, const CodeCall& call, bool method,
                  const Api& api);

// By the signature that people read, "f(b, LU, *, out=None) -> Tensor", which may call its
// parameters otherwise. It stands behind all calls.
UnifiedCall UnifySignature(const Api& api);

}  // namespace parallax
