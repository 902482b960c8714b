#pragma once

// ModelFailure: what backends could not do with a model: refuse it, die of it, run out of memory,
// or give nan where others give numbers. One entry for what several backends show alike.

#include <string>
#include <vector>

#include "nouns/outcome.h"

namespace parallax {

enum class FailureStage { kStart, kLoad, kPredict, kLayers };  // kLayers: outputs of the layers
enum class FailureKind { kRefused, kCrashed, kTimedOut, kOutOfMemory, kNan };
std::string_view Name(FailureStage stage);
std::string_view Name(FailureKind kind);

struct ModelFailure {
  FailureStage stage = FailureStage::kLoad;
  FailureKind kind = FailureKind::kRefused;
  std::string signature;             // without what varies: numbers, paths, quoted words
  std::vector<std::string> targets;  // that show it
  std::string message;               // the first target's
  std::vector<std::string> frames;   // of a crash, innermost first; may be empty
  bool operator==(const ModelFailure&) const = default;
};

// Of an outcome that is not Returned. `message` is the outcome's text.
ModelFailure FailureOf(FailureStage stage, const std::string& target, const Outcome& outcome,
                       const std::string& message);
// Of what is known by a message alone.
ModelFailure FailureOf(FailureStage stage, FailureKind kind, const std::string& target,
                       const std::string& message);

// The same stage, kind and signature.
bool IsSame(const ModelFailure& a, const ModelFailure& b);
// Those it does not have.
void AddTargets(const std::vector<std::string>& targets, ModelFailure* failure);
// Appends it, or its targets to the entry that is the same.
void AddFailure(const ModelFailure& failure, std::vector<ModelFailure>* failures);

}  // namespace parallax
