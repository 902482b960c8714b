#include "similar/spelled_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "similar/code_edit.h"
#include "similar/equality_words.h"
#include "similar/python_expression.h"
#include "similar/spelled_code.h"
#include "similar/spelled_source.h"

namespace parallax {
namespace {

constexpr size_t kMostOfAPair = 3;
constexpr size_t kMostOfASource = 12;

// An expression that was found, and when it holds.
struct FoundCall {
  SpelledCall call;
  std::vector<Guard> guards;
};

// How an expression becomes one over the parameters of the source.
struct Bound {
  std::vector<CodeEdit> edits;
  std::set<std::string> used;  // parameters
};

class CallReader {
 public:
  explicit CallReader(const SpelledSource& source) : source_(source) {}

  void Read(const std::vector<CodePiece>& pieces) {
    for (const CodePiece& piece : pieces) {
      if (piece.kind != CodePieceKind::kFormula) TryAll(piece);
    }
  }

  // What holds for one value of an option stands before what holds else.
  std::vector<SpelledCall> Chosen() const {
    std::vector<SpelledCall> all;
    for (const FoundCall& plain : found_) {
      if (!plain.guards.empty()) continue;
      if (auto joined = WithSpecialCases(plain)) all.push_back(std::move(*joined));
    }
    for (const FoundCall& plain : found_) {
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

  void TryAll(const CodePiece& piece) {
    for (const PythonExpression& expression : ExpressionsOf(piece)) {
      if (!Try(expression, piece)) TryParts(expression, piece);
    }
  }

 private:
  void TryParts(const PythonExpression& expression, const CodePiece& piece) {
    size_t behind = 0;
    for (const CodeCall& call : expression.calls) {
      if (call.at.begin < behind) continue;
      const auto meaning = source_.MeaningOf(call, piece.kind);
      if (meaning && source_.Is(*meaning)) {  // and so is what it is given
        behind = call.at.end;
        continue;
      }
      const auto part = ReadLeadingCall(expression.text.substr(call.at.begin));
      const bool whole = part && part->text.size() == expression.text.size();
      const auto again = part && !whole ? ReadExpression(part->text) : std::nullopt;
      if (again && Try(*again, piece)) behind = call.at.begin + part->text.size();
    }
  }

  bool Try(const PythonExpression& expression, const CodePiece& piece) {
    std::optional<FoundCall> found = Read(expression, piece);
    if (!found) return false;
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const FoundCall& each) {
      return each.call.expression == found->call.expression;
    });
    if (!known) found_.push_back(std::move(*found));
    return true;
  }

  // The other API that it calls, with the fewest brackets around; null: it calls none, or the
  // source.
  std::optional<PublicNames::Named> PartnerIn(const PythonExpression& expression,
                                              CodePieceKind kind) const {
    std::optional<PublicNames::Named> partner;
    int depth = 0;
    for (const CodeCall& call : expression.calls) {
      const auto meaning = source_.MeaningOf(call, kind);
      if (!meaning) continue;
      if (source_.Is(*meaning)) return {};
      if (partner && call.depth >= depth) continue;
      partner = meaning;
      depth = call.depth;
    }
    return partner;
  }

  // What an expression means over the parameters of the source; nothing: it is no candidate.
  std::optional<FoundCall> Read(const PythonExpression& expression, const CodePiece& piece) const {
    const auto partner = PartnerIn(expression, piece.kind);
    Bound bound;
    if (!partner || !Bind(expression, piece, &bound)) return {};
    PassOn(expression, piece, &bound);
    const std::set<std::string>& required = source_.required();
    const bool all =
        std::includes(bound.used.begin(), bound.used.end(), required.begin(), required.end());
    if (!all || bound.used.empty()) return {};
    SpelledCall call{Edited(expression.text, std::move(bound.edits)), Edited(piece.text, {}),
                     *partner, InOrder(bound.used)};
    if (expression.text == piece.text) ReadWordsAround(piece, &call);
    return FoundCall{std::move(call), source_.GuardsAt(piece)};
  }

  // Of a piece of a sentence.
  void ReadWordsAround(const CodePiece& piece, SpelledCall* call) const {
    const bool of_sentence =
        piece.kind == CodePieceKind::kInline || piece.kind == CodePieceKind::kProse;
    const std::string& doc = source_.api().doc;
    const size_t begin = doc.find(piece.text, piece.at);
    if (!of_sentence || begin == doc.npos) return;
    call->said_equal = SaysEqual(doc, begin, begin + piece.text.size());
    call->excepts_errors = ExceptsErrors(doc, begin + piece.text.size());
  }

  std::vector<std::string> InOrder(const std::set<std::string>& used) const {
    std::vector<std::string> out;
    for (const std::string& each : source_.parameters()) {
      if (used.contains(each)) out.push_back(each);
    }
    return out;
  }

