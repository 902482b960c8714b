#include "judge/sides.h"

#include <algorithm>

namespace parallax {
namespace {

bool EndsInUnderscore(std::string_view program) {
  size_t size = program.size();
  return size >= 2 && program[size - 1] == '_' && program[size - 2] != '_';
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// An argument by which the caller asks for a change of an input: out=, inplace=True, the running
// statistics of a normalisation, the clipping of an embedding's weights.
bool AsksForMutation(const Binding& binding) {
  return std::any_of(
      binding.arguments.begin(), binding.arguments.end(), [](const Argument& argument) {
        std::string_view name = argument.name;
        name.remove_prefix(std::min(name.size(), name.rfind('.') + 1));
        if (name == "inplace") return argument.value.Is<bool>() && argument.value.As<bool>();
        bool written = name == "out" || name == "max_norm" || EndsWith(name, "running_mean") ||
                       EndsWith(name, "running_var");
        return written && !argument.value.Is<None>();
      });
}

}  // namespace

std::vector<int> ReturnedSides(const Outcomes& outcomes) {
  std::vector<int> sides;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].Is<Returned>()) sides.push_back(static_cast<int>(i));
  }
  return sides;
}

int LoneDissenter(const std::vector<bool>& answers) {
  if (answers.size() < 3) return -1;
  for (bool answer : {true, false}) {
    if (std::count(answers.begin(), answers.end(), answer) == 1) {
      return static_cast<int>(std::find(answers.begin(), answers.end(), answer) - answers.begin());
    }
  }
  return -1;
}

int LoneDissenter(const Outcomes& outcomes, const std::vector<bool>& agrees) {
  std::vector<int> returned = ReturnedSides(outcomes);
  std::vector<bool> answers;
  for (int i : returned) answers.push_back(agrees[static_cast<size_t>(i)]);
  int lone = LoneDissenter(answers);
  return lone < 0 ? -1 : returned[static_cast<size_t>(lone)];
}

bool MayMutate(const Evidence& evidence, const Side& side) {
  std::string_view form = FormOf(side.program);
  if (form == "inplace" || form.substr(0, 3) == "out") return true;
  std::string_view bare = std::string_view(side.program).substr(0, side.program.find('@'));
  return EndsInUnderscore(bare) || evidence.HasTrait("stateful") || evidence.HasTrait("mutates") ||
         AsksForMutation(evidence.binding);
}

}  // namespace parallax
