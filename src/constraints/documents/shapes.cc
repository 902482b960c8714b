// Ranks, extents and lengths: "2-D", "A scalar `Tensor`", "shape `[batch, height, 3]`",
// "tensor of shape (*, n, n)", "same shape as `x`", "list that has length `>= 4`".

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/documents/matches.h"
#include "constraints/documents/passage.h"

namespace parallax {
namespace {

bool IsNumber(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// "minibatch", "N" and "in_channels", not "a + 1".
bool IsSymbol(std::string_view word) {
  return !word.empty() && !IsNumber(word) &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) {
           return isalnum(c) != 0 || c == '_' || c == '{' || c == '}';
         });
}

std::vector<std::string> Split(std::string_view inner) {
  std::vector<std::string> out;
  std::string item;
  int depth = 0;
  for (char c : inner) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0) {
      out.push_back(std::move(item));
      item.clear();
    } else if (c != ' ' && c != '`') {
      item += c;
    }
  }
  if (!item.empty()) out.push_back(std::move(item));
  return out;
}

const RE2& ShapePattern() {
  static const RE2 pattern(
      R"((?i)(?:shapes?|sizes?|tensors?)(?: is| of| are|:)*:? ?`?([\[(][^\[\]()]*(?:\([^()]*\)[^\[\]()]*)*[\])])`?)");
  return pattern;
}

// "[batch] + spatial_shape + [channels]": what follows the first bracket.
void AddChained(std::string_view rest, std::vector<std::string>* items) {
  static const RE2 link(R"(^`? ?\+ ?`?(?:\[([^\[\]]*)\]|([\w.]+)))");
  re2::StringPiece input(rest.data(), rest.size());
  re2::StringPiece bracket, name;
  while (RE2::Consume(&input, link, &bracket, &name)) {
    if (!name.empty()) {
      items->emplace_back("...");
      continue;
    }
    for (std::string& item : Split(View(bracket))) items->push_back(std::move(item));
  }
}

// Whether the sentence before `place` says that the shape is one of several: "For a target of size
// [N, C]", "If ..., of shape [N]".
bool IsOfAnotherCase(const std::string& text, std::string_view place) {
  const std::string_view before =
      std::string_view(text).substr(0, static_cast<size_t>(place.data() - text.data()));
  const size_t point = before.rfind(". ");
  const std::string_view sentence =
      point == std::string_view::npos ? before : before.substr(point + 2);
  static const RE2 condition(R"((?i)^(?:for an?|if|when|e\.g)\b)");
  return RE2::PartialMatch(re2::StringPiece(sentence.data(), sentence.size()), condition);
}

struct PlacedShape {
  DocumentedShape shape;
  std::string_view place;  // in the text, its brackets included
};

// All bracketed shapes of a text, each once, with their places.
std::vector<PlacedShape> ShapesIn(const std::string& text) {
  std::vector<PlacedShape> out;
  re2::StringPiece input(text);
  re2::StringPiece found;
  while (RE2::FindAndConsume(&input, ShapePattern(), &found)) {
    const std::string_view place = View(found);
    std::vector<std::string> items = Split(place.substr(1, place.size() - 2));
    const size_t end = static_cast<size_t>(place.data() - text.data()) + place.size();
    AddChained(std::string_view(text).substr(end), &items);
    if (!items.empty() && !IsOfAnotherCase(text, place)) out.push_back({{std::move(items)}, place});
    // "(N, C) or (N, C, d1)": the further ones need no word in front.
    static const RE2 further(R"(^`? ?,? ?or ?`?([\[(][^\[\]()]*[\])]))");
    while (RE2::Consume(&input, further, &found)) {
      const std::string_view next = View(found);
      out.push_back({{Split(next.substr(1, next.size() - 2))}, next});
    }
  }
  return out;
}

// Extents that are numbers, and dimensions of one name within the shape.
void AddExtents(Passage& passage, const DocumentedShape& shape, std::string_view at) {
  std::map<std::string, int> first;
  for (size_t i = 0; i < shape.items.size(); ++i) {
    const std::string& item = shape.items[i];
    const int dimension = shape.Dimension(i);
    if (IsNumber(item)) {
      passage.Add(fmt::format("extent({}, {}) = {}", passage.name(), dimension, item), at);
    } else if (IsSymbol(item)) {
      const auto [known, fresh] = first.emplace(item, dimension);
      if (fresh) continue;
      passage.Add(fmt::format("extent({0}, {1}) = extent({0}, {2})", passage.name(), known->second,
                              dimension),
                  at);
    }
  }
}

