#include "similar/spelled_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "similar/python_expression.h"
#include "similar/spelled_code.h"
#include "similar/unified_call.h"

namespace parallax {
namespace {

constexpr size_t kMostOfAPair = 3;
constexpr size_t kMostOfASource = 12;
constexpr size_t kLongestSignature = 2000;

// What an expression may call of Python itself.
constexpr std::array kHarmless = {"abs",  "all", "any",   "bool",  "complex", "dict",   "divmod",
                                  "enumerate", "float", "int", "isinstance", "len", "list", "map",
                                  "max",  "min", "pow",   "range", "reversed", "round", "set",
                                  "slice", "sorted", "str", "sum", "tuple", "zip"};
// What examples import, too: no values.
constexpr std::array kOtherModules = {"np", "numpy", "scipy", "math", "random", "os", "sys"};

template <class Words>
bool IsOneOf(const Words& words, std::string_view name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}
bool IsHarmless(std::string_view name) { return IsOneOf(kHarmless, name); }

struct Edit {
  CodeSpan at;
  std::string text;
};

std::string Edited(std::string_view text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.at.begin > b.at.begin; });
  std::string out(text);
  for (const Edit& edit : edits) {
    out.replace(edit.at.begin, edit.at.end - edit.at.begin, edit.text);
  }
  RE2::GlobalReplace(&out, R"(\s*\n\s*)", " ");
  return out;
}

// An expression that was found, and when it holds.
struct Found {
  SpelledCall call;
  std::vector<Guard> guards;
};

class CallReader {
 public:
  CallReader(const Api& source, const PublicNames& names)
      : source_(source), names_(names), variadic_(VariadicOf(source)) {
    for (const Parameter& each : source.parameters) {
      parameters_.push_back(each.name);
      if (!each.has_default) required_.insert(each.name);
    }
    const bool known = std::find(parameters_.begin(), parameters_.end(), variadic_) !=
                       parameters_.end();
    if (variadic_.empty() || known) return;
    parameters_.push_back(variadic_);
    required_.insert(variadic_);
  }

  std::vector<SpelledCall> Read() {
    const std::vector<CodePiece> pieces = CodePiecesOf(source_.doc);
    for (const CodePiece& piece : pieces) ReadOwnCalls(piece);
    for (const CodePiece& piece : pieces) ReadOthers(piece);
    return Chosen();
  }

 private:
  bool IsParameter(std::string_view name) const {
    return std::find(parameters_.begin(), parameters_.end(), name) != parameters_.end();
  }
  bool IsSource(const PublicNames::Named& named) const { return named.api->name == source_.name; }

  // The API that a call calls; `method`: of its receiver.
  std::optional<PublicNames::Named> MeaningOf(const CodeCall& call, CodePieceKind kind,
                                              bool* method) const {
    *method = false;
    const size_t point = call.callee.find('.');
    if (point == std::string::npos) {
      const bool word = kind == CodePieceKind::kProse || IsHarmless(call.callee);
      return word ? std::nullopt : names_.Find(call.callee, source_);
    }
    const std::string first = call.callee.substr(0, point);
    auto found = IsParameter(first) ? std::nullopt : names_.Find(call.callee, source_);
    const bool of_library = !names_.WholeName(call.callee, source_).empty();
    if (found || (of_library && !IsParameter(first))) return found;
    *method = true;
    return names_.FindMethod(call.callee.substr(call.callee.rfind('.') + 1), source_);
  }

  bool IsOfSource(const CodeCall& call, CodePieceKind kind) const {
    bool method = false;
    const auto meaning = MeaningOf(call, kind, &method);
    return meaning && IsSource(*meaning);
  }

  // The expressions of a piece: it as a whole, or the calls in it.
  static std::vector<PythonExpression> ExpressionsOf(const CodePiece& piece) {
    std::vector<PythonExpression> out;
    if (auto whole = ReadExpression(piece.text)) out.push_back(std::move(*whole));
    if (!out.empty()) return out;
    for (const std::string_view call : OutermostCalls(piece.text)) {
      if (auto read = ReadExpression(call)) out.push_back(std::move(*read));
    }
    return out;
  }

