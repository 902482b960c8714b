#include "models/run/voices.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace parallax {
namespace {

// What adapters are told to run on (docs/add-a-target.md).
constexpr std::array<std::string_view, 4> kVariables = {"KERAS_BACKEND", "PARALLAX_ONNX_RUNTIME",
                                                        "PARALLAX_LITERT", "PARALLAX_TENSORFLOW"};

std::string RunsOn(const TargetSpec& target) {
  for (const auto& [name, value] : target.environment) {
    if (std::find(kVariables.begin(), kVariables.end(), name) != kVariables.end()) return value;
  }
  return target.adapter == "torch" ? target.adapter : target.name;
}

}  // namespace

std::string VoiceOf(const TargetSpec& target) {
  std::string library = RunsOn(target);
  if (library == "numpy") return "jax";
  for (const char* suffix : {"-unoptimised", "-bf16"}) {
    if (library.ends_with(suffix)) return library.substr(0, library.rfind('-'));
  }
  return library;
}

bool IsReduced(const TargetSpec& target) { return RunsOn(target).ends_with("-bf16"); }

}  // namespace parallax
