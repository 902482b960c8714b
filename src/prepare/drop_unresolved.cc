#include "prepare/drop_unresolved.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "relations/source.h"
#include "targets/unresolved.h"

namespace parallax {
namespace {

bool IsStated(const PlannedRelation& planned) {
  const Source* source = FindSource(planned.relation.source);
  return source != nullptr && source->data().relations == SourceRelations::kStated;
}

// By program: why the target has it not. Of those that the sides run there.
Result<std::map<std::string, std::string>> ProblemsOn(
    Target& target, const StopToken& stop, const std::vector<PlannedRelation>& relations) {
  const std::string& name = target.spec().name;
  std::set<std::string> programs;
  std::map<std::string, std::string> texts;
  for (const PlannedRelation& planned : relations) {
    const std::vector<Side>& sides = planned.relation.sides;
    for (size_t i = 0; IsStated(planned) && i < sides.size(); ++i) {
      if (TargetOfSide(planned.relation, i) != name) continue;
      if (sides[i].text.empty()) {
        programs.insert(sides[i].program.name());
      } else {
        texts[sides[i].program.name()] = sides[i].text;
      }
    }
  }
  if (programs.empty() && texts.empty()) return std::map<std::string, std::string>();
  const std::unique_ptr<TargetSession> session = target.Open({&stop, StopLevel::kClean});
  PARALLAX_TRY_ASSIGN(auto problems, UnresolvedOf(*session, programs));
  for (const auto& [program, text] : texts) {
    PARALLAX_TRY_ASSIGN(const std::string problem, ProblemOfText(*session, text));
    if (!problem.empty()) problems[program] = problem;
  }
  return problems;
}

}  // namespace

Result<std::vector<std::string>> DropUnresolved(const std::vector<HuntedTarget>& targets,
                                                const StopToken& stop,
                                                std::vector<PlannedRelation>* relations) {
  std::map<std::string, std::map<std::string, std::string>> problems;  // by target and program
  for (const HuntedTarget& each : targets) {
    PARALLAX_TRY_ASSIGN(problems[each.target.spec().name],
                        ProblemsOn(each.target, stop, *relations));
  }
  std::vector<std::string> dropped;
  std::erase_if(*relations, [&](const PlannedRelation& planned) {
    const std::vector<Side>& sides = planned.relation.sides;
    for (size_t i = 0; IsStated(planned) && i < sides.size(); ++i) {
      const auto& there = problems[TargetOfSide(planned.relation, i)];
      const auto problem = there.find(sides[i].program.name());
      if (problem == there.end()) continue;
      dropped.push_back(fmt::format("{}: no program {}: {}", planned.relation.family,
                                    LabelOf(sides[i]), problem->second));
      return true;
    }
    return false;
  });
  return dropped;
}

}  // namespace parallax
