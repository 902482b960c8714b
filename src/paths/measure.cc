#include "paths/measure.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "paths/known_words.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using NodeKind = FormExpression::Kind;
using What = Measured::Kind;

constexpr int64_t kMostPlace = 1000;  // of a dimension

Measured Simple(What what, Term term) {
  Measured out;
  out.kind = what;
  out.term = std::move(term);
  return out;
}

Measured Number(Term term) { return Simple(What::kNumber, std::move(term)); }
Measured Number(double number) { return Number(NumberTerm(number)); }

Term Binary(Kind kind, Term left, Term right) {
  Term out{kind, 0, "", {}};
  out.terms.reserve(2);
  out.terms.push_back(std::move(left));
  out.terms.push_back(std::move(right));
  return out;
}

Measured OfConstant(const Value& value) {
  if (value.Is<bool>()) {
    Measured out = Simple(What::kTruth, {});
    out.truth = value.As<bool>();
    return out;
  }
  if (value.Is<int64_t>()) return Number(static_cast<double>(value.As<int64_t>()));
  if (value.Is<double>() && std::isfinite(value.As<double>())) return Number(value.As<double>());
  if (value.Is<std::string>() && value.As<std::string>().find('\'') == std::string::npos) {
    return Simple(What::kText, {Kind::kText, 0, value.As<std::string>(), {}});
  }
  return value.Is<None>() ? Simple(What::kNone, {}) : Measured{};
}

Measured ShapeOfArgument(const Measured& owner) {
  return owner.Is(What::kArgument) ? Simple(What::kShape, owner.term) : Measured{};
}

Measured OfArgument(const Measured& owner, Kind kind) {
  if (!owner.Is(What::kArgument)) return {};
  const What what = kind == Kind::kDType ? What::kDType : What::kNumber;
  return Simple(what, TermOf(kind, owner.term.name));
}

// rank(x), or of a part of its shape what is left of it.
Measured LengthOfShape(const Measured& shape) {
  const Term rank = TermOf(Kind::kRank, shape.term.name);
  const double from = static_cast<double>(shape.from);
  if (!shape.to) {
    if (shape.from < 0) return Number(-from);
    return Number(from == 0 ? rank : Binary(Kind::kSubtract, rank, NumberTerm(from)));
  }
  const double to = static_cast<double>(*shape.to);
  if (shape.from >= 0 && to < 0) {
    return Number(Binary(Kind::kSubtract, rank, NumberTerm(from - to)));
  }
  return (shape.from >= 0) == (to >= 0) ? Number(std::max(0.0, to - from)) : Measured{};
}

// The dimension that place `at` of this part of a shape is.
std::optional<int64_t> PlaceIn(const Measured& shape, int64_t at) {
  if (at >= 0) {
    const int64_t place = shape.from + at;
    if (shape.from < 0 && place >= 0) return std::nullopt;
    return place;
  }
  if (!shape.to) return at;
  const int64_t place = *shape.to + at;
  if (*shape.to >= 0 && place < 0) return std::nullopt;
  return place;
}

Measured MemberOf(const Measured& owner, const Measured& at) {
  const auto place = NumberIn(at);
  if (!place) return {};
  const bool constant = place->kind == Kind::kNumber && std::abs(place->number) < kMostPlace &&
                        place->number == std::floor(place->number);
  if (owner.Is(What::kItems) && constant) {
    const auto count = static_cast<int64_t>(owner.items.size());
    const auto index = static_cast<int64_t>(place->number);
    const int64_t own = index < 0 ? index + count : index;
    return own >= 0 && own < count ? Measure(owner.items[static_cast<size_t>(own)]) : Measured{};
  }
  if (owner.Is(What::kArgument) && constant) {
    Term item = TermOf(Kind::kItem, owner.term.name);
    item.terms.push_back(*place);
    return Simple(What::kItem, std::move(item));
  }
  if (!owner.Is(What::kShape)) return {};
  Term extent = TermOf(Kind::kExtent, owner.term.name);
  if (constant) {
    const auto own = PlaceIn(owner, static_cast<int64_t>(place->number));
    if (!own) return {};
    extent.terms.push_back(NumberTerm(static_cast<double>(*own)));
  } else if (owner.from == 0 && !owner.to) {
    extent.terms.push_back(*place);
  } else {
    return {};
  }
  return Number(std::move(extent));
}

