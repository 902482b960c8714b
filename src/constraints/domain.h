#pragma once

// Domain: which arguments a relation speaks about, as clauses of the constraint language. A
// relation keeps their texts (nouns/relation.h). Pure; any thread.

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/value.h"

namespace parallax {

using DomainTexts = std::vector<std::string>;

// The texts as the language writes them. Error: one that is no clause, or that speaks of none of
// these parameters.
Result<DomainTexts> ReadDomain(std::span<const std::string> clauses,
                               const std::vector<std::string>& parameters);

// Whether the arguments break no clause. What they do not tell of breaks none.
bool IsWithin(const DomainTexts& domain, const Binding& binding);

// The binding with contents that bounds of the domain allow, where others could be drawn.
Binding WithinDomain(const DomainTexts& domain, Binding binding);

}  // namespace parallax
