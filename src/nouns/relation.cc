#include "nouns/relation.h"

#include <algorithm>

namespace parallax {

uint32_t ClaimBitOf(std::string_view name) {
  for (const ClaimName& each : kClaimNames) {
    if (each.name == name) return each.bit;
  }
  return 0;
}

std::string_view Name(Select select) {
  constexpr std::string_view kNames[] = {"", "rows", "flat", "item", "squeezed"};
  return kNames[static_cast<size_t>(select)];
}

std::string LabelOf(const Side& side) {
  return side.label.empty() ? side.program.name() : side.label;
}

bool IsPlainCall(const Side& side) {
  return side.derivation.kind == DeriveKind::kAsIs && side.select == Select::kAll &&
         side.arguments.empty() && side.program.form().empty();
}

int PlainSideOf(const Relation& relation) {
  auto plain = std::find_if(relation.sides.begin(), relation.sides.end(), IsPlainCall);
  return plain == relation.sides.end() ? -1 : static_cast<int>(plain - relation.sides.begin());
}

bool SameProgram(const Side& a, const Side& b) {
  return a.program == b.program && a.target == b.target && a.arguments == b.arguments;
}

const std::string& TargetOfSide(const Relation& relation, size_t side) {
  const std::string& own = relation.sides[side].target;
  return own.empty() ? relation.target : own;
}

bool OnSeveralTargets(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return !side.target.empty(); });
}

std::vector<Side> DistinctPrograms(const Relation& relation) {
  std::vector<Side> programs;
  for (const Side& side : relation.sides) {
    auto same = [&](const Side& known) { return SameProgram(known, side); };
    if (std::none_of(programs.begin(), programs.end(), same)) programs.push_back(side);
  }
  return programs;
}

}  // namespace parallax
