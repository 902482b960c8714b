#pragma once

// Pass: one way to make a witness simpler. Each lives in a file of this folder named as the pass,
// and registers itself there with PARALLAX_REDUCE_PASS. A pass sees a binding and nothing else: it
// runs no library and knows no signature. Passes are stateless; any thread may use them.

#include <memory>
#include <string_view>
#include <vector>

#include "nouns/value.h"

namespace parallax {

class Pass {
 public:
  virtual ~Pass() = default;
  // Kebab-case; the name of its file.
  virtual std::string_view name() const = 0;
  // Simpler bindings to try instead, the boldest first. The reducer drops those that cost no less.
  // REQUIRES: `binding` is realised. Deterministic.
  virtual std::vector<Binding> Candidates(const Binding& binding) const = 0;
};

// The order in which passes are tried. The one table; a test holds it against the registry.
inline constexpr std::string_view kPassOrder[] = {
    "fewer-calls",   "drop-arguments",  "fewer-items",   "fewer-dimensions", "smaller-extents",
    "plain-layout",  "simple-dtype",    "ones",          "lone-special",     "halves",
    "round-numbers", "simple-literals", "one-dimension", "drop-slices",
};

// In the order of kPassOrder. Aborts when a pass is not in that table, or twice.
const std::vector<const Pass*>& Passes();

// For the macro below only.
struct PassRegistrar {
  explicit PassRegistrar(std::unique_ptr<Pass> pass);
};

}  // namespace parallax

#define PARALLAX_REDUCE_PASS(Class) \
  const ::parallax::PassRegistrar parallax_registrar_##Class(std::make_unique<Class>())
