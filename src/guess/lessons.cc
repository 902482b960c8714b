#include "guess/lessons.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parallax {
namespace {

// "" stands for a tensor that the message did not name.
std::string Named(const std::string& parameter) {
  return parameter.empty() ? "a tensor" : parameter;
}

const char* NameOf(DTypeWish wish) {
  switch (wish) {
    case DTypeWish::kNone:
      return nullptr;
    case DTypeWish::kFloat:
      return "floating point";
    case DTypeWish::kInteger:
      return "integers";
    case DTypeWish::kBool:
      return "booleans";
    case DTypeWish::kComplex:
      return "complex numbers";
    case DTypeWish::kReal:
      return "real numbers";
  }
  return nullptr;
}

void AddOfParameters(const Lessons& lessons, std::vector<std::string>* out) {
  for (const auto& [name, dtype] : lessons.dtypes) {
    out->push_back(fmt::format("{} is of {}", Named(name), Name(dtype)));
  }
  for (const auto& [name, rank] : lessons.ranks) {
    out->push_back(fmt::format("{} has {} dimension{}", Named(name), rank, rank == 1 ? "" : "s"));
  }
  for (const auto& [name, type] : lessons.types) {
    out->push_back(fmt::format("{} is a {}", name, type));
  }
  for (const auto& [name, length] : lessons.lengths) {
    out->push_back(fmt::format("{} has {} items", name, length));
  }
  for (const auto& [name, value] : lessons.values) {
    out->push_back(fmt::format("{} is {}", name, value));
  }
  for (const std::string& name : lessons.required) out->push_back(name + " must be given");
  for (const std::string& name : lessons.banned) out->push_back(name + " must not be given");
}

}  // namespace

std::vector<std::string> Sentences(const Lessons& lessons) {
  std::vector<std::string> out;
  AddOfParameters(lessons, &out);
  if (const char* wish = NameOf(lessons.wish)) out.push_back(std::string("takes ") + wish);
  const std::pair<bool, const char*> facts[] = {
      {lessons.same_dtype, "tensors have the same dtype"},
      {lessons.same_shape, "tensors have the same shape"},
      {lessons.square, "matrices are square"},
      {lessons.one_element, "a tensor has one element"},
      {lessons.not_empty, "tensors are not empty"},
      {lessons.positive, "numbers are positive"},
      {lessons.positive_contents, "tensors hold numbers between 0 and 1"},
      {lessons.small, "numbers are small"},
      {lessons.one_dimensional, "tensors have one dimension"},
  };
  for (const auto& [holds, text] : facts) {
    if (holds) out.emplace_back(text);
  }
  if (lessons.spatial > 0) out.push_back(fmt::format("{} spatial dimensions", lessons.spatial));
  if (!lessons.words.empty()) {
    out.push_back(fmt::format("words it knows: {}", fmt::join(lessons.words, ", ")));
  }
  return out;
}

}  // namespace parallax