void ReadBrackets(Passage& passage) {
  const auto shapes = ShapesIn(passage.text());
  if (shapes.empty()) return;
  const std::string_view at = shapes[0].place;
  std::set<size_t> ranks;
  bool many = false;
  for (const auto& [shape, place] : shapes) {
    const bool open = shape.IsOpen();
    ranks.insert(shape.items.size() - (open ? 1 : 0));
    many = many || open;
  }
  static const RE2 batch_optional(R"((?i)minibatch dim optional)");
  if (RE2::PartialMatch(passage.text(), batch_optional)) ranks.insert(*ranks.begin() - 1);
  const std::string rank = fmt::format("rank({})", passage.name());
  if (!passage.Has(Term::Kind::kRank)) {
    const char* relation = many ? ">=" : ranks.size() > 1 ? "in" : "=";
    if (many) ranks = {*ranks.begin()};
    if (!(many && *ranks.begin() == 0)) {
      passage.Add(fmt::format("{} {} {}", rank, relation, fmt::join(ranks, ", ")), at);
    }
  }
  if (shapes.size() == 1 && (many || ranks.size() == 1)) AddExtents(passage, shapes[0].shape, at);
}

// "2-D", "1D or 2D", "at least 3-D", "rank 2".
void ReadRankWords(Passage& passage) {
  const std::string& text = passage.text();
  const std::string rank = fmt::format("rank({})", passage.name());
  static const RE2 least(
      R"((?i)(?:at least|>=) ?`?(\d)[- ]?(?:D\b|dim)|(\d)[- ]?D (?:\w+ )?or (?:higher|more|greater)|rank (?:of )?(?:at least|>=) ?`?(\d)|rank `?(\d)`? or (?:higher|more|greater)|(\d)[- ]?D or higher)");
  re2::StringPiece n[5];
  if (RE2::PartialMatch(text, least, &n[0], &n[1], &n[2], &n[3], &n[4])) {
    for (const re2::StringPiece& number : n) {
      if (number.empty()) continue;
      passage.Add(fmt::format("{} >= {}", rank, View(number)), View(number));
      return;
    }
  }
  static const RE2 words(
      R"((?i)\b((?:[0-7][- ]?D|[0-7][- ]dimensional|rank[- ]`?[0-7]`?)(?:\)? ?(?:\([^)]*\))?,? (?:or|and|to) (?:an? )?(?:[0-7][- ]?D|scalar|[0-7][- ]dimensional))*)\b)");
  re2::StringPiece found;
  re2::StringPiece input(text);
  if (RE2::FindAndConsume(&input, words, &found)) {
    static const RE2 digit(R"(([0-7])[- ]?(?:D|d)|rank[- ]`?([0-7]))");
    std::set<std::string> ranks;
    re2::StringPiece rest = found;
    re2::StringPiece a, b;
    while (RE2::FindAndConsume(&rest, digit, &a, &b))
      ranks.insert(std::string(View(a.empty() ? b : a)));
    if (View(found).find("scalar") != std::string_view::npos) ranks.insert("0");
    if (ranks.empty()) return;
    passage.Add(
        fmt::format("{} {} {}", rank, ranks.size() == 1 ? "=" : "in", fmt::join(ranks, ", ")),
        View(found));
    return;
  }
  struct Word {
    RE2 pattern;
    int rank;
  };
  static const Word kShapes[] = {
      {RE2(R"((?i)(scalar `?(?:\w+ )?`?tensor|must be a scalar|^an? scalar[ .](?:`|\(|t|$|[A-Z])|tensor`?\.? scalar))"),
       0},
      {RE2(R"((?i)((?:^an?|tensor`?\. a|must be an?) (?:\w+ )?vector\b|vector `?tensor))"), 1},
      {RE2(R"((?i)(^an? (?:\w+ )?matrix\b|the \w+ matrix to be|must be a matrix|matrix to be|\w+ x \w+ (?:\w+ )?matrix))"),
       2},
  };
  for (const auto& [pattern, value] : kShapes) {
    if (!RE2::PartialMatch(text, pattern, &found)) continue;
    passage.Add(fmt::format("{} = {}", rank, value), View(found));
    return;
  }
}

