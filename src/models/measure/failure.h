#pragma once

// ModelFailure: what backends could not do with a model: refuse it, die of it, run out of memory,
// or give nan where others give numbers. One entry for what several backends show alike.

#include <string>
#include <vector>

#include "nouns/outcome.h"
#include "words/dialect.h"

namespace parallax {

enum class FailureStage { kStart, kLoad, kPredict, kLayers };  // kLayers: outputs of the layers
enum class FailureKind { kRefused, kCrashed, kTimedOut, kOutOfMemory, kNan };
std::string_view Name(FailureStage stage);
std::string_view Name(FailureKind kind);

struct ModelFailure {
  FailureStage stage = FailureStage::kLoad;
  FailureKind kind = FailureKind::kRefused;
  std::string signature;                 // without what varies: numbers, paths, quoted words
  std::vector<std::string> targets;      // that show it
  std::string message;                   // the first target's
  std::vector<std::string> frames = {};  // of a crash, innermost first; may be empty
  std::string last_line = {};            // of what it raised: where libraries say what is wrong
  bool alone = false;                    // others run what it refuses, or its own twin does
  std::string twin = {};                 // the same target without optimisations, if it was asked
  bool twin_runs = false;  // ... and whether it runs the model: an optimisation breaks it
  bool operator==(const ModelFailure&) const = default;
};

// Of an outcome that is not Returned. `message` is the outcome's text, `dialect` the target's.
ModelFailure FailureOf(FailureStage stage, const std::string& target, const Outcome& outcome,
                       const std::string& message, const Dialect& dialect = NoDialect());
// Of what is known by a message alone.
ModelFailure FailureOf(FailureStage stage, FailureKind kind, const std::string& target,
                       const std::string& message, const Dialect& dialect = NoDialect());

// The type of an exception and the last line of it that says something: "RuntimeError: the node has
// no input". Of one line, the line.
std::string LastLineOf(const std::string& raised);

// Whether it says something of the model: a refusal or a death while it was loaded or run. A target
// that does not start, a layer that is not given and a busy machine do not.
bool IsOfModel(const ModelFailure& failure);

// The same stage, kind and signature.
bool IsSame(const ModelFailure& a, const ModelFailure& b);
// Those it does not have.
void AddTargets(const std::vector<std::string>& targets, ModelFailure* failure);
// Appends it, or its targets to the entry that is the same.
void AddFailure(const ModelFailure& failure, std::vector<ModelFailure>* failures);

}  // namespace parallax
