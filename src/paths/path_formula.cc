#include "paths/path_formula.h"

#include <algorithm>
#include <set>
#include <string>

namespace parallax {
namespace {

using FormulaKind = PathFormula::Kind;

// More would be unreadable, and hardly met.
constexpr size_t kMostConditions = 64;
constexpr size_t kMostLiterals = 12;

// Without what stands there twice; nothing if it always holds.
bool Tidied(std::vector<PathLiteral>* any) {
  std::set<std::string> texts;
  std::vector<PathLiteral> once;
  for (PathLiteral& literal : *any) {
    if (texts.insert(ToText(literal)).second) once.push_back(std::move(literal));
  }
  *any = std::move(once);
  return std::none_of(any->begin(), any->end(), [&](const PathLiteral& literal) {
    return texts.count(ToText(Opposite(literal))) > 0;
  });
}

void Append(Conjunction from, Conjunction* to) {
  std::move(from.conditions.begin(), from.conditions.end(), std::back_inserter(to->conditions));
  to->dropped.insert(to->dropped.end(), from.dropped.begin(), from.dropped.end());
}

// Each condition of `a` or each of `b`.
Conjunction Either(const Conjunction& a, const Conjunction& b) {
  Conjunction out;
  out.dropped = a.dropped;
  out.dropped.insert(out.dropped.end(), b.dropped.begin(), b.dropped.end());
  for (const auto& left : a.conditions) {
    for (const auto& right : b.conditions) {
      std::vector<PathLiteral> both = left;
      both.insert(both.end(), right.begin(), right.end());
      if (!Tidied(&both)) continue;
      if (both.size() > kMostLiterals || out.conditions.size() >= kMostConditions) {
        out.dropped.push_back(DropReason::kLanguage);
        return out;
      }
      out.conditions.push_back(std::move(both));
    }
  }
  return out;
}

PathFormula Joined(FormulaKind kind, std::vector<PathFormula> parts) {
  const FormulaKind nothing = kind == FormulaKind::kAll ? FormulaKind::kTrue : FormulaKind::kFalse;
  const FormulaKind settles = kind == FormulaKind::kAll ? FormulaKind::kFalse : FormulaKind::kTrue;
  PathFormula out;
  out.kind = kind;
  for (PathFormula& part : parts) {
    if (part.kind == settles) return std::move(part);
    if (part.kind == nothing) continue;
    if (part.kind != kind) {
      out.parts.push_back(std::move(part));
      continue;
    }
    for (PathFormula& inner : part.parts) out.parts.push_back(std::move(inner));
  }
  if (out.parts.empty()) return Always(nothing == FormulaKind::kTrue);
  if (out.parts.size() > 1) return out;
  PathFormula only = std::move(out.parts[0]);
  return only;
}

}  // namespace

std::string_view Name(DropReason reason) {
  switch (reason) {
    case DropReason::kGlobal:
      return "global";
    case DropReason::kExternal:
      return "external";
    case DropReason::kLanguage:
      return "language";
    case DropReason::kUnsolvable:
      return "unsolvable";
  }
  return "";
}

PathFormula Always(bool truth) {
  PathFormula out;
  out.kind = truth ? FormulaKind::kTrue : FormulaKind::kFalse;
  return out;
}

PathFormula Dropped(DropReason reason) {
  PathFormula out;
  out.kind = FormulaKind::kDropped;
  out.reason = reason;
  return out;
}

PathFormula Says(PathLiteral literal) {
  PathFormula out;
  out.kind = FormulaKind::kLiteral;
  out.literal = std::move(literal);
  return out;
}

PathFormula Says(Clause clause) { return Says(PathLiteral{std::move(clause), false, false}); }

PathFormula AllHold(std::vector<PathFormula> parts) {
  return Joined(FormulaKind::kAll, std::move(parts));
}

PathFormula AnyHolds(std::vector<PathFormula> parts) {
  return Joined(FormulaKind::kAny, std::move(parts));
}

PathFormula Not(PathFormula formula) {
  switch (formula.kind) {
    case FormulaKind::kTrue:
    case FormulaKind::kFalse:
      return Always(formula.IsFalse());
    case FormulaKind::kDropped:
      return formula;
    case FormulaKind::kLiteral:
      return Says(Opposite(std::move(formula.literal)));
    case FormulaKind::kAll:
    case FormulaKind::kAny:
      break;
  }
  std::vector<PathFormula> parts;
  for (PathFormula& part : formula.parts) parts.push_back(Not(std::move(part)));
  return formula.kind == FormulaKind::kAll ? AnyHolds(std::move(parts)) : AllHold(std::move(parts));
}

bool Conjunction::never() const {
  return std::any_of(conditions.begin(), conditions.end(),
                     [](const std::vector<PathLiteral>& any) { return any.empty(); });
}

Conjunction ConjunctionOf(const PathFormula& formula) {
  switch (formula.kind) {
    case FormulaKind::kTrue:
      return {};
    case FormulaKind::kFalse:
      return {{{}}, {}};
    case FormulaKind::kDropped:
      return {{}, {formula.reason}};
    case FormulaKind::kLiteral:
      return {{{formula.literal}}, {}};
    case FormulaKind::kAll: {
      Conjunction out;
      for (const PathFormula& part : formula.parts) Append(ConjunctionOf(part), &out);
      return out;
    }
    case FormulaKind::kAny:
      break;
  }
  Conjunction out = ConjunctionOf(formula.parts[0]);
  for (size_t i = 1; i < formula.parts.size(); ++i) {
    out = Either(out, ConjunctionOf(formula.parts[i]));
  }
  return out;
}

}  // namespace parallax
