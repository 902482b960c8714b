#include "paths/path_condition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "constraints/language.h"

namespace parallax {
namespace {

using Relation = Clause::Relation;

constexpr std::string_view kOr = " or ";
constexpr std::string_view kNotIn = " not in ";
constexpr std::string_view kIn = " in ";
constexpr std::string_view kNot = "not ";

// The first place of `word` outside of texts in quotes.
size_t FindOutside(std::string_view text, std::string_view word) {
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\'') inside = !inside;
    if (!inside && text.substr(i).starts_with(word)) return i;
  }
  return std::string_view::npos;
}

Result<PathLiteral> ParseLiteral(std::string_view text) {
  PathLiteral out;
  std::string positive(text);
  if (text.starts_with(kNot)) {
    positive = std::string(text.substr(kNot.size()));
    out.negated = true;
  } else if (const size_t at = FindOutside(text, kNotIn); at != std::string_view::npos) {
    positive.replace(at, kNotIn.size(), kIn);
    out.negated = true;
  }
  PARALLAX_TRY_ASSIGN(out.clause, ParseClause(positive));
  // No parameter is called so, and what is written of it would be read otherwise.
  for (const std::string& name : ParametersOf(out.clause)) {
    if (name == "not" || name == "or" || name == "in") {
      return Error{fmt::format("\"{}\" is no parameter", name), "docs/paths.md"};
    }
  }
  return out;
}

}  // namespace

PathLiteral Opposite(PathLiteral literal) {
  const auto opposite = OppositeOf(literal.clause.relation);
  if (opposite && !literal.negated && !literal.each) {
    literal.clause.relation = *opposite;
  } else {
    literal.negated = !literal.negated;
  }
  return literal;
}

std::string ToText(const PathLiteral& literal) {
  std::string text = ToText(literal.clause);
  if (!literal.negated) return text;
  if (literal.clause.relation == Relation::kIn) {
    return text.replace(FindOutside(text, kIn), kIn.size(), kNotIn);
  }
  return fmt::format("{}{}", kNot, text);
}

std::string ToText(const PathCondition& condition) {
  std::vector<std::string> texts;
  for (const PathLiteral& literal : condition.any) texts.push_back(ToText(literal));
  return fmt::format("{}", fmt::join(texts, kOr));
}

Result<PathCondition> ParseCondition(std::string_view text) {
  PathCondition out;
  while (!text.empty()) {
    const size_t at = FindOutside(text, kOr);
    PARALLAX_TRY_ASSIGN(PathLiteral literal, ParseLiteral(text.substr(0, at)));
    out.any.push_back(std::move(literal));
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + kOr.size());
    if (text.empty()) return Error{"a condition ends with \"or\"", "docs/paths.md"};
  }
  return out;
}

Truth Holds(const PathLiteral& literal, const Binding& binding) {
  const Truth truth = Holds(literal.clause, binding);
  if (!literal.negated || truth == Truth::kUnknown) return truth;
  return truth == Truth::kYes ? Truth::kNo : Truth::kYes;
}

Truth Holds(const PathCondition& condition, const Binding& binding) {
  Truth out = Truth::kNo;
  for (const PathLiteral& literal : condition.any) {
    const Truth truth = Holds(literal, binding);
    if (truth == Truth::kYes) return truth;
    if (truth == Truth::kUnknown) out = truth;
  }
  return out;
}

}  // namespace parallax
