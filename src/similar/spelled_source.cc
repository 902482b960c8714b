#include "similar/spelled_source.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "similar/code_edit.h"
#include "similar/spelled_call.h"

namespace parallax {
namespace {

constexpr size_t kLongestSignature = 2000;

constexpr std::array kHarmless = {
    "abs",      "all",        "any", "bool",  "complex", "dict", "divmod", "enumerate", "float",
    "int",      "isinstance", "len", "list",  "map",     "max",  "min",    "pow",       "range",
    "reversed", "round",      "set", "slice", "sorted",  "str",  "sum",    "tuple",     "zip"};

// What examples import, and what results are printed with: no values.
constexpr std::array kForeignNames = {"np", "math", "random", "os", "sys", "nan", "inf"};

template <class Words>
bool IsOneOf(const Words& words, std::string_view name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

bool IsHarmless(std::string_view name) { return IsOneOf(kHarmless, name); }

SpelledSource::SpelledSource(const Api& api, const PublicNames& names,
                             const std::vector<CodePiece>& pieces)
    : api_(api), names_(names), variadic_(VariadicOf(api)) {
  for (const Parameter& each : api.parameters) {
    parameters_.push_back(each.name);
    if (!each.has_default) required_.insert(each.name);
  }
  if (!variadic_.empty()) {
    if (!HasParameter(variadic_)) parameters_.push_back(variadic_);
    required_.insert(variadic_);
  }
  for (const CodePiece& piece : pieces) ReadPiece(piece);
  own_.push_back(UnifySignature(api));
}

bool SpelledSource::HasParameter(std::string_view name) const { return IsOneOf(parameters_, name); }

SpelledSource::Meaning SpelledSource::Means(const CodeCall& call, CodePieceKind kind) const {
  const size_t point = call.callee.find('.');
  if (point == std::string::npos) {
    if (kind == CodePieceKind::kProse || IsHarmless(call.callee)) return {};
    return {names_.Find(call.callee, api_)};
  }
  const bool of_parameter = HasParameter(call.callee.substr(0, point));
  if (!of_parameter && !names_.WholeName(call.callee, api_).empty()) {
    return {names_.Find(call.callee, api_)};
  }
  return {names_.FindMethod(call.callee.substr(call.callee.rfind('.') + 1), api_), true};
}

std::optional<PublicNames::Named> SpelledSource::MeaningOf(const CodeCall& call,
                                                           CodePieceKind kind) const {
  return Means(call, kind).named;
}

void SpelledSource::AddCall(const PythonExpression& expression, const CodeCall& call,
                            bool of_receiver, const CodePiece& piece) {
  own_.push_back(Unify(expression, call, of_receiver, api_));
  own_.back().at = piece.at;
  own_.back().of_block = piece.kind == CodePieceKind::kBlock;
}

void SpelledSource::ReadPiece(const CodePiece& piece) {
  if (piece.kind == CodePieceKind::kFormula) return ReadFormula(piece);
  for (const PythonExpression& expression : ExpressionsOf(piece)) {
    if (!piece.names.empty() && IsMadeOfOthers(expression)) results_.push_back(piece.names);
    for (const CodeCall& call : expression.calls) {
      const Meaning meaning = Means(call, piece.kind);
      if (!meaning.named || !Is(*meaning.named)) continue;
      AddCall(expression, call, meaning.of_receiver, piece);
      results_.push_back(piece.names);
    }
  }
}

// "lib.randn(3)" is an input, "lib.inv(x)" is none.
bool SpelledSource::IsMadeOfOthers(const PythonExpression& expression) const {
  return std::any_of(expression.names.begin(), expression.names.end(), [&](const CodeName& name) {
    return !IsHarmless(name.first()) && names_.WholeName(name.dotted, api_).empty();
  });
}

// "Softmin(x) = Softmax(-x)": of neighbours, whose options of one name go along.
void SpelledSource::ReadFormula(const CodePiece& piece) {
  const std::string_view text = piece.text;
  const size_t is = text.find('=');
  const auto left = ReadExpression(Trimmed(text.substr(0, is)));
  const auto right = ReadExpression(Trimmed(text.substr(is + 1)));
  if (!left || !right || left->calls.empty() || right->calls.empty()) return;
  const auto named = names_.FindBeside(left->calls[0].callee, api_);
  if (!named || !Is(*named)) return;
  std::vector<CodeEdit> edits;
  for (const CodeCall& call : right->calls) {
    auto meaning = names_.FindBeside(call.callee, api_);
    if (!meaning) meaning = names_.Find(call.callee, api_);
    if (!meaning) return;
    edits.push_back({call.callee_at, meaning->api->name});
  }
  AddCall(*left, left->calls[0], false, piece);
  const size_t size = right->text.size();
  if (right->calls[0].at == CodeSpan{0, size}) edits.push_back({{size - 1, size - 1}, ", ..."});
  formulas_.push_back({Edited(right->text, std::move(edits)), "", piece.at, piece.kind});
}

std::string SpelledSource::ParameterFor(const std::string& name, size_t at) const {
  const UnifiedCall* best = nullptr;
  const auto distance = [at](const UnifiedCall& call) {
    return call.at > at ? call.at - at : at - call.at;
  };
  for (const UnifiedCall& call : own_) {
    if (!call.parameter_of.contains(name)) continue;
    if (best == nullptr || distance(call) < distance(*best)) best = &call;
  }
  return best == nullptr ? "" : best->parameter_of.at(name);
}

bool SpelledSource::IsNoInput(const std::string& name) const {
  if (IsOneOf(kForeignNames, name)) return true;
  return std::any_of(results_.begin(), results_.end(), [&](const std::string& names) {
    return RE2::PartialMatch(names, R"(\b)" + RE2::QuoteMeta(name) + R"(\b)");
  });
}

std::vector<Guard> SpelledSource::GuardsAt(const CodePiece& piece) const {
  const UnifiedCall* last = nullptr;
  for (const UnifiedCall& call : own_) {
    if (call.at <= piece.at && !call.of_block) last = &call;
  }
  return last == nullptr ? std::vector<Guard>() : last->guards;
}

std::vector<PythonExpression> ExpressionsOf(const CodePiece& piece) {
  std::vector<PythonExpression> out;
  if (auto whole = ReadExpression(piece.text)) out.push_back(std::move(*whole));
  if (!out.empty()) return out;
  for (const std::string_view call : OutermostCalls(piece.text)) {
    if (auto read = ReadExpression(call)) out.push_back(std::move(*read));
  }
  return out;
}

std::string VariadicOf(const Api& api) {
  static const RE2 kVariadic(R"(^[^(]*\((?:[^()*]*,)?\s*\\?\*([A-Za-z_]\w*))");
  const std::string_view doc = Trimmed(std::string_view(api.doc).substr(0, kLongestSignature));
  const std::string first(doc.substr(0, doc.find('\n')));
  std::string name;
  if (!RE2::PartialMatch(api.signature, kVariadic, &name)) {
    RE2::PartialMatch(first, kVariadic, &name);
  }
  const bool is_list =
      std::any_of(api.parameters.begin(), api.parameters.end(), [&](const Parameter& each) {
        return each.name == name && each.type.find('[') != std::string::npos;
      });
  return is_list ? "" : name;
}

}  // namespace parallax