  // Names as parameters of the source and as whole names. False: one of them is unknown.
  bool Bind(const PythonExpression& expression, const CodePiece& piece, Bound* bound) const {
    std::vector<const CodeName*> unknown;
    for (const CodeName& name : expression.names) {
      const std::string first = name.first();
      const bool one_word = first.size() == name.dotted.size();
      const bool called =
          std::any_of(expression.calls.begin(), expression.calls.end(),
                      [&](const CodeCall& call) { return call.callee_at == name.dotted_at; });
      if (source_.HasParameter(first)) {
        bound->used.insert(first);
        continue;
      }
      const std::string parameter = source_.ParameterFor(first, piece.at);
      if (!parameter.empty() && !(one_word && called)) {
        bound->edits.push_back({name.at, parameter});
        bound->used.insert(parameter);
        continue;
      }
      if (name.dotted == RootOf(source_.api().name) || (one_word && IsHarmless(first))) continue;
      const std::string whole =
          one_word && !called ? "" : source_.names().WholeName(name.dotted, source_.api());
      if (whole.empty()) unknown.push_back(&name);
      if (!whole.empty() && whole != name.dotted) bound->edits.push_back({name.dotted_at, whole});
    }
    return unknown.empty() || BindLast(unknown, bound);
  }

  // One name that is unknown is the one parameter that is left.
  bool BindLast(const std::vector<const CodeName*>& unknown, Bound* bound) const {
    std::vector<std::string> left;
    const std::set<std::string>& required = source_.required();
    std::set_difference(required.begin(), required.end(), bound->used.begin(), bound->used.end(),
                        std::back_inserter(left));
    const std::string name = unknown[0]->first();
    const bool one = std::all_of(unknown.begin(), unknown.end(),
                                 [&](const CodeName* each) { return each->first() == name; });
    if (!one || left.size() != 1 || left[0] == source_.variadic()) return false;
    if (source_.IsNoInput(name)) return false;
    for (const CodeName* each : unknown) bound->edits.push_back({each->at, left[0]});
    bound->used.insert(left[0]);
    return true;
  }

  // "..." among arguments: the parameters of the source that the other has, too.
  void PassOn(const PythonExpression& expression, const CodePiece& piece, Bound* bound) const {
    for (const CodeCall& call : expression.calls) {
      for (const CodeArgument& argument : call.arguments) {
        if (!IsDots(expression, argument)) continue;
        const auto meaning = source_.MeaningOf(call, piece.kind);
        if (!meaning) continue;
        const auto passed = PassedOn(expression, call, *meaning->api, bound->used);
        bound->used.insert(passed.begin(), passed.end());
        std::vector<std::string> texts;
        for (const std::string& each : passed) texts.push_back(each + "=" + each);
        bound->edits.push_back({WithComma(expression.text, argument.value, texts.empty()),
                                fmt::format("{}", fmt::join(texts, ", "))});
      }
    }
  }

  static bool IsDots(const PythonExpression& expression, const CodeArgument& argument) {
    const bool plain = argument.name.empty() && !argument.starred;
    return plain && expression.At(argument.value) == "...";
  }

  std::vector<std::string> PassedOn(const PythonExpression& expression, const CodeCall& call,
                                    const Api& to, const std::set<std::string>& used) const {
    std::set<std::string> given;
    bool before = true;  // the dots
    size_t place = 0;
    for (const CodeArgument& each : call.arguments) {
      if (IsDots(expression, each)) before = false;
      if (!each.name.empty()) given.insert(each.name);
      const bool by_place = before && each.name.empty() && place < to.parameters.size();
      if (by_place) given.insert(to.parameters[place++].name);
    }
    const std::vector<std::string> of_target = ParameterNames(to);
    std::vector<std::string> out;
    for (const Parameter& each : source_.api().parameters) {
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

  std::optional<SpelledCall> WithSpecialCases(const FoundCall& plain) const {
    SpelledCall joined = plain.call;
    std::set<std::string> used(joined.parameters.begin(), joined.parameters.end());
    std::string cases;
    for (const FoundCall& each : found_) {
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
    joined.parameters = InOrder(used);
    return joined;
  }

  const SpelledSource& source_;
  std::vector<FoundCall> found_;
};

}  // namespace

std::vector<SpelledCall> SpelledCallsOf(const Api& source, const PublicNames& names) {
  if (source.doc.empty() || RootOf(source.name).empty()) return {};
  const std::vector<CodePiece> pieces = CodePiecesOf(source.doc);
  const SpelledSource spelled(source, names, pieces);
  CallReader reader(spelled);
  for (const CodePiece& formula : spelled.formulas()) reader.TryAll(formula);
  reader.Read(pieces);
  return reader.Chosen();
}

}  // namespace parallax
