// What documentation says of several parameters at once, outside of their entries: "Supports
// broadcasting to a common shape", "the shapes of X and Y must be broadcastable".

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

#include "constraints/documents/matches.h"
#include "constraints/documents/passage.h"
#include "constraints/documents/plain_text.h"
#include "constraints/language.h"

namespace parallax {
namespace {

class WholeText {
 public:
  // `parameters`: all that the call has; those of the entries may have other names.
  WholeText(std::string text, const std::vector<std::string>& parameters,
            const std::vector<DocumentedEntry>& entries, std::vector<Constraint>* out)
      : text_(std::move(text)), out_(out) {
    if (entries.empty() && !parameters.empty()) required_.push_back(parameters.front());
    for (const DocumentedEntry& entry : entries) {
      names_.push_back(entry.name);
      if (!entry.type.starts_with("Tensor")) continue;
      tensors_.push_back(entry.name);
      if (entry.type.find("optional") == entry.type.npos) required_.push_back(entry.name);
    }
  }

  void Read() {
    ReadBroadcasting();
    ReadDimensionality();
    ReadInputs();
    ReadListOfDTypes();
  }

 private:
  void ReadBroadcasting() {
    static const RE2 common(R"((?i)(supports `?broadcasting to a common shape))");
    static const RE2 two(
        R"((?i)shapes? of (?:the )?`?(\w+)`?(?: tensor)? and (?:the )?`?(\w+)`?[^.]{0,80}[ `]broadcastable)");
    re2::StringPiece a, b;
    if (RE2::PartialMatch(text_, two, &a, &b) && Knows(a) && Knows(b)) {
      Add(fmt::format("broadcast({}, {})", View(a), View(b)), a);
    } else if (tensors_.size() >= 2 && RE2::PartialMatch(text_, common, &a)) {
      Add(fmt::format("broadcast({}, {})", tensors_[0], tensors_[1]), a);
    }
  }

  void ReadDimensionality() {
    static const RE2 most(
        R"((?i)dimensionality of the `?(\w+)`?(?: tensor)? must not be greater than of the `?(\w+))");
    re2::StringPiece a, b;
    if (RE2::PartialMatch(text_, most, &a, &b) && Knows(a) && Knows(b)) {
      Add(fmt::format("rank({}) <= rank({})", View(a), View(b)), a);
    }
  }

  // "... and integer, float, and complex inputs."
  void ReadInputs() {
    static const RE2 inputs(
        R"((?i)supports[^.]*?((?:(?:integer|float|complex|bool|real|boolean)[ ,]+(?:and )?)+)inputs)");
    re2::StringPiece list;
    if (!RE2::PartialMatch(text_, inputs, &list)) return;
    static const RE2 word(R"((integer|float|complex|bool))");
    const std::vector<std::string_view> words = AllMatches(View(list), word);
    const std::set<std::string_view> dtypes(words.begin(), words.end());
    if (dtypes.empty()) return;
    for (const std::string& name : tensors_) {
      Add(fmt::format("dtype({}) in {}", name, fmt::join(dtypes, ", ")), list);
    }
  }

  // "Supports input of bfloat16, float, double, cfloat and cdouble dtypes."
  void ReadListOfDTypes() {
    static const RE2 inputs(
        R"((?i)supports inputs? of ((?:\w+(?:, (?:and )?| and | or ))*\w+) (?:dtypes|data types))");
    static const RE2 word(R"((\w+))");
    re2::StringPiece list;
    if (!RE2::PartialMatch(text_, inputs, &list)) return;
    std::set<std::string> dtypes;
    for (const std::string_view each : AllMatches(View(list), word)) {
      if (each == "and" || each == "or") continue;
      const std::set<std::string> named = DTypesIn(each);
      if (named.empty() && each != "integral") return;
      dtypes.insert(named.empty() ? "integer" : *named.begin());
    }
    for (const std::string& name : required_) {
      Add(fmt::format("dtype({}) in {}", name, fmt::join(dtypes, ", ")), list);
    }
  }

  bool Knows(const re2::StringPiece& name) const {
    return std::find(names_.begin(), names_.end(), View(name)) != names_.end();
  }

  void Add(const std::string& text, const re2::StringPiece& at) {
    const auto clause = ParseClause(text);
    if (!clause) return;
    const size_t place = static_cast<size_t>(at.data() - text_.data());
    AddDocumented(*clause, std::string(SentenceAround(text_, place)), out_);
  }

  std::string text_;
  std::vector<std::string> names_;
  std::vector<std::string> tensors_;
  std::vector<std::string> required_;  // of these; of a call without entries what it is called on
  std::vector<Constraint>* out_;
};

}  // namespace

void ReadWholeText(std::string_view doc, const std::vector<std::string>& parameters,
                   const std::vector<DocumentedEntry>& entries, std::vector<Constraint>* out) {
  WholeText(PlainText(doc), parameters, entries, out).Read();
}

}  // namespace parallax
