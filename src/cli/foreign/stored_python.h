#pragma once

// StoredPython: which relations, findings and inputs of a file hold Python that runs with them.

#include <span>
#include <string>
#include <vector>

#include "nouns/finding.h"
#include "prepare/prepared_hunt.h"
#include "relations/stated_relation.h"

namespace parallax {

// Whether a relation holds Python of its own: the text of a program, or an expression among the
// arguments of a side that does more than to name something ("toy.strided", "slice(0, 2, None)").
bool HoldsPython(const Relation& relation);
// The same of a finding: its relation, or the inputs of its witness.
bool HoldsPython(const Finding& finding);
bool HoldsPython(const StatedRelation& stated);

// Families of those that hold Python, each once.
std::vector<std::string> WithPython(std::span<const Finding> findings,
                                    std::span<const StatedRelation> stated);

// The same of a prepared hunt, whose inputs count by the names of their APIs; and what its sources
// may take from documentation.
std::vector<std::string> WithPython(const PreparedHunt& hunt);

}  // namespace parallax
