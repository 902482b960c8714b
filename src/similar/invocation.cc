#include "similar/invocation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/text.h"
#include "nouns/parameter_type.h"
#include "similar/assignment.h"
#include "similar/literal.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr size_t kMostInvocations = 3;

using Parameters = std::vector<Parameter>;

// Whether people take them for one name.
bool OneMeaning(const std::string& a, const std::string& b, const Synonyms* synonyms) {
  return synonyms != nullptr && synonyms->ParameterOf(a) == synonyms->ParameterOf(b);
}

const std::set<std::string>& KindsIn(const ArgumentKinds& kinds, const std::string& parameter) {
  static const std::set<std::string> none;
  const auto found = kinds.find(parameter);
  return found == kinds.end() ? none : found->second;
}

using Weights = std::vector<std::vector<double>>;

// What passing each parameter of the source for each of the target is worth.
Weights WeightsOf(const PairEnd& source, const PairEnd& target, const Parameters& to,
                  const Synonyms* synonyms) {
  const Parameters& from = source.api.parameters;
  Weights weights(from.size(), std::vector<double>(to.size()));
  for (size_t i = 0; i < from.size(); ++i) {
    for (size_t j = 0; j < to.size(); ++j) {
      weights[i][j] =
          SimilarityOf(from[i], i, KindsIn(source.kinds, from[i].name), to[j], j,
                       KindsIn(target.kinds, to[j].name), std::max(from.size(), to.size()));
      if (!OneMeaning(from[i].name, to[j].name, synonyms)) continue;
      weights[i][j] += 1 - NameSimilarity(from[i].name, to[j].name);
    }
  }
  return weights;
}

// Required parameters of the target that have no partner; nothing where the source has such.
std::optional<std::vector<size_t>> MissingOf(const Parameters& from, const Parameters& to,
                                             const std::vector<int>& match) {
  std::vector<bool> has_partner(to.size());
  for (size_t i = 0; i < from.size(); ++i) {
    if (match[i] >= 0) has_partner[static_cast<size_t>(match[i])] = true;
    if (match[i] < 0 && !from[i].has_default) return std::nullopt;
  }
  std::vector<size_t> missing;
  for (size_t j = 0; j < to.size(); ++j) {
    if (!has_partner[j] && !to[j].has_default) missing.push_back(j);
  }
  return missing;
}

// Whether all that either requires has a partner.
bool IsWhole(const Parameters& from, const Parameters& to, const std::vector<int>& match) {
  const auto missing = MissingOf(from, to, match);
  return missing && missing->empty();
}

// Without options whose names differ; `strict`: also without what the target requires and an
// option of another name is passed for.
std::vector<int> WithoutUnlikeOptions(const Parameters& from, const Parameters& to,
                                      std::vector<int> match, const Synonyms* synonyms,
                                      bool strict = false) {
  for (size_t i = 0; i < from.size(); ++i) {
    if (match[i] < 0) continue;
    const Parameter& other = to[static_cast<size_t>(match[i])];
    const bool options = from[i].has_default && (other.has_default || strict);
    const bool alike = OneMeaning(from[i].name, other.name, synonyms) ||
                       NameSimilarity(from[i].name, other.name) >= kAlikeNames;
    if (options && !alike) match[i] = -1;
  }
  return match;
}

// Whether the one takes a list of what the other takes one of, and no list as far as is known.
bool TakesItem(const Parameter& from, const Parameter& to, const ArgumentKinds& kinds) {
  const ParameterType list = ParseType(from.type), item = ParseType(to.type);
  const bool one = list.is_list && !item.is_list && list.base == item.base;
  return one && !KindsIn(kinds, to.name).contains(std::string(item.base) + "[]");
}

MappedArgument PassedOn(const Parameters& from, size_t at, const Parameter& to, bool only_item) {
  MappedArgument argument;
  argument.parameter = from[at].name;
  argument.index = static_cast<int32_t>(at);
  argument.only_item = only_item;
  const bool same = to.has_default && to.default_text == from[at].default_text;
  // A default of a list is no item.
  if (from[at].has_default && !same && !only_item) {
    const std::string& text = from[at].default_text;
    argument.otherwise = LiteralOf(text).value_or(Expression{text});
  }
  return argument;
}

// Of what is matched.
double MeanOf(const Weights& weights, const std::vector<int>& match) {
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < match.size(); ++i) {
    if (match[i] < 0) continue;
    sum += weights[i][static_cast<size_t>(match[i])];
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

void AddNew(Invocation made, std::vector<Invocation>* out) {
  const bool known = std::any_of(out->begin(), out->end(), [&](const Invocation& each) {
    return each.arguments == made.arguments;
  });
  if (!known) out->push_back(std::move(made));
}

// Of one list of parameters of the target.
struct Matching {
  const Parameters& from;
  const Parameters& to;
  const PairEnd& target;
  const Synonyms* synonyms;
};

// Where one required parameter of the target has no partner, calls that give it a constant.
void AddWithConstant(const Matching& in, const Weights& weights, const std::vector<int>& whole,
                     std::vector<Invocation>* out) {
  const std::vector<int> match = WithoutUnlikeOptions(in.from, in.to, whole, in.synonyms, true);
  const auto missing = MissingOf(in.from, in.to, match);
  if (!missing || missing->size() != 1) return;
  const Constants& constants = in.target.constants;
  const auto values = constants.find(in.to[missing->front()].name);
  if (values == constants.end()) return;
  for (const Value& value : values->second) {
    AddNew({ArgumentsOf(in.from, in.to, match, in.target.kinds, {{missing->front(), value}}),
            MeanOf(weights, match)},
           out);
  }
}

void SortByWeight(std::vector<Invocation>* out, size_t most) {
  std::stable_sort(out->begin(), out->end(),
                   [](const Invocation& a, const Invocation& b) { return a.weight > b.weight; });
  if (out->size() > most) out->resize(most);
}

// With each other value for the option; one that is passed on is fixed where it is a truth value.
void AddOptionCalls(const PairEnd& target, const Parameter& option,
                    const std::vector<MappedArgument>& arguments, std::vector<Invocation>* out) {
  const auto constants = target.constants.find(option.name);
  if (!option.has_default || constants == target.constants.end()) return;
  const auto passed = [&](const MappedArgument& each) { return each.name == option.name; };
  const bool fixes = std::any_of(arguments.begin(), arguments.end(), passed);
  for (const Value& value : constants->second) {
    const bool tried = value != LiteralOf(option.default_text) && (!fixes || value.Is<bool>());
    if (!tried || out->size() >= kMostOptionCalls) continue;
    Invocation& made = out->emplace_back(Invocation{arguments, 0});
    std::erase_if(made.arguments, passed);
    MappedArgument constant;
    constant.name = option.name;
    constant.literal = value;
    made.arguments.push_back(std::move(constant));
  }
}

}  // namespace

