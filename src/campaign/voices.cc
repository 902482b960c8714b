#include "campaign/voices.h"

namespace parallax {

std::string VoiceOf(const std::string& target) {
  if (target == "keras-numpy") return "keras-jax";
  for (const char* suffix : {"-unoptimised", "-bf16"}) {
    if (target.ends_with(suffix)) return target.substr(0, target.rfind('-'));
  }
  return target;
}

bool IsReduced(const std::string& target) { return target.ends_with("-bf16"); }

}  // namespace parallax
