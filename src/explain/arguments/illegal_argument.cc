#include "explain/arguments/illegal_argument.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "explain/aspects/argument_aspects.h"
#include "explain/aspects/tensor_aspects.h"

namespace parallax {
namespace {

constexpr int kMostAsked = 24;       // bindings; of each others are asked in children of their own
constexpr size_t kMostOfAspect = 4;  // of these
constexpr size_t kMostIllegalOnes = 2;

std::vector<Aspect> AspectsOf(const Binding& witness, std::span<const Parameter> parameters) {
  std::vector<Aspect> aspects = RankAspects(witness);
  for (auto some :
       {ArgumentAspects(witness, parameters), ExtentAspects(witness, 0), DTypeAspects(witness)}) {
    std::move(some.begin(), some.end(), std::back_inserter(aspects));
  }
  return aspects;
}

// "shape of x" of "x has shape [n, 3]".
std::string NameOf(const Aspect& aspect) {
  if (aspect.of != AspectOf::kExtent) return aspect.what;
  return "shape of " + aspect.subject.substr(0, aspect.subject.find(" has shape"));
}

}  // namespace

Result<std::vector<std::string>> FindIllegalArguments(Runner& runner,
                                                      const InvestigateContext& context,
                                                      const ArgumentsQuestion& question,
                                                      std::span<const Parameter> parameters) {
  std::vector<std::string> illegal;
  int left = kMostAsked;
  for (const Aspect& aspect : AspectsOf(question.witness, parameters)) {
    const std::string name = NameOf(aspect);
    const bool named = std::find(illegal.begin(), illegal.end(), name) != illegal.end();
    if (named || illegal.size() == kMostIllegalOnes) continue;
    for (size_t i = 0; i < std::min(aspect.values.size(), kMostOfAspect) && left > 0; ++i, --left) {
      const Binding changed = aspect.values[i].edit(question.witness);
      PARALLAX_TRY_ASSIGN(
          const ArgumentsVerdict verdict,
          JudgeArguments(runner, context,
                         {question.relation, question.side, question.kind, changed}));
      if (verdict.state != ArgumentsState::kLegal) continue;
      illegal.push_back(name);
      break;
    }
  }
  return illegal;
}

}  // namespace parallax
