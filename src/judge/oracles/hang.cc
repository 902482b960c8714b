// hang: a call did not come back before its deadline. (Investigation lets a case time out again
// alone before it asks the judge.)

#include <fmt/format.h>

#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

class HangOracle : public Oracle {
 public:
  std::string_view name() const override { return "hang"; }
  std::vector<Kind> kinds() const override { return {Kind::kHang}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      if (!evidence.outcomes()[i].Is<TimedOut>()) continue;
      return Complaint{
          Kind::kHang,
          fmt::format("{} does not return within {:g} s", LabelOf(evidence.relation().sides[i]),
                      evidence.outcomes()[i].As<TimedOut>().seconds),
          "no return", static_cast<int>(i)};
    }
    return std::nullopt;
  }
};

PARALLAX_ORACLE(HangOracle);

}  // namespace
}  // namespace parallax
