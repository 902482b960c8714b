#pragma once

// GuessFrame: the sizes one guess shares between its arguments. Shapes are written in symbols
// ("N C S"), so that the weight of a convolution fits its input without code for convolutions
// (hints.cc has the table). Plain data; a pure function of its draw.

#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "nouns/tensor.h"

namespace parallax {

struct GuessFrame {
  // What the rest of a guess calls by letter; see SymbolExtents in frame.cc.
  int spatial = 2;           // dimensions of S, K, R, P, U
  int64_t batch = 2;         // N
  int64_t channels = 4;      // C
  int64_t out_channels = 2;  // O
  int64_t groups = 1;        // g
  int64_t features = 6;      // D
  int64_t embedding = 4;     // E
  int64_t hidden = 3;        // H; 3H and 4H are gates
  int64_t length = 5;        // L
  int64_t classes = 10;      // V
  int64_t rows = 3;          // m
  int64_t inner = 4;         // k
  int64_t columns = 2;       // n
  int64_t square = 4;        // q
  Shape extents;             // S
  Shape kernel;              // K
  Shape batch_shape;         // B: none or one leading dimension
  Shape base;                // *: shared by the tensors without a hint
};

// `spatial` 0: drawn.
GuessFrame DrawFrame(int spatial, Rng& rng);

// One of the ten shapes, ranks 0 to 5, sizes around vector widths among them.
Shape DrawShape(Rng& rng);

// The shape `expression` names: symbols separated by blanks, alternatives by ';' (one is drawn),
// "-" for rank 0. A number stands for itself.
Shape ResolveShape(const GuessFrame& frame, std::string_view expression, Rng& rng);

// The extent a single symbol names (the product, where it names several).
int64_t ResolveExtent(const GuessFrame& frame, std::string_view symbol);

// Output extents of a convolution and of a pooling with stride = kernel, no padding.
Shape ConvolvedExtents(const GuessFrame& frame);
Shape PooledExtents(const GuessFrame& frame);

}  // namespace parallax
