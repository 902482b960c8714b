#pragma once

// SilentSides: sides of relations that returned in no case of a whole campaign. What is held
// against them has been held against nothing, though every case "agrees".

#include <map>
#include <set>
#include <string>
#include <vector>

#include "hunt/fold.h"
#include "prepare/refused_rules.h"
#include "report/summary.h"

namespace parallax {

// By family over all APIs ("rules:NAME"), in the order of names and sides. Of families in which a
// call died only those of rules: elsewhere that is the library's doing, and told as a finding.
std::vector<SilentSide> SilentSidesOf(const std::map<std::string, FamilyStatistics>& families,
                                      const std::vector<PlannedRelation>& relations);

// Families of rules of which a side returned nowhere: on the rule's own API, or on several of those
// it ranges over. That it raises or hangs says as much about the rule as about the library.
std::set<std::string> RulesNeverHeld(const std::map<std::string, FamilyStatistics>& families,
                                     const std::vector<PlannedRelation>& relations,
                                     const StatisticsByApi& apis);

// What is told of a rule that has no input to be hunted with.
SilentSide SilentSideOf(const RefusedRule& rule);

}  // namespace parallax
