// Questions about clauses of the constraint language that a witness breaks.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "explain/variations/questions.h"
#include "inputs/realise.h"

namespace parallax {
namespace {

constexpr size_t kMostClausesAsked = 2;
constexpr size_t kMostLettersOfClause = 60;
constexpr int kDrawsOfClause = 2;
constexpr uint64_t kClauseStream = 0x636c61757365;

// "values(i) >= extent(x, 0)", "not mode in 'full', 'same'".
std::string BrokenText(const Clause& clause) {
  const auto opposite = OppositeOf(clause.relation);
  if (!opposite) return "not " + ToText(clause);
  Clause turned = clause;
  turned.relation = *opposite;
  return ToText(turned);
}

}  // namespace

std::vector<Question> BrokenClauses(const Binding& witness, std::span<const Constraint> known) {
  std::vector<Question> questions;
  for (const Constraint& constraint : known) {
    const Clause& clause = constraint.clause;
    if (IsContradicted(constraint) || Holds(clause, witness) != Truth::kNo) continue;
    const std::string words = BrokenText(clause);
    if (words.size() > kMostLettersOfClause || questions.size() == kMostClausesAsked) continue;
    const std::vector<std::string> parameters = ParametersOf(clause);
    if (parameters.empty()) continue;
    Question question{"values of " + parameters.front(), {}, {}, parameters.front()};
    question.rivals.push_back(
        {words, [clause](const Binding& binding) { return Holds(clause, binding) == Truth::kNo; }});
    Rng rng(kClauseStream);
    for (int draw = 0; draw < kDrawsOfClause; ++draw) {
      const std::optional<Binding> kept = Satisfied(clause, witness, rng);
      if (!kept) break;
      question.calls.push_back(Realise(*kept, kClauseStream));
      const auto broken = Broken(clause, *kept, draw == 0 ? Reach::kNear : Reach::kFar, rng);
      if (broken) question.calls.push_back(Realise(*broken, kClauseStream));
    }
    if (!question.calls.empty()) questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
