#include "constraints/domain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/text.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "constraints/quantity.h"
#include "nouns/dtype.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using Relation = Clause::Relation;

// A text that is no clause comes from a damaged file, and says nothing.
std::vector<Clause> ClausesOf(const DomainTexts& domain) {
  std::vector<Clause> out;
  for (const std::string& text : domain) {
    if (auto clause = ParseClause(text)) out.push_back(*std::move(clause));
  }
  return out;
}

// What the clauses say of the elements of one tensor.
struct Bounds {
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();
  bool finite = false;

  bool Any() const { return std::isfinite(lo) || std::isfinite(hi) || finite; }
};

void Tighten(const Clause& clause, const Binding& binding, bool whole, Bounds* bounds) {
  const auto bound = RangeOf(clause.right[0], binding);
  if (!bound || !bound->IsPoint()) return;
  const double step = whole ? 1 : std::max(1.0, std::abs(bound->lo)) / 1024;
  switch (clause.relation) {
    case Relation::kLess:
      bounds->hi = std::min(bounds->hi, bound->lo - step);
      break;
    case Relation::kAtMost:
      bounds->hi = std::min(bounds->hi, bound->lo);
      break;
    case Relation::kMore:
      bounds->lo = std::max(bounds->lo, bound->lo + step);
      break;
    case Relation::kAtLeast:
      bounds->lo = std::max(bounds->lo, bound->lo);
      break;
    default:
      break;
  }
}

Bounds BoundsOf(const std::string& parameter, const std::vector<Clause>& clauses,
                const Binding& binding, DType dtype) {
  Bounds out;
  for (const Clause& clause : clauses) {
    if (clause.left.name != parameter) continue;
    if (clause.relation == Relation::kFinite) out.finite = true;
    if (clause.left.kind != Term::Kind::kValues || clause.right.empty()) continue;
    Tighten(clause, binding, !IsInexact(dtype), &out);
  }
  return out;
}

// A narrower range that the API asked for stays.
void Confine(const Bounds& bounds, TensorRecipe* recipe) {
  Fill& fill = recipe->fill;
  const bool sorted = fill.kind == FillKind::kSorted;
  const bool drawn = sorted || fill.kind == FillKind::kUniform;
  double lo = drawn ? std::max(fill.lo, bounds.lo) : bounds.lo;
  double hi = drawn ? std::min(fill.hi, bounds.hi) : bounds.hi;
  if (lo > hi) std::tie(lo, hi) = std::tie(bounds.lo, bounds.hi);
  if (!std::isfinite(lo)) lo = std::isfinite(hi) ? hi - 1 : -1;
  if (!std::isfinite(hi)) hi = std::max(lo + 1, 1.0);
  fill = {sorted ? FillKind::kSorted : FillKind::kUniform, lo, hi};
  recipe->bytes = nullptr;
}

void ConfineTensors(const std::string& parameter, const std::vector<Clause>& clauses,
                    const Binding& binding, Value* value) {
  if (auto* sequence = std::get_if<Sequence>(&value->v)) {
    for (Value& item : sequence->items) ConfineTensors(parameter, clauses, binding, &item);
  }
  auto* recipe = std::get_if<TensorRecipe>(&value->v);
  if (recipe == nullptr) return;
  const Bounds bounds = BoundsOf(parameter, clauses, binding, recipe->dtype);
  if (bounds.Any()) Confine(bounds, recipe);
}

bool Breaks(const Clause& clause, const Binding& binding) {
  return Holds(clause, binding) == Truth::kNo;
}

bool IsAboutContents(const Clause& clause) {
  return clause.relation == Relation::kFinite || clause.left.kind == Term::Kind::kValues;
}

}  // namespace

Result<DomainTexts> ReadDomain(std::span<const std::string> clauses,
                               const std::vector<std::string>& parameters) {
  DomainTexts out;
  for (const std::string& text : clauses) {
    PARALLAX_TRY_ASSIGN(const Clause clause, ParseClause(text));
    if (const auto foreign = ForeignParameter(clause, parameters)) {
      const auto near = DidYouMean(*foreign, parameters);
      return Error{fmt::format("the clause \"{}\" speaks of '{}', which is no parameter{}", text,
                               *foreign, near ? fmt::format("; did you mean '{}'?", *near) : ""),
                   "docs/constraints.md has the language"};
    }
    out.push_back(ToText(clause));
  }
  return out;
}

bool IsWithin(const DomainTexts& domain, const Binding& binding) {
  const std::vector<Clause> clauses = ClausesOf(domain);
  return std::none_of(clauses.begin(), clauses.end(),
                      [&](const Clause& clause) { return Breaks(clause, binding); });
}

Binding WithinDomain(const DomainTexts& domain, Binding binding) {
  const std::vector<Clause> clauses = ClausesOf(domain);
  for (const Clause& clause : clauses) {
    if (!IsAboutContents(clause) || !Breaks(clause, binding)) continue;
    Value* value = FindArgument(binding, clause.left.name);
    PARALLAX_CHECK(value != nullptr, "what is left out breaks no clause");
    ConfineTensors(clause.left.name, clauses, binding, value);
  }
  return binding;
}

}  // namespace parallax
