#pragma once

// GraphSvg: the execution of a model as inline SVG; branches, merges, and the layers to look at.
// Pure function. Its classes are those of page.css.

#include <string>

#include "report/html/layers.h"

namespace parallax {

// Models of more layers are drawn around the telling ones.
inline constexpr size_t kMostDrawn = 150;

// The figure with its caption; empty when there are no edges.
std::string GraphFigure(const Layers& layers);

}  // namespace parallax