  void ReadOwnCalls(const CodePiece& piece) {
    if (piece.kind == CodePieceKind::kFormula) return ReadFormula(piece);
    for (const PythonExpression& expression : ExpressionsOf(piece)) {
      for (const CodeCall& call : expression.calls) {
        bool method = false;
        const auto meaning = MeaningOf(call, piece.kind, &method);
        if (!meaning || !IsSource(*meaning)) continue;
        own_.push_back(Unify(expression, call, method, source_));
        own_.back().at = piece.at;
        own_.back().of_block = piece.kind == CodePieceKind::kBlock;
        results_.push_back(piece.names);
      }
    }
  }

  // "Softmin(x) = Softmax(-x)": of neighbours, whose options of one name go along.
  void ReadFormula(const CodePiece& piece) {
    const size_t is = piece.text.find('=');
    const auto left = ReadExpression(Trimmed(std::string_view(piece.text).substr(0, is)));
    const auto right = ReadExpression(Trimmed(std::string_view(piece.text).substr(is + 1)));
    if (!left || !right || left->calls.empty() || right->calls.empty()) return;
    const auto named = names_.FindBeside(left->calls[0].callee, source_);
    if (!named || !IsSource(*named)) return;
    std::vector<Edit> edits;
    for (const CodeCall& call : right->calls) {
      auto meaning = names_.FindBeside(call.callee, source_);
      if (!meaning) meaning = names_.Find(call.callee, source_);
      if (!meaning) return;
      edits.push_back({call.callee_at, meaning->name});
    }
    own_.push_back(Unify(*left, left->calls[0], false, source_));
    own_.back().at = piece.at;
    const size_t size = right->text.size();
    if (right->calls[0].at.end == size) edits.push_back({{size - 1, size - 1}, ", ..."});
    formulas_.push_back({Edited(right->text, std::move(edits)), "", piece.at, piece.kind});
  }

  void ReadOthers(const CodePiece& piece) {
    if (piece.kind == CodePieceKind::kFormula) {
      for (const CodePiece& each : std::exchange(formulas_, {})) TryAll(each);
    } else {
      TryAll(piece);
    }
  }

  void TryAll(const CodePiece& piece) {
    for (const PythonExpression& expression : ExpressionsOf(piece)) {
      if (Try(expression, piece)) continue;
      // A part of it may do.
      size_t behind = 0;
      for (const CodeCall& call : expression.calls) {
        if (call.at.begin < behind) continue;
        if (IsOfSource(call, piece.kind)) {  // and so is what it is given
          behind = call.at.end;
          continue;
        }
        const auto part = ReadLeadingCall(expression.text.substr(call.at.begin));
        const bool whole = part && part->text.size() == expression.text.size();
        const auto again = part && !whole ? ReadExpression(part->text) : std::nullopt;
        if (again && Try(*again, piece)) behind = call.at.begin + part->text.size();
      }
    }
  }

