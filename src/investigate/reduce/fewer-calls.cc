// fewer-calls: a chain (nouns/chain.h) without one of its calls: what it gave is replaced by one of
// the names that it took, or by a tensor of the chain. Then without one of a call's keywords.

#include <set>
#include <string>

#include "investigate/reduce/pass.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

Chain WithoutCall(const Chain& chain, size_t at, const std::string& instead) {
  Chain out = chain;
  out.calls.erase(out.calls.begin() + static_cast<std::ptrdiff_t>(at));
  for (size_t i = at; i < out.calls.size(); ++i) {
    ForEachName(out.calls[i], [&](std::string& name) {
      if (name == NameOfResult(at)) {
        name = instead;
        return;
      }
      for (size_t later = at; later < chain.calls.size(); ++later) {
        if (name == NameOfResult(later + 1)) {
          name = NameOfResult(later);
          return;
        }
      }
    });
  }
  DropUnused(&out);
  return out;
}

// Names that may stand for what the call gave, those that it took first.
std::vector<std::string> Stands(const Chain& chain, size_t at) {
  std::vector<std::string> names;
  std::set<std::string> known;
  const auto add = [&](const std::string& name) {
    if (known.insert(name).second) names.push_back(name);
  };
  ChainCall call = chain.calls[at];
  ForEachName(call, add);
  for (size_t i = 0; i < chain.tensors.size(); ++i) add(NameOfTensor(i));
  for (size_t i = 0; i < at; ++i) add(NameOfResult(i));
  return names;
}

class FewerCalls : public Pass {
 public:
  std::string_view name() const override { return "fewer-calls"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    const auto chain = ChainOf(binding);
    if (!chain) return candidates;
    for (size_t at = chain->calls.size(); at-- > 0 && chain->calls.size() > 1;) {
      for (const std::string& name : Stands(*chain, at)) {
        Chain shorter = WithoutCall(*chain, at, name);
        if (!shorter.calls.empty()) candidates.push_back(BindingOf(shorter));
      }
    }
    for (size_t at = 0; at < chain->calls.size(); ++at) {
      for (size_t k = 0; k < chain->calls[at].keywords.items.size(); ++k) {
        Chain plainer = *chain;
        auto& keywords = plainer.calls[at].keywords.items;
        keywords.erase(keywords.begin() + static_cast<std::ptrdiff_t>(k));
        DropUnused(&plainer);
        candidates.push_back(BindingOf(plainer));
      }
    }
    AddOneTensor(*chain, &candidates);
    return candidates;
  }

 private:
  // With one tensor in another's place.
  static void AddOneTensor(const Chain& chain, std::vector<Binding>* candidates) {
    for (size_t gone = chain.tensors.size(); gone-- > 1;) {
      for (size_t kept = 0; kept < gone; ++kept) {
        Chain fewer = chain;
        for (ChainCall& call : fewer.calls) {
          ForEachName(call, [&](std::string& name) {
            if (name == NameOfTensor(gone)) name = NameOfTensor(kept);
          });
        }
        DropUnused(&fewer);
        candidates->push_back(BindingOf(fewer));
      }
    }
  }
};

PARALLAX_REDUCE_PASS(FewerCalls);

}  // namespace
}  // namespace parallax
