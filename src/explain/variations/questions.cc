#include "explain/variations/questions.h"

#include <iterator>
#include <utility>

namespace parallax {

std::vector<Question> QuestionsAbout(const Binding& witness, const Relation& relation,
                                     std::span<const Constraint> known, bool linalg) {
  std::vector<Question> all = BrokenClauses(witness, known);
  const auto add = [&](std::vector<Question> more) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
  };
  add(OutQuestions(witness, relation));
  add(DTypeQuestions(witness));
  add(NegatedQuestions(witness, relation));
  add(WrapQuestions(witness));
  add(IndexQuestions(witness));
  add(OrderQuestions(witness));
  add(ExpandedQuestions(witness, relation));
  add(EmptyQuestions(witness));
  if (linalg) add(MatrixQuestions(witness));
  add(ShareQuestions(witness));
  add(FractionQuestions(witness));
  add(RiseQuestions(witness));
  add(PowerQuestions(witness));
  add(OverflowQuestions(witness));
  add(EpsilonQuestions(witness));
  add(NormQuestions(witness));
  return all;
}

}  // namespace parallax
