#include "paths/solving/path_symbols.h"

#include <fmt/format.h>

#include <cmath>

namespace parallax {
namespace {

using TermWord = Term::Kind;

constexpr int kOtherText = -1;

int IntIn(const z3::model& model, const z3::expr& value) {
  int out = 0;
  const z3::expr found = model.eval(value, true);
  return found.is_numeral_i(out) ? out : 0;
}

double NumberOfModel(const z3::model& model, const z3::expr& value) {
  const z3::expr found = model.eval(value, true);
  int64_t whole = 0;
  if (found.is_numeral_i64(whole)) return static_cast<double>(whole);
  if (!found.is_numeral()) return 0;
  const z3::expr above = found.numerator();
  const z3::expr below = found.denominator();
  int64_t a = 0, b = 1;
  if (!above.is_numeral_i64(a) || !below.is_numeral_i64(b) || b == 0) return 0;
  return static_cast<double>(a) / static_cast<double>(b);
}

bool IsFraction(const Term& term) {
  if (term.kind == TermWord::kNumber && term.number != std::floor(term.number)) return true;
  return std::any_of(term.terms.begin(), term.terms.end(), IsFraction);
}

}  // namespace

void PathSymbols::NoteUse(const Term& term) {
  const bool names = term.kind >= TermWord::kArgument && term.kind <= TermWord::kProduct;
  if (names) {
    ParameterUse& use = uses_[term.name];
    switch (term.kind) {
      case TermWord::kArgument:
        use.as_number = true;
        break;
      case TermWord::kDType:
        use.as_dtype = true;
        break;
      case TermWord::kLength:
      case TermWord::kItem:
      case TermWord::kSum:
      case TermWord::kProduct:
        use.as_list = true;
        break;
      case TermWord::kKind:
        break;
      case TermWord::kElements:
        use.as_elements = use.as_tensor = true;
        break;
      default:
        use.as_tensor = true;
    }
  }
  for (const Term& inner : term.terms) NoteUse(inner);
}

void PathSymbols::NoteUses(const Clause& clause) {
  const bool binary = clause.relation == Clause::Relation::kBroadcast;
  const bool argument = clause.left.kind == TermWord::kArgument;
  bool fractional = IsFraction(clause.left);
  std::vector<std::string> texts;
  for (const Term& term : clause.right) {
    fractional = fractional || IsFraction(term);
    if (term.kind == TermWord::kText) texts.push_back(term.name);
  }
  std::vector<Term> sides = clause.right;
  sides.push_back(clause.left);
  for (const Term& term : sides) {
    if (binary) {
      uses_[term.name].as_tensor = true;
    } else if (texts.empty() || !argument || term.kind != TermWord::kArgument) {
      NoteUse(term);
    }
    if (fractional && term.kind == TermWord::kArgument) uses_[term.name].fractional = true;
  }
  if (argument) uses_[clause.left.name].texts.insert(texts.begin(), texts.end());
  if (clause.left.kind == TermWord::kKind) {
    for (const Term& word : clause.right) {
      ParameterUse& use = uses_[clause.left.name];
      use.as_none = use.as_none || word.name == "none";
      use.as_tensor = use.as_tensor || word.name == "tensor";
    }
  }
}

void PathSymbols::Begin(const std::vector<const PathCondition*>& conditions) {
  uses_.clear();
  limits_ = LimitsOf(conditions);
  for (const PathCondition* condition : conditions) {
    for (const PathLiteral& literal : condition->any) NoteUses(literal.clause);
  }
}

const ParameterSymbols& PathSymbols::Of(const std::string& name) {
  const bool fractional = uses_[name].fractional;
  const std::string key = fractional ? name + "#" : name;
  if (const auto found = symbols_.find(key); found != symbols_.end()) return found->second;
  const auto whole = [&](const std::string& what) {
    return context_.int_const(fmt::format("{}({})", what, key).c_str());
  };
  z3::expr number =
      fractional ? context_.real_const(fmt::format("number({})", key).c_str()) : whole("number");
  std::vector<z3::expr> extents, items;
  for (int i = 0; i < kLargestRank; ++i) extents.push_back(whole(fmt::format("extent{}", i)));
  for (int i = 0; i < kLargestLength; ++i) items.push_back(whole(fmt::format("item{}", i)));
  z3::expr rank = whole("rank");
  ParameterSymbols own{whole("kind"),   rank,    whole("dtype"), number,    whole("text"),
                       whole("length"), extents, items,          fractional};
  return symbols_.emplace(key, std::move(own)).first->second;
}

// A table of factors, so that it stays linear.
z3::expr PathSymbols::Elements(const std::string& name) {
  const ParameterSymbols& own = Of(name);
  z3::expr elements = context_.int_val(1);
  for (int i = 0; i < kLargestRank; ++i) {
    const z3::expr& extent = own.extents[static_cast<size_t>(i)];
    z3::expr product = context_.int_val(0);
    for (const int factor : limits_.factors) {
      product = z3::ite(extent == factor, elements * factor, product);
    }
    elements = z3::ite(own.rank > i, product, elements);
  }
  return elements;
}

int PathSymbols::IdOfText(const std::string& text) {
  return texts_.try_emplace(text, static_cast<int>(texts_.size())).first->second;
}

z3::expr PathSymbols::IsOf(const std::string& name, std::initializer_list<PassedKind> kinds) {
  z3::expr out = context_.bool_val(false);
  for (const PassedKind kind : kinds) out = out || Of(name).kind == static_cast<int>(kind);
  return out;
}

z3::expr PathSymbols::Within(const z3::expr& value, int lo, int hi) const {
  return value >= lo && value <= hi;
}

z3::expr PathSymbols::Natural(const std::string& name) {
  const ParameterSymbols& own = Of(name);
  z3::expr out = Within(own.kind, 0, kPassedKindCount - 1) && Within(own.rank, 0, kLargestRank) &&
                 Within(own.dtype, 0, kDTypeCount - 1) &&
                 Within(own.number, -limits_.number, limits_.number) &&
                 Within(own.length, 0, kLargestLength);
  for (const z3::expr& extent : own.extents) {
    out = out && Within(extent, 0, limits_.extent);
    if (!uses_[name].as_elements) continue;
    z3::expr counted = extent == 0;
    for (const int factor : limits_.factors) counted = counted || extent == factor;
    out = out && counted;
  }
  for (const z3::expr& item : own.items) {
    out = out && Within(item, -limits_.number, limits_.number);
  }
  out = out && z3::implies(IsOf(name, {PassedKind::kBool}), Within(own.number, 0, 1));
  if (own.fractional) {
    out = out &&
          z3::implies(IsOf(name, {PassedKind::kBool, PassedKind::kInt}), z3::is_int(own.number));
  }
  if (const auto known = traits_.kinds.find(name); known != traits_.kinds.end()) {
    z3::expr kind = context_.bool_val(false);
    for (const PassedKind each : known->second) kind = kind || IsOf(name, {each});
    out = out && kind;
  }
  z3::expr text = own.text == kOtherText;
  for (const std::string& each : uses_[name].texts) text = text || own.text == IdOfText(each);
  return out && text;
}

z3::expr PathSymbols::Ordinary(const std::string& name) {
  const ParameterSymbols& own = Of(name);
  const ParameterUse& use = uses_[name];
  z3::expr kind = context_.bool_val(false);
  const bool tensor = use.as_tensor || traits_.tensors.count(name) > 0;
  if (tensor) kind = kind || IsOf(name, {PassedKind::kTensor});
  if (use.as_none) kind = kind || IsOf(name, {PassedKind::kNone});
  if (!use.texts.empty()) kind = kind || IsOf(name, {PassedKind::kText});
  if (use.as_list && !tensor) kind = kind || IsOf(name, {PassedKind::kNumbers});
  if (use.as_dtype && !tensor) kind = kind || IsOf(name, {PassedKind::kDType});
  if (traits_.flags.count(name) > 0) {
    kind = kind || IsOf(name, {PassedKind::kBool});
  } else if (use.as_number && !tensor) {
    kind = kind || (use.fractional ? IsOf(name, {PassedKind::kFloat, PassedKind::kInt})
                                   : IsOf(name, {PassedKind::kInt}));
  }
  // Where nothing shows what it is, a number, or None where that is asked about.
  const bool shown = tensor || !use.texts.empty() || use.as_list || use.as_dtype || use.as_number ||
                     traits_.flags.count(name) > 0;
  z3::expr out = shown ? kind : kind || IsOf(name, {PassedKind::kInt});
  for (const z3::expr& extent : own.extents) out = out && extent >= 1;
  if (!use.as_dtype) out = out && own.dtype == static_cast<int>(DType::kF32);
  return out && own.length >= 1;
}

z3::expr PathSymbols::Small(const std::string& name) {
  const ParameterSymbols& own = Of(name);
  z3::expr out =
      own.kind == static_cast<int>(PassedKind::kBool) || Within(own.number, 1, kLargestExtent);
  for (const z3::expr& item : own.items) out = out && Within(item, 1, kLargestExtent);
  return out;
}

z3::expr PathSymbols::OfSmallExtents(const std::string& name) {
  z3::expr out = context_.bool_val(true);
  for (size_t i = 0; i < kLargestRank; ++i) out = out && OfSmallExtent(name, i);
  return out;
}

z3::expr PathSymbols::OfSmallExtent(const std::string& name, size_t dimension) {
  return Of(name).extents[dimension] <= kLargestExtent;
}

Value PathSymbols::TensorIn(const z3::model& model, const ParameterSymbols& own) {
  TensorRecipe tensor;
  tensor.dtype = static_cast<DType>(IntIn(model, own.dtype));
  const auto rank = static_cast<size_t>(IntIn(model, own.rank));
  for (size_t i = 0; i < rank; ++i) tensor.shape.push_back(IntIn(model, own.extents[i]));
  return tensor;
}

Value PathSymbols::ValueIn(const z3::model& model, const std::string& name) {
  const ParameterSymbols& own = Of(name);
  const auto count = static_cast<size_t>(IntIn(model, own.length));
  switch (static_cast<PassedKind>(IntIn(model, own.kind))) {
    case PassedKind::kTensor:
      return TensorIn(model, own);
    case PassedKind::kNone:
      return None{};
    case PassedKind::kBool:
      return NumberOfModel(model, own.number) != 0;
    case PassedKind::kInt:
      return static_cast<int64_t>(NumberOfModel(model, own.number));
    case PassedKind::kFloat:
      return NumberOfModel(model, own.number);
    case PassedKind::kDType:
      return static_cast<DType>(IntIn(model, own.dtype));
    case PassedKind::kText: {
      const int id = IntIn(model, own.text);
      for (const auto& [text, known] : texts_) {
        if (known == id) return text;
      }
      std::string other = "other";
      while (texts_.count(other) > 0) other += '_';
      return other;
    }
    case PassedKind::kNumbers: {
      Sequence list;
      for (size_t i = 0; i < count; ++i) {
        list.items.emplace_back(static_cast<int64_t>(IntIn(model, own.items[i])));
      }
      return list;
    }
    case PassedKind::kTensors: {
      Sequence list;
      for (size_t i = 0; i < count; ++i) list.items.push_back(TensorIn(model, own));
      return list;
    }
  }
  return None{};
}

z3::expr PathSymbols::DiffersFrom(const std::string& name, const Value& value) {
  const ParameterSymbols& own = Of(name);
  const auto is = [&](PassedKind kind) { return own.kind == static_cast<int>(kind); };
  if (value.Is<None>()) return !is(PassedKind::kNone);
  if (value.Is<bool>()) return !is(PassedKind::kBool) || own.number != (value.As<bool>() ? 1 : 0);
  if (value.Is<int64_t>()) {
    return !is(PassedKind::kInt) || own.number != static_cast<int>(value.As<int64_t>());
  }
  if (value.Is<double>()) {
    const double number = value.As<double>();
    if (!own.fractional) return !is(PassedKind::kFloat) || own.number != static_cast<int>(number);
    const auto real = [&](double x) { return context_.real_val(fmt::format("{:f}", x).c_str()); };
    constexpr double kBeside = 1e-4;  // no text of a fraction is exact
    return !is(PassedKind::kFloat) || own.number < real(number - kBeside) ||
           own.number > real(number + kBeside);
  }
  if (value.Is<DType>()) {
    return !is(PassedKind::kDType) || own.dtype != static_cast<int>(value.As<DType>());
  }
  if (value.Is<std::string>()) {
    const auto known = texts_.find(value.As<std::string>());
    return !is(PassedKind::kText) ||
           own.text != (known == texts_.end() ? kOtherText : known->second);
  }
  if (value.Is<TensorRecipe>()) {
    const TensorRecipe& tensor = value.As<TensorRecipe>();
    z3::expr out = !is(PassedKind::kTensor) || own.dtype != static_cast<int>(tensor.dtype) ||
                   own.rank != static_cast<int>(tensor.shape.size());
    for (size_t i = 0; i < tensor.shape.size(); ++i) {
      out = out || own.extents[i] != static_cast<int>(tensor.shape[i]);
    }
    return out;
  }
  const auto& items = value.As<Sequence>().items;
  z3::expr out = (!is(PassedKind::kNumbers) && !is(PassedKind::kTensors)) ||
                 own.length != static_cast<int>(items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i].Is<int64_t>()) {
      out = out || own.items[i] != static_cast<int>(items[i].As<int64_t>());
    }
  }
  return out;
}

}  // namespace parallax