double NameSimilarity(const std::string& a, const std::string& b) {
  const size_t longer = std::max(a.size(), b.size());
  if (longer == 0) return 1;
  return 1 - static_cast<double>(EditDistance(a, b)) / static_cast<double>(longer);
}

std::vector<MappedArgument> ArgumentsOf(const Parameters& from, const Parameters& to,
                                        const std::vector<int>& match, const ArgumentKinds& kinds,
                                        const std::map<size_t, Value>& constants) {
  std::vector<int> source_of(to.size(), -1);
  for (size_t i = 0; i < from.size(); ++i) {
    if (match[i] >= 0) source_of[static_cast<size_t>(match[i])] = static_cast<int>(i);
  }
  std::vector<MappedArgument> arguments;
  bool positional = true;
  for (size_t j = 0; j < to.size(); ++j) {
    const auto constant = constants.find(j);
    const bool given = source_of[j] >= 0 || constant != constants.end();
    positional = positional && given && !to[j].keyword_only && !to[j].has_default;
    if (!given) continue;
    if (source_of[j] >= 0) {
      const auto at = static_cast<size_t>(source_of[j]);
      arguments.push_back(PassedOn(from, at, to[j], TakesItem(from[at], to[j], kinds)));
    } else {
      arguments.emplace_back().literal = constant->second;
    }
    if (!positional) arguments.back().name = to[j].name;
  }
  return arguments;
}

double SimilarityOf(const Parameter& a, size_t at_a, const std::set<std::string>& kinds_a,
                    const Parameter& b, size_t at_b, const std::set<std::string>& kinds_b,
                    size_t longer) {
  const auto common = std::count_if(kinds_a.begin(), kinds_a.end(), [&](const std::string& kind) {
    return kinds_b.contains(kind);
  });
  const double kinds =
      kinds_a.empty() ? 0 : static_cast<double>(common) / static_cast<double>(kinds_a.size());
  const auto apart = static_cast<double>(at_a > at_b ? at_a - at_b : at_b - at_a);
  return NameSimilarity(a.name, b.name) + kinds + 1 - apart / static_cast<double>(longer);
}

const Constants& PairEnd::NoConstants() {
  static const Constants none;
  return none;
}

std::vector<Invocation> InvocationsOf(const PairEnd& source, const PairEnd& target,
                                      const Synonyms* synonyms) {
  const Parameters& from = source.api.parameters;
  std::vector<const Parameters*> lists{&target.api.parameters};
  for (const Parameters& each : target.api.overloads) lists.push_back(&each);
  std::vector<Invocation> out, with_constants;
  for (const Parameters* to : lists) {
    if (from.empty() || to->empty()) continue;
    const Weights weights = WeightsOf(source, target, *to, synonyms);
    // Of each parameter of the source, which of the target gets it; -1: none.
    const std::vector<int> whole = Assign(weights);
    if (IsWhole(from, *to, whole)) {
      for (const std::vector<int>& match :
           {WithoutUnlikeOptions(from, *to, whole, synonyms), whole}) {
        AddNew({ArgumentsOf(from, *to, match, target.kinds), MeanOf(weights, match)}, &out);
      }
    }
    AddWithConstant({from, *to, target, synonyms}, weights, whole, &with_constants);
  }
  SortByWeight(&out, kMostInvocations);
  SortByWeight(&with_constants, kMostConstants);
  for (Invocation& each : with_constants) AddNew(std::move(each), &out);
  return out;
}

std::vector<Invocation> OptionCallsOf(const PairEnd& target,
                                      const std::vector<MappedArgument>& arguments) {
  std::vector<Invocation> out;
  const auto by_place = static_cast<size_t>(
      std::count_if(arguments.begin(), arguments.end(),
                    [](const MappedArgument& each) { return each.name.empty(); }));
  for (const bool passed : {false, true}) {
    for (size_t i = by_place; i < target.api.parameters.size(); ++i) {
      const Parameter& option = target.api.parameters[i];
      const bool is_passed =
          std::any_of(arguments.begin(), arguments.end(),
                      [&](const MappedArgument& each) { return each.name == option.name; });
      if (is_passed == passed) AddOptionCalls(target, option, arguments, &out);
    }
  }
  return out;
}

std::string CallText(const std::string& target, const std::vector<MappedArgument>& arguments) {
  std::vector<std::string> texts;
  for (const MappedArgument& each : arguments) texts.push_back(MappedText(each));
  return fmt::format("{}({})", target, fmt::join(texts, ", "));
}

}  // namespace parallax
