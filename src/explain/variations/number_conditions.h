#pragma once

// Number conditions: which numbers of a witness's tensors a finding needs, found by running it with
// ordinary ones, and with every number of a tensor the same one, from very small to very large.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/variations/varier.h"

namespace parallax {

struct NumberConditions {
  std::vector<Aspect> aspects;        // for the table
  std::vector<std::string> clauses;   // "x is below about -5.6", "A is singular"
  std::vector<std::string> names;     // tensors that the clauses are about
  bool free = false;                  // ordinary numbers show it as well
  std::optional<AspectValue> second;  // ordinary numbers that fail, of both signs if any
  std::vector<Binding> filled;        // a tensor full of one number, which fails
  bool enough = true;                 // false: with others in other tensors they do not suffice
  bool told = true;                   // false: numbers matter, and no words say which
  // A tensor has numbers beyond all that is ordinary, and with ordinary ones of any magnitude in
  // their place it passes: what overflows or underflows on the way.
  bool only_at_extremes = false;
};

// `keep_zeros`: a condition speaks of them already. Numbers that are not finite stay.
Result<NumberConditions> FindNumberConditions(Varier& varier, bool keep_zeros);

}  // namespace parallax