// "(shape int32[2])", "(shape int32[])".
void ReadTypedShape(Passage& passage) {
  static const RE2 typed(R"(\bshape [a-z]+\d*\[([\w, ]*)\])");
  re2::StringPiece items;
  if (!RE2::PartialMatch(passage.text(), typed, &items)) return;
  const DocumentedShape shape{Split(View(items))};
  passage.Add(fmt::format("rank({}) = {}", passage.name(), shape.items.size()), View(items));
  AddExtents(passage, shape, View(items));
}

void ReadSameShape(Passage& passage) {
  static const RE2 same(
      R"((?i)(?:same|equal|identical|matching) (?:shape|size)s? (?:as|to|of|with)(?: the| that of)* (`?[\w.]+`?))");
  static const RE2 broadcast(
      R"((?i)broadcast(?:able|ed|s)?(?: (?:with|to|against|over|shape))+(?: the| shape of| size of)* (`?[\w.]+`?))");
  re2::StringPiece word;
  if (RE2::PartialMatch(passage.text(), same, &word)) {
    const std::string_view other = passage.OtherParameter(View(word));
    if (!other.empty()) {
      passage.Add(fmt::format("shape({}) = shape({})", passage.name(), other), View(word));
    }
  }
  if (RE2::PartialMatch(passage.text(), broadcast, &word)) {
    const std::string_view other = passage.OtherParameter(View(word));
    if (!other.empty()) {
      passage.Add(fmt::format("broadcast({}, {})", passage.name(), other), View(word));
    }
  }
  static const RE2 last(
      R"((?i)last dimension (?:must be|is|should be|of)(?: of)?(?: size)? `?(\d+))");
  if (RE2::PartialMatch(passage.text(), last, &word)) {
    passage.Add(fmt::format("extent({}, -1) = {}", passage.name(), View(word)), View(word));
  }
  static const RE2 filled(R"((?i)(an? non-?empty `?tensor))");
  if (RE2::PartialMatch(passage.text(), filled, &word)) {
    passage.Add(fmt::format("elements({}) > 0", passage.name()), View(word));
  }
}

void ReadLengths(Passage& passage) {
  static const RE2 length(
      R"((?i)length:? ?(?:of |is |must be )?`?(>= )?`?(\d+)`?((?:, ?`?\d+`?)*(?:,? or `?\d+`?)?))");
  re2::StringPiece sign, number, more;
  if (RE2::PartialMatch(passage.text(), length, &sign, &number, &more)) {
    static const RE2 digits(R"((\d+))");
    std::set<std::string_view> lengths{View(number)};
    for (std::string_view one : AllMatches(View(more), digits)) lengths.insert(one);
    const char* relation = !sign.empty() ? ">=" : lengths.size() > 1 ? "in" : "=";
    passage.Add(fmt::format("length({}) {} {}", passage.name(), relation, fmt::join(lengths, ", ")),
                View(number));
  }
  static const RE2 tuple(R"((?i)\btuple `?(\([A-Za-z0-9_]+(?:, ?[A-Za-z0-9_]*)*\)))");
  if (RE2::PartialMatch(passage.text(), tuple, &number)) {
    const std::string_view place = View(number);
    const size_t count = Split(place.substr(1, place.size() - 2)).size();
    passage.Add(fmt::format("length({}) = {}", passage.name(), count), place);
  }
}

}  // namespace

bool DocumentedShape::IsOpen() const {
  return std::any_of(items.begin(), items.end(),
                     [](const std::string& item) { return item == "*" || item.ends_with("..."); });
}

int DocumentedShape::Dimension(size_t at) const {
  return IsOpen() ? static_cast<int>(at) - static_cast<int>(items.size()) : static_cast<int>(at);
}

DocumentedShape DocumentedShapeOf(const DocumentedEntry& entry) {
  auto shapes = ShapesIn(entry.text);
  return shapes.size() == 1 ? std::move(shapes[0].shape) : DocumentedShape();
}

void ReadShape(Passage& passage) {
  const bool list = passage.MayBe("int[]") || passage.MayBe("float[]") || passage.MayBe("any[]");
  if (passage.MayBe("tensor") || passage.MayBe("tensor[]")) {
    ReadRankWords(passage);
    ReadBrackets(passage);
    ReadTypedShape(passage);
    ReadSameShape(passage);
  }
  if (list || passage.MayBe("tensor[]")) ReadLengths(passage);
}

}  // namespace parallax
