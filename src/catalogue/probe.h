#pragma once

// Probe: finds out, for each api of a target, which inputs it takes: the adapter's seeds, then
// guesses that learn from refusals; the freest contents each accepts; its cost; the forms that run.
// Apis are probed many to a request, and in parallel, one seat a thread. What comes out does not
// depend on the number of seats, measured costs aside.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalogue/api_probe.h"
#include "catalogue/entry_codec.h"
#include "targets/evaluator.h"
#include "wire/message.h"

namespace parallax {

// The adapter's seeds of these apis, one answer each in order. What goes wrong with one api is in
// its answer. Error: the target cannot run.
using SeedSource = std::function<Result<std::vector<SeedsOf>>(const std::vector<std::string>&)>;

// Arguments without a name get those of the parameters at their places, for people to read.
void NameArguments(const std::vector<std::string>& parameters, SeedsOf* seeds);

// What a thread probes with; nobody else uses it meanwhile.
struct ProbeSeat {
  SeedSource seeds;
  Evaluator* evaluator = nullptr;
};

// Called after each batch with what it found, from the thread that ran it, one call at a time.
// Returns an error to stop.
using ProbeSink = std::function<Status(std::span<const ProbedApi>)>;

// Every api comes to the sink once. Error: a seat could not go on, or the sink's.
Status ProbeApis(const std::string& target, std::vector<Api> apis, std::span<const ProbeSeat> seats,
                 const ProbeOptions& options, const FillCandidates& candidates,
                 const ProbeSink& sink);

}  // namespace parallax
