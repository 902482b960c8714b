#pragma once

// The oracles and skeptics linked into the program, collected from file-local registrars.

#include <memory>
#include <vector>

#include "judge/oracle.h"
#include "judge/skeptic.h"

namespace parallax {

// In the order in which they are asked (judge/oracle.h).
const std::vector<const Oracle*>& Oracles();
// In the order of kSkepticReasons. Aborts when a skeptic is not in that table, or twice.
const std::vector<const Skeptic*>& Skeptics();
// Null when there is none.
const Oracle* FindOracle(std::string_view name);
const Skeptic* FindSkeptic(std::string_view name);

// For the macros below only.
struct OracleRegistrar {
  explicit OracleRegistrar(std::unique_ptr<Oracle> oracle);
};
struct SkepticRegistrar {
  explicit SkepticRegistrar(std::unique_ptr<Skeptic> skeptic);
};

}  // namespace parallax

#define PARALLAX_ORACLE(Class) \
  const ::parallax::OracleRegistrar parallax_registrar_##Class(std::make_unique<Class>())
#define PARALLAX_SKEPTIC(Class) \
  const ::parallax::SkepticRegistrar parallax_registrar_##Class(std::make_unique<Class>())
