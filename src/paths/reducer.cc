#include "paths/reducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "paths/known_words.h"

namespace parallax {
namespace {

using NodeKind = FormExpression::Kind;
using What = Measured::Kind;
using Relation = Clause::Relation;
using MaybeFormula = std::optional<PathFormula>;

constexpr int kMostLifts = 4;

// Whether its value is True or False.
bool IsBoolean(const FormExpression& node) {
  switch (node.kind) {
    case NodeKind::kCompare:
    case NodeKind::kNot:
      return true;
    case NodeKind::kConst:
      return node.value.Is<bool>();
    case NodeKind::kEach:
      return node.text != "list";
    case NodeKind::kAnd:
    case NodeKind::kOr:
      return std::all_of(node.operands.begin(), node.operands.end(),
                         [](const FormNode& inner) { return IsBoolean(*inner); });
    case NodeKind::kCall: {
      const KnownWord word = KnownCall(LeafName(node.text));
      return word == KnownWord::kDTypeFamily || word == KnownWord::kIsTensor ||
             word == KnownWord::kIsInstance || word == KnownWord::kTruth ||
             word == KnownWord::kIsOfDType || word == KnownWord::kAll || word == KnownWord::kAny;
    }
    default:
      return false;
  }
}

// `max(a, b)` of two numbers.
bool IsLargerOrSmaller(const FormExpression& node) {
  if (node.kind != NodeKind::kCall || node.operands.size() != 3 || node.operands[0]) return false;
  const KnownWord word = KnownCall(LeafName(node.text));
  const bool plain =
      LeafName(node.text) == node.text || node.text.find("sym_") != std::string::npos;
  return plain && (word == KnownWord::kLarger || word == KnownWord::kSmaller);
}

// A choice between values inside of an expression that is no choice itself.
FormNode FindChoice(const FormNode& node) {
  if (!node) return nullptr;
  const bool joins = node->kind == NodeKind::kAnd || node->kind == NodeKind::kOr;
  if (node->kind == NodeKind::kChoose || (joins && !IsBoolean(*node))) return node;
  if (IsLargerOrSmaller(*node)) return node;
  if (node->kind == NodeKind::kEach) return FindChoice(node->operands[1]);
  for (const FormNode& inner : node->operands) {
    if (FormNode found = FindChoice(inner)) return found;
  }
  return nullptr;
}

FormNode JoinedNode(NodeKind kind, std::vector<FormNode> operands) {
  FormExpression out;
  out.kind = kind;
  out.operands = std::move(operands);
  return MakeNode(std::move(out));
}

// `a or b` is a if a, else b.
struct Choice {
  FormNode test, then, otherwise;
};
Choice ChoiceOf(const FormExpression& node) {
  if (node.kind == NodeKind::kChoose) {
    return {node.operands[0], node.operands[1], node.operands[2]};
  }
  if (node.kind == NodeKind::kCall) {
    FormExpression test;
    test.kind = NodeKind::kCompare;
    test.text = KnownCall(LeafName(node.text)) == KnownWord::kLarger ? ">=" : "<=";
    test.operands = {node.operands[1], node.operands[2]};
    return {MakeNode(std::move(test)), node.operands[1], node.operands[2]};
  }
  if (node.operands.empty()) return {ConstNode(true), ConstNode(true), ConstNode(true)};
  std::vector<FormNode> rest(node.operands.begin() + 1, node.operands.end());
  const FormNode first = node.operands[0];
  const FormNode last = rest.empty()       ? first
                        : rest.size() == 1 ? rest[0]
                                           : JoinedNode(node.kind, rest);
  if (node.kind == NodeKind::kOr) return {first, first, last};
  return {first, last, first};
}

bool HasParameter(const FormNode& node) {
  if (!node) return false;
  if (node->kind == NodeKind::kName) return true;
  const auto has = [](const FormNode& inner) { return HasParameter(inner); };
  return std::any_of(node->operands.begin(), node->operands.end(), has) ||
         std::any_of(node->keywords.begin(), node->keywords.end(),
                     [&](const auto& keyword) { return has(keyword.second); });
}

bool HasKind(const FormNode& node, NodeKind kind) {
  if (!node) return false;
  if (node->kind == kind && (kind != NodeKind::kCall || !Reducer::Knows(*node))) return true;
  return std::any_of(node->operands.begin(), node->operands.end(),
                     [&](const FormNode& inner) { return HasKind(inner, kind); });
}

void NoteTensors(const FormNode& node, std::set<std::string>* tensors) {
  if (!node) return;
  const bool owns = node->kind == NodeKind::kAttribute || node->kind == NodeKind::kCall;
  if (owns && !node->operands.empty() && node->operands[0] &&
      node->operands[0]->kind == NodeKind::kName && ShowsTensor(node->text)) {
    tensors->insert(node->operands[0]->text);
  }
  for (const FormNode& inner : node->operands) NoteTensors(inner, tensors);
  for (const auto& [name, inner] : node->keywords) NoteTensors(inner, tensors);
}

void NoteTensors(const std::vector<FormStatement>& body, std::set<std::string>* tensors) {
  for (const FormStatement& statement : body) {
    NoteTensors(statement.value, tensors);
    NoteTensors(statement.body, tensors);
    NoteTensors(statement.otherwise, tensors);
  }
}

}  // namespace

ParameterTraits TraitsOf(const SourceForm& form) {
  ParameterTraits out;
  const auto entry = form.functions.find(form.entry);
  if (entry == form.functions.end()) return out;
  // Parameters keep their names when they are handed on, mostly.
  std::set<std::string> tensors;
  for (const auto& [key, function] : form.functions) NoteTensors(function.body, &tensors);
  for (const FormParameter& parameter : entry->second.parameters) {
    const FormNode& standard = parameter.standard;
    const bool flag = standard && standard->value.Is<bool>();
    if (flag) out.flags.insert(parameter.name);
    const bool plain =
        standard && standard->kind == NodeKind::kConst && !standard->value.Is<None>();
    if (!plain && tensors.count(parameter.name) > 0) out.tensors.insert(parameter.name);
  }
  return out;
}

DropReason ReasonOf(const FormNode& node) {
  const bool decided = HasParameter(node) || HasKind(node, NodeKind::kOther);
  if (HasKind(node, NodeKind::kCall) && (decided || !HasKind(node, NodeKind::kGlobal))) {
    return DropReason::kExternal;
  }
  return decided ? DropReason::kLanguage : DropReason::kGlobal;
}

FormNode Replaced(const FormNode& node, const FormNode& what, const FormNode& with) {
  if (!node || node->hash == what->hash) return node ? with : node;
  bool changed = false;
  const auto replace = [&](const FormNode& inner) {
    FormNode out = Replaced(inner, what, with);
    changed = changed || out != inner;
    return out;
  };
  FormExpression copy = *node;
  for (FormNode& inner : copy.operands) inner = replace(inner);
  for (auto& [name, inner] : copy.keywords) inner = replace(inner);
  return changed ? MakeNode(std::move(copy)) : node;
}

bool Reducer::Knows(const FormExpression& call) {
  return KnownCall(LeafName(call.text)) != KnownWord::kNone;
}

PathFormula Reducer::Test(const FormNode& node) const { return TestAt(node, 0); }

PathFormula Reducer::TestAt(const FormNode& node, int lifts) const {
  if (!node) return Dropped(DropReason::kLanguage);
  const bool all = node->kind == NodeKind::kAnd;
  if (all || node->kind == NodeKind::kOr) {
    std::vector<PathFormula> parts;
    for (const FormNode& inner : node->operands) parts.push_back(TestAt(inner, lifts));
    return all ? AllHold(std::move(parts)) : AnyHolds(std::move(parts));
  }
  if (node->kind == NodeKind::kNot) return Not(TestAt(node->operands[0], lifts));
  const FormNode choice = FindChoice(node);
  if (!choice) return Plain(node, lifts);
  if (lifts >= kMostLifts) return Dropped(ReasonOf(node));
  const Choice parts = ChoiceOf(*choice);
  const PathFormula test = TestAt(parts.test, lifts + 1);
  const auto side = [&](const FormNode& value, PathFormula when) {
    if (when.IsFalse()) return when;
    return AllHold({std::move(when), TestAt(Replaced(node, choice, value), lifts + 1)});
  };
  return AnyHolds({side(parts.then, test), side(parts.otherwise, Not(test))});
}

// Of an expression without choices, and, or, not.
PathFormula Reducer::Plain(const FormNode& node, int lifts) const {
  MaybeFormula out;
  if (node->kind == NodeKind::kCompare) {
    out = Compare(*node, lifts);
  } else if (node->kind == NodeKind::kEach) {
    out = Each(*node, lifts);
  } else {
    if (node->kind == NodeKind::kCall) out = Call(*node, lifts);
    if (node->kind == NodeKind::kAttribute &&
        KnownAttribute(node->text) == KnownWord::kDTypeFamily) {
      out = Call(*node, lifts);
    }
    if (!out) out = IsTrue(Measure(node));
  }
  return out ? *out : Dropped(ReasonOf(node));
}

PathFormula Reducer::Relates(Relation relation, Term left, std::vector<Term> right) const {
  // The length of a tensor is its first extent.
  const auto settle = [this](Term& term, const auto& self) -> void {
    if (term.kind == Term::Kind::kLength && traits_.tensors.count(term.name) > 0) {
      term.kind = Term::Kind::kExtent;
      term.terms = {NumberTerm(0)};
      return;
    }
    for (Term& inner : term.terms) self(inner, self);
  };
  settle(left, settle);
  for (Term& term : right) settle(term, settle);
  // What a tensor holds is none of its properties.
  const auto in_tensor = [this](const Term& term, const auto& self) -> bool {
    if (term.kind == Term::Kind::kItem && traits_.tensors.count(term.name) > 0) return true;
    return std::any_of(term.terms.begin(), term.terms.end(),
                       [&](const Term& inner) { return self(inner, self); });
  };
  const bool dropped = in_tensor(left, in_tensor) ||
                       std::any_of(right.begin(), right.end(),
                                   [&](const Term& term) { return in_tensor(term, in_tensor); });
  if (dropped) return Dropped(DropReason::kLanguage);
  return Says(Clause{relation, std::move(left), std::move(right)});
}

MaybeFormula Reducer::IsTrue(const Measured& measured) const {
  switch (measured.kind) {
    case What::kNone:
      return Always(false);
    case What::kTruth:
      return Always(measured.truth);
    case What::kText:
      return Always(!measured.term.name.empty());
    case What::kItems:
      return Always(!measured.items.empty());
    case What::kDType:
    case What::kItemSize:
    case What::kObject:
      return Always(true);
    case What::kItem:
      return std::nullopt;
    case What::kShape:
      return IsTrue(LengthOf(measured));
    case What::kNumber:
      if (measured.IsConstNumber()) return Always(measured.term.number != 0);
      return Relates(Relation::kNotEqual, measured.term, {NumberTerm(0)});
    case What::kArgument: {
      PathFormula other = Relates(Relation::kNotEqual, measured.term, {NumberTerm(0)});
      if (traits_.flags.count(measured.term.name) > 0) return other;
      PathFormula given = Not(Relates(Relation::kIn, TermOf(Term::Kind::kKind, measured.term.name),
                                      {{Term::Kind::kWord, 0, "none", {}}}));
      return AllHold({std::move(given), std::move(other)});
    }
    case What::kUnknown:
      break;
  }
  return std::nullopt;
}

}  // namespace parallax
