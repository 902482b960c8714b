// drop-arguments: leaves arguments out: any that is passed by name, and the last positional ones.
// One that the call needs makes it raise, which is another signature.

#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

class DropArguments : public Pass {
 public:
  std::string_view name() const override { return "drop-arguments"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    Binding bare = binding;
    std::erase_if(bare.arguments, [](const Argument& argument) { return argument.keyword; });
    size_t positional = bare.arguments.size();
    if (binding.arguments.size() > positional + 1) candidates.push_back(std::move(bare));
    for (size_t i = binding.arguments.size(); i-- > 0;) {
      bool is_last_positional = i + 1 == positional;
      if (!binding.arguments[i].keyword && !is_last_positional) continue;
      if (binding.arguments.size() == 1) continue;
      Binding shorter = binding;
      shorter.arguments.erase(shorter.arguments.begin() + static_cast<std::ptrdiff_t>(i));
      candidates.push_back(std::move(shorter));
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(DropArguments);

}  // namespace
}  // namespace parallax
