#include "campaign/voices.h"

namespace parallax {

std::string VoiceOf(std::string target) {
  if (target == "keras-numpy") return "jax";
  if (target.starts_with("keras-")) target.erase(0, 6);
  for (const char* suffix : {"-unoptimised", "-bf16"}) {
    if (target.ends_with(suffix)) return target.substr(0, target.rfind('-'));
  }
  return target;
}

bool IsReduced(const std::string& target) { return target.ends_with("-bf16"); }

}  // namespace parallax
