#include "explain/variations/vary_unwritten.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "explain/variations/hypotheses.h"
#include "explain/variations/questions.h"
#include "explain/variations/varier.h"
#include "investigate/painted_memory.h"

namespace parallax {
namespace {

constexpr int kUnwrittenBudget = 12;
constexpr size_t kUnwrittenQuestions = 2;
constexpr uint8_t kAnyPaint = 0x41;

class PaintedVarier : public Varier {
 public:
  PaintedVarier(Runner& runner, const Signature& signature, const Trial& witness, int side)
      : Varier(runner, signature, witness, kUnwrittenBudget),
        runner_(runner),
        witness_(witness),
        side_(side) {}

 protected:
  Result<std::vector<VariedState>> Run(std::span<const Binding> bindings) override {
    std::vector<VariedState> states;
    for (const Binding& binding : bindings) {
      PARALLAX_TRY_ASSIGN(const VariedState state, StateOn(binding));
      states.push_back(state);
    }
    return states;
  }

 private:
  Result<VariedState> StateOn(const Binding& binding) {
    const RecordedCase call = NotRun(witness_, binding);
    PARALLAX_TRY_ASSIGN(const auto sides, SidesThatFollowPaint(runner_, Evidence{call}));
    if (std::find(sides.begin(), sides.end(), side_) != sides.end()) return VariedState::kFails;
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner_.RunOnPaintedHeap(binding, kAnyPaint));
    const bool returned = outcomes[static_cast<size_t>(side_)].Is<Returned>();
    return returned ? VariedState::kPasses : VariedState::kUnknown;
  }

  Runner& runner_;
  const Trial& witness_;
  const int side_;
};

}  // namespace

Result<Variations> VaryUnwritten(Runner& runner, const Signature& signature, const Trial& witness,
                                 int side, std::span<const Constraint> known) {
  PaintedVarier varier(runner, signature, witness, side);
  std::vector<Question> all = QuestionsAbout(witness.binding, witness.relation, known, false);
  all.resize(std::min(all.size(), kUnwrittenQuestions));
  Hypotheses hypotheses;
  PARALLAX_TRY(hypotheses.Ask(varier, all));
  Variations found;
  found.clauses = hypotheses.Clauses();
  found.varied = hypotheses.table();
  found.suffices = hypotheses.AreExact();
  return found;
}

}  // namespace parallax
