#include "guess/lesson_constraints.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "constraints/language.h"
#include "constraints/signature.h"

namespace parallax {
namespace {

class LessonReader {
 public:
  LessonReader(const Lessons& lessons, const Api& api) : lessons_(lessons) {
    for (const Parameter& parameter : api.parameters) {
      if (parameter.type == "tensor" || parameter.type == "tensor?") {
        tensors_.push_back(parameter.name);
      }
    }
  }

  std::vector<Constraint> Read() {
    ReadParameters();
    ReadDTypeWish();
    if (!tensors_.empty()) ReadFacts();
    return std::move(out_);
  }

 private:
  // The main tensor's, where the message named none; empty: the API has no tensor.
  std::string Named(const std::string& parameter) const {
    return !parameter.empty() ? parameter : tensors_.empty() ? "" : tensors_[0];
  }

  void ReadParameters() {
    for (const auto& [name, dtype] : lessons_.dtypes) {
      Add(Named(name), fmt::format("dtype({}) in {}", Named(name), Name(dtype)),
          "asks for a dtype");
    }
    for (const auto& [name, rank] : lessons_.ranks) {
      Add(Named(name), fmt::format("rank({}) = {}", Named(name), rank), "asks for a rank");
    }
    for (const auto& [name, type] : lessons_.types) {
      const std::vector<std::string> kinds = KindsOfType(type);
      if (kinds.empty()) continue;
      Add(name, fmt::format("kind({}) in {}", name, fmt::join(kinds, ", ")), "asks for a type");
    }
    for (const auto& [name, length] : lessons_.lengths) {
      Add(name, fmt::format("length({}) = {}", name, length), "asks for a length");
    }
    for (const auto& [name, value] : lessons_.values) {
      Add(name, fmt::format("{} = {}", name, value), "asks for a value");
    }
  }

  void ReadDTypeWish() {
    const char* dtypes = nullptr;
    switch (lessons_.wish) {
      case DTypeWish::kNone:
        return;
      case DTypeWish::kFloat:
        dtypes = "complex, float";
        break;
      case DTypeWish::kInteger:
        dtypes = "integer";
        break;
      case DTypeWish::kBool:
        dtypes = "bool";
        break;
      case DTypeWish::kComplex:
        dtypes = "complex";
        break;
      case DTypeWish::kReal:
        dtypes = "bool, float, integer";
        break;
    }
    Add(Named(""), fmt::format("dtype({}) in {}", Named(""), dtypes), "asks for other numbers");
  }

  void ReadFacts() {
    const std::string& main = tensors_[0];
    for (size_t i = 1; i < tensors_.size(); ++i) {
      if (lessons_.same_dtype) {
        Add(main, fmt::format("dtype({}) = dtype({})", tensors_[i], main), "asks for one dtype");
      }
      if (lessons_.same_shape) {
        Add(main, fmt::format("shape({}) = shape({})", tensors_[i], main), "asks for one shape");
      }
    }
    if (lessons_.square) {
      Add(main, fmt::format("extent({0}, -2) = extent({0}, -1)", main), "asks for square matrices");
    }
    if (lessons_.not_empty) Add(main, fmt::format("elements({}) > 0", main), "asks for elements");
    if (lessons_.positive_contents) {
      Add(main, fmt::format("values({}) >= 0", main), "asks for other contents");
    }
    if (lessons_.one_dimensional) {
      Add(main, fmt::format("rank({}) = 1", main), "asks for one dimension");
    }
  }

  void Add(const std::string& parameter, const std::string& text, const char* why) {
    if (parameter.empty()) return;
    const auto clause = ParseClause(text);
    if (!clause) return;
    AddConstraint(*clause, {Provenance::Origin::kProbing, fmt::format("a refusal {}", why)}, &out_);
  }

  const Lessons& lessons_;
  std::vector<std::string> tensors_;
  std::vector<Constraint> out_;
};

}  // namespace

std::vector<Constraint> LessonConstraints(const Lessons& lessons, const Api& api) {
  return LessonReader(lessons, api).Read();
}

}  // namespace parallax
