#include "nouns/program.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace parallax {
namespace {

struct Prefix {
  std::string_view text;
  ProgramKind kind;
};
constexpr Prefix kPrefixes[] = {{"rule:", ProgramKind::kRule},   {"text:", ProgramKind::kText},
                                {"model:", ProgramKind::kModel}, {"layer:", ProgramKind::kLayer},
                                {"cut:", ProgramKind::kCut},     {"data:", ProgramKind::kData}};
constexpr std::string_view kWithout = "-without-";
constexpr std::string_view kLayers = "layers";
constexpr std::string_view kFloat64 = "float64";

// The two parts around a mark: the whole and nothing where there is none.
struct Split {
  std::string_view before;
  std::string_view behind;
  bool found = false;
  // There is a mark and nothing behind it.
  bool Lacks() const { return found && behind.empty(); }
};
Split SplitAt(std::string_view text, size_t at, size_t width) {
  if (at == text.npos) return {text, {}, false};
  return {text.substr(0, at), text.substr(at + width), true};
}
Split AtFirst(std::string_view text, char mark) { return SplitAt(text, text.find(mark), 1); }
Split AtLast(std::string_view text, char mark) { return SplitAt(text, text.rfind(mark), 1); }

ProgramParts ApiParts(std::string_view name) {
  const Split split = AtFirst(name, '@');
  if (split.Lacks()) return {ProgramKind::kApi, name, name, {}, {}};
  return {ProgramKind::kApi, split.before, split.before, split.behind, {}};
}

// The API of a rule over many may be in a form of its own: the last @ is before the side.
ProgramParts RuleParts(std::string_view rest) {
  const Split side = AtLast(rest, '@');
  const Split rule = AtFirst(side.before, ':');
  const Split off = SplitAt(side.behind, side.behind.find(kWithout), kWithout.size());
  if (side.Lacks() || rule.Lacks() || off.Lacks() || (off.found && off.before.empty())) return {};
  return {ProgramKind::kRule, rule.before, rule.behind, off.before, off.behind};
}

// A path may hold any character.
ProgramParts ModelParts(std::string_view path) {
  const Split form = AtLast(path, '@');
  if (form.behind != kLayers) return {ProgramKind::kModel, path, {}, {}, {}};
  return {ProgramKind::kModel, form.before, {}, form.behind, {}};
}

// What is behind the prefix of a kind; without a subject where the name is damaged.
ProgramParts RestOf(ProgramKind kind, std::string_view rest) {
  if (kind == ProgramKind::kRule) return RuleParts(rest);
  if (kind == ProgramKind::kModel) return ModelParts(rest);
  if (kind != ProgramKind::kText) return {kind, rest, {}, {}, {}};
  const Split split = AtFirst(rest, '@');
  return split.Lacks() ? ProgramParts() : ProgramParts{kind, split.before, {}, split.behind, {}};
}

}  // namespace

ProgramParts ParseProgram(std::string_view name) {
  for (const Prefix& prefix : kPrefixes) {
    if (!name.starts_with(prefix.text)) continue;
    const ProgramParts parts = RestOf(prefix.kind, name.substr(prefix.text.size()));
    if (!parts.subject.empty()) return parts;
  }
  return ApiParts(name);
}

std::string PrintProgram(const ProgramParts& parts) {
  std::string name;
  for (const Prefix& prefix : kPrefixes) {
    if (prefix.kind == parts.kind) name = prefix.text;
  }
  name += parts.subject;
  if (parts.kind == ProgramKind::kRule && !parts.api.empty()) name.append(":").append(parts.api);
  if (!parts.form.empty()) name.append("@").append(parts.form);
  if (!parts.step.empty()) name.append(kWithout).append(parts.step);
  return name;
}

Program Program::OfRule(std::string_view rule, std::string_view side, std::string_view api) {
  return PrintProgram({ProgramKind::kRule, rule, api, side, {}});
}

Program Program::OfText(std::string_view text) {
  return PrintProgram({ProgramKind::kText, HashOf(text).Hex(), {}, "run", {}});
}

Program Program::OfModel(std::string_view path) {
  return PrintProgram({ProgramKind::kModel, path, {}, {}, {}});
}

Program Program::OfLayers(std::string_view path) {
  return PrintProgram({ProgramKind::kModel, path, {}, kLayers, {}});
}

Program Program::OfCut(size_t place, std::string_view path) {
  return PrintProgram({ProgramKind::kCut, fmt::format("{}:{}", place, path), {}, {}, {}});
}

Program Program::OfData(std::string_view path) {
  return PrintProgram({ProgramKind::kData, path, {}, {}, {}});
}

bool Program::IsLayerOf(std::string_view library) const {
  return IsLayer() && AtFirst(subject(), '.').before == library;
}

Program Program::WithForm(std::string_view form) const {
  ProgramParts parts = ParseProgram(name_);
  if (parts.kind != ProgramKind::kApi) return *this;
  parts.form = form;
  return PrintProgram(parts);
}

Program Program::WithoutStep(std::string_view step) const {
  ProgramParts parts = ParseProgram(name_);
  if (parts.kind != ProgramKind::kRule || parts.form.empty()) return *this;
  parts.step = step;
  return PrintProgram(parts);
}

StepCall StepCallOf(std::string_view step) {
  const Split split = AtFirst(step, ':');
  return {split.before, split.behind, split.found};
}

std::string PathInFloat64(std::string_view path) {
  return std::string(path).append("@").append(kFloat64);
}

}  // namespace parallax
