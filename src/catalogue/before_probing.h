#pragma once

// What is known of an API before it is probed: the domain of a rule, and what a user says.

#include <vector>

#include "nouns/api.h"
#include "nouns/value.h"

namespace parallax {

// The clauses of the entry's domain become its constraints, the seeds outside of it are taken out
// of `given` (contents are drawn within where that suffices), and the entry tells how many were.
void KeepDomain(CatalogueEntry* entry, std::vector<Binding>* given);

// What guesses obey: the entry's constraints and its hints, which are taken out of it. They are no
// constraints of the entry: those are joined to it later, with their file and line.
std::vector<Constraint> TakeGuides(CatalogueEntry* entry);

}  // namespace parallax
