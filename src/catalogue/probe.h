#pragma once

// Probe: finds out, for each api of a target, which inputs it takes: the adapter's seeds, then
// guesses that learn from refusals; the freest contents each accepts; its cost; the forms that run.
// Apis are probed many to a request, and in parallel, one evaluator a thread. What comes out does
// not depend on the number of evaluators, measured costs aside.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalogue/api_probe.h"
#include "nouns/api.h"
#include "targets/evaluator.h"

namespace parallax {

struct ProbeInput {
  Api api;
  std::vector<Binding> seeds;  // of the adapter; may be none
};

// Called after each batch, from the thread that ran it, one call at a time: apis done, and of them
// with seeds. Returns false to stop.
using ProbeProgress = std::function<bool(size_t done, size_t seeded)>;

// Entries sorted by name. Error: an evaluator could not go on, or `progress` stopped it.
Result<std::vector<CatalogueEntry>> ProbeApis(const std::string& target,
                                              std::vector<ProbeInput> inputs,
                                              std::span<Evaluator* const> evaluators,
                                              const ProbeOptions& options,
                                              const FillCandidates& candidates,
                                              const ProbeProgress& progress = nullptr);

}  // namespace parallax