  bool Try(const PythonExpression& expression, const CodePiece& piece) {
    std::optional<Found> found = Read(expression, piece);
    if (!found) return false;
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const Found& each) {
      return each.call.expression == found->call.expression;
    });
    if (!known) found_.push_back(std::move(*found));
    return true;
  }

  // What an expression means over the parameters of the source; nothing: it is no candidate.
  std::optional<Found> Read(const PythonExpression& expression, const CodePiece& piece) const {
    Found found;
    int depth = 0;
    for (const CodeCall& call : expression.calls) {
      bool method = false;
      const auto meaning = MeaningOf(call, piece.kind, &method);
      if (!meaning) continue;
      if (IsSource(*meaning)) return {};
      if (found.call.partner.api != nullptr && call.depth >= depth) continue;
      found.call.partner = *meaning;
      depth = call.depth;
    }
    if (found.call.partner.api == nullptr) return {};
    std::vector<Edit> edits;
    std::set<std::string> used;
    if (!Bind(expression, piece, &edits, &used)) return {};
    PassOn(expression, piece, &edits, &used);
    if (used.empty()) return {};
    if (!std::includes(used.begin(), used.end(), required_.begin(), required_.end())) return {};
    for (const std::string& each : parameters_) {
      if (used.contains(each)) found.call.parameters.push_back(each);
    }
    found.call.expression = Edited(expression.text, std::move(edits));
    found.call.written = Edited(piece.text, {});
    found.guards = GuardsAt(piece);
    return found;
  }

  // Names as parameters of the source and as whole names. False: one of them is unknown.
  bool Bind(const PythonExpression& expression, const CodePiece& piece, std::vector<Edit>* edits,
            std::set<std::string>* used) const {
    std::vector<const CodeName*> unknown;
    for (const CodeName& name : expression.names) {
      const std::string first = name.first();
      if (IsParameter(first)) {
        used->insert(first);
        continue;
      }
      const bool called =
          std::any_of(expression.calls.begin(), expression.calls.end(),
                      [&](const CodeCall& call) { return call.callee_at == name.dotted_at; });
      const std::string parameter = ParameterFor(first, piece.at);
      const bool one_word = first.size() == name.dotted.size();
      if (!parameter.empty() && !(one_word && called)) {
        edits->push_back({name.at, parameter});
        used->insert(parameter);
        continue;
      }
      if (one_word && IsHarmless(first)) continue;
      if (name.dotted == RootOf(source_.name)) continue;
      const std::string whole =
          one_word && !called ? "" : names_.WholeName(name.dotted, source_);
      if (whole.empty()) {
        unknown.push_back(&name);
      } else if (whole != name.dotted) {
        edits->push_back({name.dotted_at, whole});
      }
    }
    return unknown.empty() || BindLast(unknown, edits, used);
  }

  // One name that is unknown is the one parameter that is left.
  bool BindLast(const std::vector<const CodeName*>& unknown, std::vector<Edit>* edits,
                std::set<std::string>* used) const {
    std::vector<std::string> left;
    std::set_difference(required_.begin(), required_.end(), used->begin(), used->end(),
                        std::back_inserter(left));
    const std::string name = unknown[0]->first();
    const bool one = std::all_of(unknown.begin(), unknown.end(),
                                 [&](const CodeName* each) { return each->first() == name; });
    if (!one || left.size() != 1 || left[0] == variadic_) return false;
    if (IsResult(name) || IsOneOf(kOtherModules, name)) return false;
    for (const CodeName* each : unknown) {
      edits->push_back({each->at, left[0]});
    }
    used->insert(left[0]);
    return true;
  }

  // Whether it is assigned what the source gives.
  bool IsResult(const std::string& name) const {
    return std::any_of(results_.begin(), results_.end(), [&](const std::string& names) {
      return RE2::PartialMatch(names, R"(\b)" + RE2::QuoteMeta(name) + R"(\b)");
    });
  }

  // By the nearest call of the source that has the name for one; empty: none has.
  std::string ParameterFor(const std::string& name, size_t at) const {
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

  // "..." among arguments: the parameters of the source that the other has, too.
  void PassOn(const PythonExpression& expression, const CodePiece& piece, std::vector<Edit>* edits,
              std::set<std::string>* used) const {
    for (const CodeCall& call : expression.calls) {
      for (const CodeArgument& argument : call.arguments) {
        if (expression.At(argument.value) != "...") continue;
        bool method = false;
        const auto meaning = MeaningOf(call, piece.kind, &method);
        if (!meaning) continue;
        const std::vector<std::string> passed = PassedOn(expression, call, *meaning->api, *used);
        used->insert(passed.begin(), passed.end());
        std::vector<std::string> texts;
        for (const std::string& each : passed) texts.push_back(each + "=" + each);
        edits->push_back({WithComma(expression.text, argument.value, texts.empty()),
                          fmt::format("{}", fmt::join(texts, ", "))});
      }
    }
  }

  std::vector<std::string> PassedOn(const PythonExpression& expression, const CodeCall& call,
                                    const Api& to, const std::set<std::string>& used) const {
    std::set<std::string> given;
    bool before = true;  // the dots
    size_t place = 0;
    for (const CodeArgument& each : call.arguments) {
      if (expression.At(each.value) == "...") before = false;
      if (!each.name.empty()) given.insert(each.name);
      const bool by_place = before && each.name.empty() && place < to.parameters.size();
      if (by_place) given.insert(to.parameters[place++].name);
    }
    const std::vector<std::string> of_target = ParameterNames(to);
    std::vector<std::string> out;
    for (const Parameter& each : source_.parameters) {
      const bool has = std::find(of_target.begin(), of_target.end(), each.name) != of_target.end();
      if (has && !given.contains(each.name) && !used.contains(each.name)) out.push_back(each.name);
    }
    return out;
  }

  // Where nothing takes the place of an argument, its comma goes too.
  static CodeSpan WithComma(std::string_view text, CodeSpan value, bool goes) {
    if (!goes) return value;
    const size_t before = text.find_last_not_of(' ', value.begin - 1);
    if (text[before] == ',') return {before, value.end};
    const size_t behind = text.find_first_not_of(' ', value.end);
    if (behind != text.npos && text[behind] == ',') return {value.begin, behind + 1};
    return value;
  }

  // Of the call of the source that the text speaks of there.
  std::vector<Guard> GuardsAt(const CodePiece& piece) const {
    const UnifiedCall* last = nullptr;
    for (const UnifiedCall& call : own_) {
      if (call.at <= piece.at && !call.of_block) last = &call;
    }
    return last == nullptr ? std::vector<Guard>() : last->guards;
  }

  // What holds for one value of an option stands before what holds else.
  std::vector<SpelledCall> Chosen() const {
    std::vector<SpelledCall> all;
    for (const Found& plain : found_) {
      if (!plain.guards.empty()) continue;
      if (auto joined = WithSpecialCases(plain)) all.push_back(std::move(*joined));
    }
    for (const Found& plain : found_) {
      if (plain.guards.empty()) all.push_back(plain.call);
    }
    std::vector<SpelledCall> out;
    std::map<std::string, size_t> of_pair;
    for (SpelledCall& call : all) {
      if (out.size() == kMostOfASource || of_pair[call.partner.name]++ >= kMostOfAPair) continue;
      out.push_back(std::move(call));
    }
    return out;
  }

  std::optional<SpelledCall> WithSpecialCases(const Found& plain) const {
    SpelledCall joined = plain.call;
    std::set<std::string> used(joined.parameters.begin(), joined.parameters.end());
    std::string cases;
    for (const Found& each : found_) {
      if (each.guards.empty() || each.call.partner.name != joined.partner.name) continue;
      std::vector<std::string> conditions;
      for (const Guard& guard : each.guards) {
        conditions.push_back(ConditionOf(guard));
        used.insert(guard.parameter);
      }
      cases += fmt::format("{} if {} else ", each.call.expression, fmt::join(conditions, " and "));
      used.insert(each.call.parameters.begin(), each.call.parameters.end());
      joined.written += "; " + each.call.written;
    }
    if (cases.empty()) return {};
    joined.expression = cases + joined.expression;
    joined.parameters.clear();
    for (const std::string& each : parameters_) {
      if (used.contains(each)) joined.parameters.push_back(each);
    }
    return joined;
  }

  const Api& source_;
  const PublicNames& names_;
  const std::string variadic_;
  std::vector<std::string> parameters_;
  std::set<std::string> required_;
  std::vector<UnifiedCall> own_;      // of the source
  std::vector<std::string> results_;  // what those are assigned to
  std::vector<CodePiece> formulas_;   // their right sides, with whole names
  std::vector<Found> found_;
};

}  // namespace

std::vector<SpelledCall> SpelledCallsOf(const Api& source, const PublicNames& names) {
  if (source.doc.empty() || RootOf(source.name).empty()) return {};
  return CallReader(source, names).Read();
}

std::string VariadicOf(const Api& api) {
  static const RE2 kVariadic(R"(^[^(]*\((?:[^()*]*,)?\s*\\?\*([A-Za-z_]\w*))");
  const std::string_view doc = Trimmed(std::string_view(api.doc).substr(0, kLongestSignature));
  const std::string first(doc.substr(0, doc.find('\n')));
  std::string name;
  if (!RE2::PartialMatch(api.signature, kVariadic, &name)) {
    RE2::PartialMatch(first, kVariadic, &name);
  }
  const bool is_list = std::any_of(
      api.parameters.begin(), api.parameters.end(), [&](const Parameter& each) {
        return each.name == name && each.type.find('[') != std::string::npos;
      });
  return is_list ? "" : name;
}

}  // namespace parallax
