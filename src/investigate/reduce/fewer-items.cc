// fewer-items: shorter lists and tuples: the first item alone, the first half, all but one.

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr size_t kMaxSingles = 8;

class FewerItems : public Pass {
 public:
  std::string_view name() const override { return "fewer-items"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<size_t> lengths;
    Binding copy = binding;
    ForEachValue(copy, [&](Value& value) {
      if (value.Is<Sequence>()) lengths.push_back(value.As<Sequence>().items.size());
    });
    std::vector<Binding> candidates;
    for (size_t n = 0; n < lengths.size(); ++n) {
      if (lengths[n] < 2) continue;
      candidates.push_back(Edited(binding, n, [](auto& items) { items.resize(1); }));
      if (lengths[n] > 3) {
        candidates.push_back(
            Edited(binding, n, [](auto& items) { items.resize(items.size() / 2); }));
      }
      for (size_t drop = 0; drop < std::min(lengths[n], kMaxSingles); ++drop) {
        candidates.push_back(Edited(binding, n, [&](auto& items) {
          items.erase(items.end() - 1 - static_cast<std::ptrdiff_t>(drop));
        }));
      }
    }
    return candidates;
  }

 private:
  template <class Edit>
  static Binding Edited(const Binding& binding, size_t n, const Edit& edit) {
    Binding edited = binding;
    size_t index = 0;
    bool done = false;
    ForEachValue(edited, [&](Value& value) {
      if (!value.Is<Sequence>() || done) return;
      if (index++ != n) return;
      edit(value.As<Sequence>().items);
      done = true;
    });
    return edited;
  }
};

PARALLAX_REDUCE_PASS(FewerItems);

}  // namespace
}  // namespace parallax