// The whole number that the end of a slice is; `standard` without one.
std::optional<int64_t> EndOf(const FormNode& node, int64_t standard) {
  if (!node) return standard;
  const Measured measured = Measure(node);
  if (measured.Is(What::kNone)) return standard;
  if (!measured.IsConstNumber()) return std::nullopt;
  const double number = measured.term.number;
  if (number != std::floor(number) || std::abs(number) > kMostPlace) return std::nullopt;
  return static_cast<int64_t>(number);
}

Measured SliceOf(const FormExpression& node) {
  Measured owner = Measure(node.operands[0]);
  constexpr int64_t kOpen = INT64_MAX;
  const auto from = EndOf(node.operands[1], 0);
  const auto to = EndOf(node.operands[2], kOpen);
  if (!from || !to) return {};
  if (owner.Is(What::kItems)) {
    const auto count = static_cast<int64_t>(owner.items.size());
    const int64_t first = std::clamp(*from < 0 ? *from + count : *from, int64_t{0}, count);
    const int64_t last = std::clamp(*to < 0 ? *to + count : *to, first, std::max(first, count));
    owner.items = {owner.items.begin() + first, owner.items.begin() + last};
    return owner;
  }
  if (!owner.Is(What::kShape) || owner.from != 0 || owner.to) return {};
  owner.from = *from;
  if (*to != kOpen) owner.to = to;
  return owner;
}

std::optional<double> Folded(const std::string& op, double a, double b) {
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if (op == "**") return std::pow(a, b);
  if (b == 0) return std::nullopt;
  if (op == "/") return a / b;
  if (op == "//") return std::floor(a / b);
  if (op == "%") return a - std::floor(a / b) * b;
  return std::nullopt;
}

Measured OfBinary(const FormExpression& node) {
  const Measured left = Measure(node.operands[0]);
  const Measured right = Measure(node.operands[1]);
  if (left.Is(What::kItems) && right.Is(What::kItems) && node.text == "+") {
    Measured both = left;
    both.items.insert(both.items.end(), right.items.begin(), right.items.end());
    return both;
  }
  auto a = NumberIn(left);
  auto b = NumberIn(right);
  if (!a || !b) return {};
  if (a->kind == Kind::kNumber && b->kind == Kind::kNumber) {
    const auto folded = Folded(node.text, a->number, b->number);
    return folded && std::isfinite(*folded) ? Number(*folded) : Measured{};
  }
  constexpr std::pair<std::string_view, Kind> kOperations[] = {{"+", Kind::kAdd},
                                                               {"-", Kind::kSubtract},
                                                               {"*", Kind::kMultiply},
                                                               {"//", Kind::kDivide},
                                                               {"%", Kind::kRemainder}};
  for (const auto& [op, kind] : kOperations) {
    if (op == node.text) return Number(Binary(kind, std::move(*a), std::move(*b)));
  }
  return {};
}

Measured OfNegation(const FormExpression& node) {
  const auto number = NumberIn(Measure(node.operands[0]));
  if (!number) return {};
  if (number->kind == Kind::kNumber) return Number(0 - number->number);
  return Number(Binary(Kind::kSubtract, Term{}, *number));
}

Measured ItemSizeOf(const Measured& owner) {
  if (owner.Is(What::kArgument)) {
    return Simple(What::kItemSize, TermOf(Kind::kDType, owner.term.name));
  }
  if (!owner.Is(What::kDType)) return {};
  if (owner.term.kind == Kind::kDType) return Simple(What::kItemSize, owner.term);
  const auto dtype = DTypeFromName(owner.term.name);
  return dtype ? Number(static_cast<double>(ItemSize(*dtype))) : Measured{};
}

