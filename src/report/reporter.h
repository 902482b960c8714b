#pragma once

// Reporter: one report format. A format is one file in formats/ that registers itself; its file's
// name is the format's name.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/measure/comparison.h"
#include "nouns/finding.h"
#include "report/evolutions.h"
#include "report/summary.h"

namespace parallax {

// What a report tells. It points at what somebody else owns.
struct ReportContent {
  const std::vector<Finding>& findings;  // in the order in which they are to be told
  const CampaignSummary& summary;
  std::span<const NamedComparison> comparisons = {};  // of models, as the store keeps them
  std::span<const Evolutions> evolutions = {};        // of networks
};

class Reporter {
 public:
  virtual ~Reporter() = default;
  virtual std::string_view name() const = 0;
  // One line for `list reports`.
  virtual std::string_view description() const = 0;
  // The whole report. Pure.
  virtual std::string Render(const ReportContent& content) const = 0;
};

// By name. Aborts when two have one name.
const std::vector<const Reporter*>& Reporters();
// Null when there is none.
const Reporter* FindReporter(std::string_view name);

// For the macro only.
struct ReporterRegistrar {
  explicit ReporterRegistrar(std::unique_ptr<Reporter> reporter);
};

}  // namespace parallax

#define PARALLAX_REPORTER(Class) \
  const ::parallax::ReporterRegistrar parallax_registrar_##Class(std::make_unique<Class>())
