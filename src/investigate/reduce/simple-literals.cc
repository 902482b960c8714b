// simple-literals: whole numbers towards 0 and 1, floats towards few digits. Strings stay.

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

std::vector<Value> SimplerThan(int64_t x) {
  std::vector<Value> values;
  for (int64_t to : {int64_t{0}, int64_t{1}, x / 2, x > 0 ? x - 1 : x + 1}) {
    if (to != x) values.push_back({to});
  }
  if (x < 0 && x != INT64_MIN) values.push_back({-x});
  return values;
}

std::vector<Value> SimplerThan(double x) {
  std::vector<Value> values = {{1.0}, {0.0}};
  if (!std::isfinite(x)) return values;
  values.push_back({std::round(x)});
  values.push_back({std::strtod(fmt::format("{:.1g}", x).c_str(), nullptr)});
  values.push_back({std::strtod(fmt::format("{:.3g}", x).c_str(), nullptr)});
  values.push_back({std::fabs(x)});
  return values;
}

std::vector<Value> SimplerThan(const Value& value) {
  if (value.Is<int64_t>()) return SimplerThan(value.As<int64_t>());
  if (value.Is<double>()) return SimplerThan(value.As<double>());
  if (value.Is<std::complex<double>>()) return {{std::complex<double>(1)}};
  return {};
}

class SimpleLiterals : public Pass {
 public:
  std::string_view name() const override { return "simple-literals"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    const std::vector<Value> literals = ValuesOf(binding);
    std::vector<Binding> candidates;
    for (size_t n = 0; n < literals.size(); ++n) {
      for (const Value& simpler : SimplerThan(literals[n])) {
        candidates.push_back(WithValue(binding, n, simpler));
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(SimpleLiterals);

}  // namespace
}  // namespace parallax