Measured OfWord(KnownWord word, const Measured& owner) {
  switch (word) {
    case KnownWord::kRank:
      return owner.Is(What::kShape) ? LengthOf(owner) : OfArgument(owner, Kind::kRank);
    case KnownWord::kShape:
    case KnownWord::kExtent:
      return ShapeOfArgument(owner);
    case KnownWord::kElements:
      if (owner.Is(What::kShape) && owner.from == 0 && !owner.to) {
        return Number(TermOf(Kind::kElements, owner.term.name));
      }
      return OfArgument(owner, Kind::kElements);
    case KnownWord::kDType:
      return OfArgument(owner, Kind::kDType);
    case KnownWord::kItemSize:
      return ItemSizeOf(owner);
    case KnownWord::kLength:
      return LengthOf(owner);
    case KnownWord::kSame:
      return owner;
    default:
      return {};
  }
}

Measured OfCall(const FormExpression& node) {
  const KnownWord word = KnownCall(LeafName(node.text));
  const FormNode& receiver = node.operands[0];
  const size_t first = receiver ? 0 : 1;
  if (word == KnownWord::kNone || node.operands.size() <= first) return {};
  Measured owner = Measure(node.operands[first]);
  const size_t others = node.operands.size() - first - 1;
  if (word == KnownWord::kExtent) {
    if (!receiver && others == 0) return OfWord(KnownWord::kElements, owner);
    const Measured shape = ShapeOfArgument(owner);
    return others == 0 ? shape : MemberOf(shape, Measure(node.operands[first + 1]));
  }
  // The product of a tensor's elements is no property of it.
  if (word == KnownWord::kElements && LeafName(node.text) == "prod" && !owner.Is(What::kShape)) {
    return {};
  }
  const bool converts = std::any_of(node.keywords.begin(), node.keywords.end(),
                                    [](const auto& keyword) { return keyword.first != "name"; });
  if (others > 0 || converts) return {};
  return OfWord(word, owner);
}

}  // namespace

Term NumberTerm(double number) { return {Kind::kNumber, number + 0.0, "", {}}; }
Term TermOf(Term::Kind kind, const std::string& name) { return {kind, 0, name, {}}; }

std::optional<Term> NumberIn(const Measured& measured) {
  if (measured.Is(What::kTruth)) return NumberTerm(measured.truth ? 1 : 0);
  const bool number =
      measured.Is(What::kNumber) || measured.Is(What::kItem) || measured.Is(What::kArgument);
  if (number) return measured.term;
  return std::nullopt;
}

Measured LengthOf(const Measured& measured) {
  if (measured.Is(What::kShape)) return LengthOfShape(measured);
  if (measured.Is(What::kItems)) return Number(static_cast<double>(measured.items.size()));
  if (measured.Is(What::kText)) return Number(static_cast<double>(measured.term.name.size()));
  return OfArgument(measured, Kind::kLength);
}

Measured Measure(const FormNode& node) {
  if (!node) return {};
  switch (node->kind) {
    case NodeKind::kName:
      return Simple(What::kArgument, TermOf(Kind::kArgument, node->text));
    case NodeKind::kConst:
      return OfConstant(node->value);
    case NodeKind::kGlobal:
      if (node->item != kNamedObject) return {};
      return Simple(What::kObject, TermOf(Kind::kText, node->text));
    case NodeKind::kDType:
      if (!DTypeFromName(node->text)) return {};
      return Simple(What::kDType, TermOf(Kind::kWord, node->text));
    case NodeKind::kList: {
      Measured out = Simple(What::kItems, {});
      out.items = node->operands;
      return out;
    }
    case NodeKind::kAttribute:
      return OfWord(KnownAttribute(node->text), Measure(node->operands[0]));
    case NodeKind::kIndex:
      return MemberOf(Measure(node->operands[0]), Measure(node->operands[1]));
    case NodeKind::kSlice:
      return SliceOf(*node);
    case NodeKind::kBinary:
      return OfBinary(*node);
    case NodeKind::kNegate:
      return OfNegation(*node);
    case NodeKind::kCall:
      return OfCall(*node);
    default:
      return {};
  }
}

}  // namespace parallax
