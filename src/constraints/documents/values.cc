// Allowed strings and ranges of numbers: "from: `"SAME", "VALID"`", "that is `>= 1`",
// "in the range [0, 1)", "non-negative", "dropout probability", "must be sorted".

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <set>

#include "constraints/documents/matches.h"
#include "constraints/documents/passage.h"

namespace parallax {
namespace {

void ReadChoices(Passage& passage) {
  if (!passage.MayBe("str")) return;
  static const RE2 quoted(R"re(['"]([A-Za-z][\w-]*)['"])re");
  const std::vector<std::string_view> found = AllMatches(passage.text(), quoted);
  std::set<std::string> words;
  for (std::string_view word : found) words.insert(fmt::format("'{}'", word));
  if (words.size() < 2) return;
  passage.Add(fmt::format("{} in {}", passage.name(), fmt::join(words, ", ")), found[0]);
}

// What ranges bound: the elements of a tensor, or the number itself.
std::string Bounded(const Passage& passage) {
  const bool tensor = passage.MayBe("tensor") && !passage.MayBe("int") && !passage.MayBe("float");
  return tensor ? fmt::format("values({})", passage.name()) : passage.name();
}

// "-rank(input) - 1", "0.0", "n"; empty where it is nothing that a clause can say.
std::string BoundOf(const Passage& passage, std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('`')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('`')) text.remove_suffix(1);
  static const RE2 number(R"(-?\d+(?:\.\d+)?)");
  static const RE2 rank(R"((-)?(?:rank|ndims)\(`?([\w.]+)`?\)( ?[-+] ?\d+)?)");
  const re2::StringPiece piece(text.data(), text.size());
  if (RE2::FullMatch(piece, number)) return std::string(text);
  std::string minus, name, rest;
  if (!RE2::FullMatch(piece, rank, &minus, &name, &rest)) return "";
  if (passage.OtherParameter(name).empty() && name != passage.name()) return "";
  return minus.empty() ? fmt::format("rank({}){}", name, rest)
                       : fmt::format("-rank({}){}", name, rest);
}

void ReadInterval(Passage& passage) {
  static const RE2 interval(
      R"((?i)(?:in|range|between|interval|from|inside|within)(?: the)?(?: range| interval)?(?: of)?:? ?`?(\[|\()((?:[^\[\](),]|\([^()]*\))+),((?:[^\[\](),]|\([^()]*\))+)(\]|\)))");
  static const RE2 between(R"((?i)between `?(-?[\d.]+\d|\d)`? and `?(-?[\d.]*\d)`?)");
  re2::StringPiece open, low, high, close;
  bool closed_low = true;
  bool closed_high = true;
  if (RE2::PartialMatch(passage.text(), interval, &open, &low, &high, &close)) {
    closed_low = View(open) == "[";
    closed_high = View(close) == "]";
  } else if (!RE2::PartialMatch(passage.text(), between, &low, &high)) {
    return;
  }
  const std::string lower = BoundOf(passage, View(low));
  const std::string upper = BoundOf(passage, View(high));
  const std::string what = Bounded(passage);
  if (!lower.empty()) {
    passage.Add(fmt::format("{} {} {}", what, closed_low ? ">=" : ">", lower), View(low));
  }
  if (!upper.empty()) {
    passage.Add(fmt::format("{} {} {}", what, closed_high ? "<=" : "<", upper), View(low));
  }
}

// "must be less than or equal to `rank(indices)`", "values must be less than `num_segments`".
void ReadComparedParameter(Passage& passage) {
  static const RE2 compared(
      R"((?i)(?:must|should) be (?:strictly )?(less than or equal to|less than|greater than or equal to|greater than|smaller than|at most|at least) (?:the )?(`?rank\(`?[\w.]+`?\)`?|`?[\w.]+`?)(?:[ ,.;:)]|$))");
  re2::StringPiece relation, bound;
  if (!RE2::PartialMatch(passage.text(), compared, &relation, &bound)) return;
  std::string limit(View(bound));
  std::erase(limit, '`');
  while (limit.ends_with('.')) limit.pop_back();
  if (const std::string rank = BoundOf(passage, limit); !rank.empty()) {
    limit = rank;
  } else if (passage.OtherParameter(limit).empty()) {
    return;
  }
  const std::string_view words = View(relation);
  const bool equal = words.ends_with("to") || words.starts_with("at");
  const bool less = words.starts_with("l") || words.starts_with("s") || words == "at most";
  passage.Add(
      fmt::format("{} {}{} {}", Bounded(passage), less ? "<" : ">", equal ? "=" : "", limit),
      words);
}

void ReadBounds(Passage& passage) {
  const std::string what = Bounded(passage);
  re2::StringPiece sign, number;
  static const RE2 comparison(
      R"((?i)(?:that is|must be|should be|tensor`?|floats?|ints?|integers?|numbers?) ?`?(>=|<=|>|<) ?`?(-?\d+(?:\.\d+)?)`?)");
  if (RE2::PartialMatch(passage.text(), comparison, &sign, &number)) {
    passage.Add(fmt::format("{} {} {}", what, View(sign), View(number)), View(sign));
  }
  static const RE2 word(R"((?i)\b(non-?negative|positive|at least [01])(?:[ ,;:)`]|\. |\.?$))");
  static const RE2 not_a_bound(
      R"((?i)at least 1 (?:dim|element|entry|item|tensor|value)|positive(?:[ -](?:definite|samples?|class|examples?|semi)|ly|s\b| or negative| infinity| values? (?:are|will)))");
  if (RE2::PartialMatch(passage.text(), word, &number) &&
      !RE2::PartialMatch(passage.text(), not_a_bound)) {
    static const RE2 zero(R"((?i)non-?negative|at least 0)");
    static const RE2 one(R"((?i)at least 1)");
    const bool from_zero = RE2::FullMatch(number, zero);
    const bool from_one = RE2::FullMatch(number, one);
    passage.Add(fmt::format("{} {}", what,
                            from_zero  ? ">= 0"
                            : from_one ? ">= 1"
                                       : "> 0"),
                View(number));
  }
  ReadComparedParameter(passage);
}

// "Dropout probability", "probability of an element to be zeroed": what the number is.
void ReadProbability(Passage& passage) {
  if (!passage.MayBe("float") || passage.MayBe("tensor")) return;
  static const RE2 probability(
      R"((?i)^\W*(?:the )?(?:drop|dropout|keep)?[ -]?(probability)(?:\W|$))");
  re2::StringPiece at;
  if (!RE2::PartialMatch(passage.text(), probability, &at)) return;
  passage.Add(passage.name() + " >= 0", View(at));
  passage.Add(passage.name() + " <= 1", View(at));
}

void ReadOrder(Passage& passage) {
  static const RE2 sorted(
      R"((?i)((?:should|must) be (?:\w+ )?sorted|monotonic(?:ally)? (?:increasing|non-decreasing)|(?:a|1-D) sorted|sorted in (?:ascending|increasing)))");
  re2::StringPiece at;
  if (passage.MayBe("tensor") && RE2::PartialMatch(passage.text(), sorted, &at)) {
    passage.Add(fmt::format("sorted({})", passage.name()), View(at));
  }
}

}  // namespace

void ReadValues(Passage& passage) {
  ReadChoices(passage);
  if (passage.MayBe("bool") && !passage.MayBe("tensor")) return;
  ReadInterval(passage);
  ReadBounds(passage);
  ReadProbability(passage);
  ReadOrder(passage);
}

}  // namespace parallax
