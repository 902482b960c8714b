#include <algorithm>

#include "base/text.h"
#include "constraints/language.h"
#include "paths/known_words.h"
#include "paths/reducer.h"

namespace parallax {
namespace {

using CalledKind = Measured::Kind;
using CallRelation = Clause::Relation;
using CalledTerm = Term::Kind;
using Said = std::optional<PathFormula>;

constexpr int kMostDimensions = 5;  // Table II of DLLens

PathFormula IsOfKinds(const std::string& name, std::vector<std::string_view> words) {
  std::sort(words.begin(), words.end());
  Clause clause{CallRelation::kIn, TermOf(CalledTerm::kKind, name), {}};
  for (const std::string_view word : words) {
    clause.right.push_back({CalledTerm::kWord, 0, std::string(word), {}});
  }
  return Says(std::move(clause));
}

// The dtype of a tensor or an argument that is one; of a constant its word.
std::optional<Term> DTypeIn(const Measured& measured) {
  if (measured.Is(CalledKind::kDType)) return measured.term;
  if (!measured.Is(CalledKind::kArgument)) return std::nullopt;
  return TermOf(CalledTerm::kDType, measured.term.name);
}

bool NameIsOfFamily(const std::string& dtype, std::string_view family) {
  const auto own = DTypeFromName(dtype);
  if (!own) return false;
  if (family == "float") return IsFloat(*own);
  if (family == "integer") return IsInteger(*own);
  if (family == "complex") return IsComplex(*own);
  return dtype == family;
}

Said IsOfFamily(const Measured& measured, std::string_view family) {
  const auto dtype = DTypeIn(measured);
  if (!dtype || family.empty()) return std::nullopt;
  if (dtype->kind == CalledTerm::kWord) return Always(NameIsOfFamily(dtype->name, family));
  return Says(
      Clause{CallRelation::kEqual, *dtype, {{CalledTerm::kWord, 0, std::string(family), {}}}});
}

// The last part of the name of a type.
std::string_view TypeName(const FormNode& node) {
  using Kind = FormExpression::Kind;
  const bool named = node && (node->kind == Kind::kName || node->kind == Kind::kGlobal ||
                              node->kind == Kind::kOther || node->kind == Kind::kAttribute);
  return named ? LeafName(node->text) : std::string_view();
}

bool SpeaksOfArgument(const Term& term) {
  return term.kind == CalledTerm::kArgument ||
         std::any_of(term.terms.begin(), term.terms.end(), SpeaksOfArgument);
}

// Whether a value that is no argument is of that type.
Said IsOfType(const Measured& measured, std::string_view type) {
  switch (measured.kind) {
    case CalledKind::kNumber: {
      // What is computed of ranks and extents is whole; of a constant it is not known how it is
      // written.
      const std::vector<std::string_view> kinds = KindsOfType(type);
      if (kinds.empty() || measured.IsConstNumber() || SpeaksOfArgument(measured.term)) {
        return std::nullopt;
      }
      return Always(std::find(kinds.begin(), kinds.end(), "int") != kinds.end());
    }
    case CalledKind::kShape:
      if (type == "list") return std::nullopt;
      return Always(type == "tuple" || type == "Sequence" || type == "Iterable");
    case CalledKind::kNone:
      return Always(type == "NoneType");
    case CalledKind::kText:
      return Always(type == "str");
    case CalledKind::kTruth:
      return Always(type == "bool" || type == "int");
    case CalledKind::kItems:
      if (type == "list" || type == "tuple") return std::nullopt;  // either
      return Always(type == "Sequence" || type == "Iterable");
    default:
      return std::nullopt;
  }
}

// The types of a list, and of lists in it.
void AddTypes(const FormNode& node, std::vector<FormNode>* types) {
  if (!node || node->kind != FormExpression::Kind::kList) {
    types->push_back(node);
    return;
  }
  for (const FormNode& inner : node->operands) AddTypes(inner, types);
}

}  // namespace

Said Reducer::IsInstance(const FormExpression& node) const {
  if (node.operands.size() != 3 || node.operands[0]) return std::nullopt;
  const Measured measured = Measure(node.operands[1]);
  std::vector<FormNode> types;
  AddTypes(node.operands[2], &types);
  std::vector<PathFormula> parts;
  std::vector<std::string_view> kinds;
  for (const FormNode& type : types) {
    const std::string_view name = TypeName(type);
    if (IsNeverPassed(name)) continue;
    if (!measured.Is(CalledKind::kArgument)) {
      const Said part = IsOfType(measured, name);
      parts.push_back(part ? *part : Dropped(DropReason::kLanguage));
      continue;
    }
    const auto own = KindsOfType(name);
    kinds.insert(kinds.end(), own.begin(), own.end());
    if (own.empty()) parts.push_back(Dropped(DropReason::kExternal));
  }
  if (!kinds.empty()) {
    const std::string& name = measured.term.name;
    const bool whole = std::find(kinds.begin(), kinds.end(), "int") != kinds.end();
    const bool real = std::find(kinds.begin(), kinds.end(), "float") != kinds.end();
    PathFormula part = IsOfKinds(name, std::move(kinds));
    // In the language a whole number does where a float is asked; for isinstance it does not.
    if (real && !whole) part = AllHold({std::move(part), Not(IsOfKinds(name, {"int"}))});
    parts.push_back(std::move(part));
  }
  return AnyHolds(std::move(parts));
}

// Of an attribute, too: `x.dtype.is_floating_point`.
Said Reducer::Call(const FormExpression& node, int lifts) const {
  const bool attribute = node.kind == FormExpression::Kind::kAttribute;
  const std::string_view leaf = LeafName(node.text);
  const KnownWord word = attribute ? KnownAttribute(leaf) : KnownCall(leaf);
  const size_t first = !attribute && !node.operands.empty() && !node.operands[0] ? 1 : 0;
  if (word == KnownWord::kNone || node.operands.size() <= first) return std::nullopt;
  const FormNode& operand = node.operands[first];
  const bool alone = node.operands.size() == first + 1;
  switch (word) {
    case KnownWord::kDTypeFamily:
      return alone ? IsOfFamily(Measure(operand), DTypeFamilyOf(leaf)) : std::nullopt;
    case KnownWord::kIsOfDType:
      if (node.operands.size() != first + 2) return std::nullopt;
      return IsOfFamily(Measure(operand), DTypeFamilyOf(TypeName(node.operands[first + 1])));
    case KnownWord::kIsTensor: {
      const Measured measured = Measure(operand);
      if (!measured.Is(CalledKind::kArgument)) return std::nullopt;
      return IsOfKinds(measured.term.name, {"tensor"});
    }
    case KnownWord::kIsInstance:
      return IsInstance(node);
    case KnownWord::kTruth:
      if (alone) return TestAt(operand, lifts);
      return std::nullopt;
    case KnownWord::kAll:
    case KnownWord::kAny: {
      if (!alone || first == 0) return std::nullopt;
      if (operand->kind == FormExpression::Kind::kEach) {
        FormExpression each = *operand;
        each.text = word == KnownWord::kAll ? "all" : "any";
        return Each(each, lifts);
      }
      if (operand->kind != FormExpression::Kind::kList) return std::nullopt;
      std::vector<PathFormula> parts;
      for (const FormNode& item : operand->operands) parts.push_back(TestAt(item, lifts));
      return word == KnownWord::kAll ? AllHold(std::move(parts)) : AnyHolds(std::move(parts));
    }
    default:
      return std::nullopt;
  }
}

Said Reducer::Each(const FormExpression& node, int lifts) const {
  if (node.text != "all" && node.text != "any") return std::nullopt;
  const FormExpression& list = *node.operands[1];
  const Measured over = Measure(node.operands[1]);
  std::vector<FormNode> members = over.items;
  if (over.Is(CalledKind::kShape)) return EachDimension(node, over, lifts);
  if (over.Is(CalledKind::kArgument)) return EachNumber(node, over);
  if (list.kind == FormExpression::Kind::kCall && list.operands.size() == 2 &&
      KnownCall(list.text) == KnownWord::kStepsFrom) {
    const auto count = NumberIn(Measure(list.operands[1]));
    if (!count) return std::nullopt;
    const bool constant = count->kind == CalledTerm::kNumber;
    if (constant && count->number > kMostDimensions) return std::nullopt;
    for (int64_t i = 0; i < kMostDimensions; ++i) {
      if (!constant || static_cast<double>(i) < count->number) members.push_back(ConstNode(i));
    }
    if (!constant) return EachPlace(node, *count, members, lifts);
  } else if (!over.Is(CalledKind::kItems)) {
    return std::nullopt;
  }
  FormExpression item;
  item.kind = FormExpression::Kind::kName;
  item.text = node.item;
  const FormNode name = MakeNode(item);
  std::vector<PathFormula> parts;
  for (const FormNode& member : members) {
    parts.push_back(TestAt(Replaced(node.operands[0], name, member), lifts));
  }
  return node.text == "all" ? AllHold(std::move(parts)) : AnyHolds(std::move(parts));
}

// For each dimension that there may be.
Said Reducer::EachDimension(const FormExpression& node, const Measured& shape, int lifts) const {
  if (shape.to || shape.from < 0) return std::nullopt;
  FormExpression owner, whole;
  owner.kind = FormExpression::Kind::kName;
  owner.text = shape.term.name;
  whole.kind = FormExpression::Kind::kAttribute;
  whole.text = "shape";
  whole.operands = {MakeNode(owner)};
  std::vector<FormNode> extents;
  for (int64_t i = 0; i < kMostDimensions; ++i) {
    FormExpression extent;
    extent.kind = FormExpression::Kind::kIndex;
    extent.operands = {MakeNode(whole), ConstNode(i)};
    extents.push_back(i < shape.from ? nullptr : MakeNode(std::move(extent)));
  }
  return EachPlace(node, TermOf(CalledTerm::kRank, shape.term.name), extents, lifts);
}

// There are fewer than so many, or it is so of this one.
Said Reducer::EachPlace(const FormExpression& node, const Term& count,
                        const std::vector<FormNode>& members, int lifts) const {
  FormExpression item;
  item.kind = FormExpression::Kind::kName;
  item.text = node.item;
  const FormNode name = MakeNode(item);
  const bool all = node.text == "all";
  std::vector<PathFormula> parts;
  for (size_t i = 0; i < members.size(); ++i) {
    if (!members[i]) continue;
    const PathFormula one = TestAt(Replaced(node.operands[0], name, members[i]), lifts);
    if (one.IsDropped()) return std::nullopt;
    const PathFormula lacks =
        Relates(CallRelation::kAtMost, count, {NumberTerm(static_cast<double>(i))});
    parts.push_back(all ? AnyHolds({lacks, one}) : AllHold({Not(lacks), one}));
  }
  return all ? AllHold(std::move(parts)) : AnyHolds(std::move(parts));
}

// `all(p >= 0 for p in x)` is `x >= 0`, `all(isinstance(p, int) for p in x)` is `kind(x) in int[]`.
Said Reducer::EachNumber(const FormExpression& node, const Measured& list) const {
  FormExpression item;
  item.kind = FormExpression::Kind::kName;
  item.text = node.item;
  FormExpression whole = item;
  whole.text = list.term.name;
  const bool all = node.text == "all";
  PathFormula one = TestAt(Replaced(node.operands[0], MakeNode(item), MakeNode(whole)), 0);
  if (!all) one = Not(std::move(one));
  if (one.kind != PathFormula::Kind::kLiteral) return std::nullopt;
  PathLiteral& literal = one.literal;
  Clause& clause = literal.clause;
  literal.each = true;
  if (clause.left.kind == CalledTerm::kKind) {
    if (literal.negated) return std::nullopt;
    for (Term& word : clause.right) {
      const auto read = ParseClause("kind(x) in " + word.name + "[]");
      if (!read) return std::nullopt;
      word.name += "[]";
    }
  } else {
    const bool speaks = clause.left.kind == CalledTerm::kArgument && clause.left.name == whole.text;
    if (!speaks || literal.negated || clause.relation == CallRelation::kEqual ||
        clause.relation == CallRelation::kNotEqual || clause.relation == CallRelation::kIn) {
      return std::nullopt;
    }
  }
  return all ? one : Not(std::move(one));
}

}  // namespace parallax
