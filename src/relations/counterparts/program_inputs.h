#pragma once

// ProgramInputs: which arguments of an API a composed program is over, and the inputs on which it
// is looked for.

#include <optional>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "nouns/mapped_argument.h"
#include "relations/counterparts/steps.h"
#include "similar/synonyms.h"

namespace parallax {

inline constexpr size_t kMostLeaves = 4;
inline constexpr size_t kTrialInputs = 3;

struct ProgramInputs {
  std::vector<ProgramLeaf> leaves;
  std::vector<MappedArgument> arguments;  // that the program gets, leaf by leaf
  std::vector<std::string> defaults;      // of each in Python; empty: it must be given
  std::vector<Binding> bindings;          // kTrialInputs, some several times where there are few
};

// The arguments that most of its inputs have and no others, all of them tensors, numbers or truth
// values; of its inputs few small ones, floats first. Nothing: there are no such inputs.
// `taken`: what no leaf may be called.
std::optional<ProgramInputs> ProgramInputsOf(const CatalogueEntry& entry, const Synonyms& synonyms,
                                             const std::vector<std::string>& taken);

// Python that defines `run` over the leaves and returns the expression.
std::string ProgramText(const std::string& imports, const ProgramInputs& inputs,
                        const std::string& expression);

}  // namespace parallax
