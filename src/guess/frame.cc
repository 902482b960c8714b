#include "guess/frame.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace parallax {
namespace {

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    size_t end = text.find(separator);
    std::string_view part = text.substr(0, end);
    if (!part.empty()) out.push_back(part);
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

Shape Doubled(Shape extents) {
  for (int64_t& extent : extents) extent *= 2;
  return extents;
}

Shape SymbolExtents(const GuessFrame& f, std::string_view symbol) {
  int64_t number = 0;
  auto [end, error] = std::from_chars(symbol.data(), symbol.data() + symbol.size(), number);
  if (error == std::errc()) {
    if (end == symbol.data() + symbol.size()) return {number};
    Shape unit = SymbolExtents(f, symbol.substr(static_cast<size_t>(end - symbol.data())));
    for (int64_t& extent : unit) extent *= number;  // "3H"
    return unit;
  }
  if (symbol == "*") return f.base;
  if (symbol == "*-1") return f.base.empty() ? Shape{} : Shape(f.base.begin(), f.base.end() - 1);
  if (symbol == "*1") return {f.base.empty() ? 1 : f.base.back()};
  if (symbol == "C/g") return {f.channels / f.groups};
  if (symbol == "O/g") return {f.out_channels / f.groups};
  PARALLAX_CHECK(symbol.size() == 1, "no such shape symbol");
  switch (symbol[0]) {
    case 'N':
      return {f.batch};
    case 'C':
      return {f.channels};
    case 'O':
      return {f.out_channels};
    case 'g':
      return {f.groups};
    case 'D':
      return {f.features};
    case 'E':
      return {f.embedding};
    case 'H':
      return {f.hidden};
    case 'L':
      return {f.length};
    case 'V':
      return {f.classes};
    case 'm':
      return {f.rows};
    case 'k':
      return {f.inner};
    case 'n':
      return {f.columns};
    case 'q':
      return {f.square};
    case 'S':
      return f.extents;
    case 'K':
      return f.kernel;
    case 'B':
      return f.batch_shape;
    case 'R':
      return ConvolvedExtents(f);
    case 'P':
      return PooledExtents(f);
    case 'U':
      return Doubled(f.extents);
    default:
      break;
  }
  PARALLAX_CHECK(false, "no such shape symbol");
  return {};
}

}  // namespace

Shape DrawShape(Rng& rng) {
  static const std::vector<Shape> shapes = {
      {}, {5}, {17}, {3, 4}, {4, 4}, {2, 3, 4}, {4, 4}, {2, 4, 6, 5}, {2, 2, 3, 2, 2}, {1},
  };
  return shapes[rng.Below(shapes.size())];
}

GuessFrame DrawFrame(int spatial, Rng& rng) {
  GuessFrame f;
  f.spatial = spatial > 0 ? spatial : static_cast<int>(rng.OneIn(3) ? rng.Between(1, 3) : 2);
  f.batch = rng.Between(1, 3);
  f.groups = rng.OneIn(4) ? 2 : 1;
  f.channels = 2 * rng.Between(1, 3);
  f.out_channels = 2 * rng.Between(1, 2);
  f.features = 2 * rng.Between(1, 4);
  f.embedding = 4 * rng.Between(1, 2);
  f.hidden = rng.Between(2, 5);
  f.length = rng.Between(3, 7);
  f.classes = rng.Between(5, 10);
  f.rows = rng.Between(1, 5);
  f.inner = rng.Between(1, 6);
  f.columns = rng.Between(1, 5);
  f.square = rng.Between(2, 5);
  for (int i = 0; i < f.spatial; ++i) {
    f.extents.push_back(rng.Between(f.spatial == 3 ? 4 : 5, f.spatial == 3 ? 6 : 9));
    f.kernel.push_back(rng.Between(1, 3));
  }
  if (rng.OneIn(2)) f.batch_shape = {rng.Between(1, 3)};
  f.base = DrawShape(rng);
  return f;
}

Shape ResolveShape(const GuessFrame& frame, std::string_view expression, Rng& rng) {
  std::vector<std::string_view> alternatives = Split(expression, ';');
  PARALLAX_CHECK(!alternatives.empty(), "an empty shape expression");
  Shape out;
  for (std::string_view symbol : Split(alternatives[rng.Below(alternatives.size())], ' ')) {
    if (symbol == "-") continue;
    Shape part = SymbolExtents(frame, symbol);
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

int64_t ResolveExtent(const GuessFrame& frame, std::string_view symbol) {
  return NumElements(SymbolExtents(frame, symbol));
}

Shape ConvolvedExtents(const GuessFrame& frame) {
  Shape out;
  for (size_t i = 0; i < frame.extents.size(); ++i) {
    out.push_back(std::max<int64_t>(1, frame.extents[i] - frame.kernel[i] + 1));
  }
  return out;
}

Shape PooledExtents(const GuessFrame& frame) {
  Shape out;
  for (size_t i = 0; i < frame.extents.size(); ++i) {
    out.push_back(std::max<int64_t>(1, frame.extents[i] / frame.kernel[i]));
  }
  return out;
}

}  // namespace parallax
