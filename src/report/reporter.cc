#include "report/reporter.h"

#include <algorithm>

#include "base/check.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<Reporter>>& Registered() {
  static std::vector<std::unique_ptr<Reporter>> registered;
  return registered;
}

// Start-up order is not defined, so by name.
std::vector<const Reporter*> Sorted() {
  std::vector<const Reporter*> sorted;
  for (const auto& reporter : Registered()) sorted.push_back(reporter.get());
  std::sort(sorted.begin(), sorted.end(),
            [](const Reporter* a, const Reporter* b) { return a->name() < b->name(); });
  for (size_t i = 1; i < sorted.size(); ++i) {
    PARALLAX_CHECK(sorted[i - 1]->name() != sorted[i]->name(), "two report formats of one name");
  }
  return sorted;
}

}  // namespace

const std::vector<const Reporter*>& Reporters() {
  static const std::vector<const Reporter*> sorted = Sorted();
  return sorted;
}

const Reporter* FindReporter(std::string_view name) {
  for (const Reporter* reporter : Reporters()) {
    if (reporter->name() == name) return reporter;
  }
  return nullptr;
}

ReporterRegistrar::ReporterRegistrar(std::unique_ptr<Reporter> reporter) {
  Registered().push_back(std::move(reporter));
}

}  // namespace parallax
