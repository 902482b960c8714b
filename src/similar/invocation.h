#pragma once

// Invocation: how one API is called with the arguments of another (DeepREL, section 4.2, argument
// matching).

#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "nouns/mapped_argument.h"
#include "similar/argument_kinds.h"
#include "similar/constants.h"
#include "similar/synonyms.h"

namespace parallax {

// An API as one end of a pair.
struct PairEnd {
  const Api& api;
  const ArgumentKinds& kinds;
  const Constants& constants = NoConstants();

  static const Constants& NoConstants();
};

// What passing `a`, the parameter `at_a` of so many, for `b` is worth: from 0 to 3, the sum of how
// alike their names, kinds of values and positions are (equations 10 to 13).
double SimilarityOf(const Parameter& a, size_t at_a, const std::set<std::string>& kinds_a,
                    const Parameter& b, size_t at_b, const std::set<std::string>& kinds_b,
                    size_t longer);

// Names of options at least as alike as this are taken for one option.
inline constexpr double kAlikeNames = 0.75;
// Of names, from 0 to 1.
double NameSimilarity(const std::string& a, const std::string& b);

// A call over the parameters `from`. `match`: of each of them, which of `to` gets it, -1: none;
// `kinds`: of `to`: what takes no list gets the only item of one; `constants`: what others of `to`
// get.
std::vector<MappedArgument> ArgumentsOf(const std::vector<Parameter>& from,
                                        const std::vector<Parameter>& to,
                                        const std::vector<int>& match, const ArgumentKinds& kinds,
                                        const std::map<size_t, Value>& constants = {});

struct Invocation {
  std::vector<MappedArgument> arguments;  // of a call of the target
  double weight = 0;                      // mean similarity of the arguments passed, from 0 to 3
  bool operator==(const Invocation&) const = default;
};

// Calls of the target over the parameters of the source, each another one, the likeliest first:
// over its preferred parameters and those of its overloads, with all options that the matching
// gives, and with those alone whose names are alike. Where a call leaves out an option that is
// passed on, the target gets the default of the source. Behind them, where one required parameter
// of the target has no partner that is like it, calls that give it a constant. None where a
// required parameter of the source has no partner, or two of the target. `synonyms`: names of one
// meaning are as alike as equal ones; null: none are.
std::vector<Invocation> InvocationsOf(const PairEnd& source, const PairEnd& target,
                                      const Synonyms* synonyms = nullptr);

// The same call with a constant for an option of the target: for one that it leaves out, another
// value than its default; for one that is passed on, the other truth value. At most
// kMostOptionCalls.
inline constexpr size_t kMostOptionCalls = 12;
std::vector<Invocation> OptionCallsOf(const PairEnd& target,
                                      const std::vector<MappedArgument>& arguments);

// "lib.sub(y, x, alpha=alpha)".
std::string CallText(const std::string& target, const std::vector<MappedArgument>& arguments);

}  // namespace parallax
