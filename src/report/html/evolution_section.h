#pragma once

// EvolutionSection: networks that evolved, of the HTML report: for each model the fitness of the
// generations over the networks that were tried. Pure; classes are page.css's.

#include <span>
#include <string>

#include "report/evolutions.h"

namespace parallax {

// Empty where nothing evolved.
std::string EvolutionSection(std::span<const Evolutions> all);

}  // namespace parallax
