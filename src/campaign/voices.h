#pragma once

// Voices: which targets are independent of each other.

#include <string>

namespace parallax {

// Two that share their kernels are one voice: keras-numpy's convolutions are JAX's, keras-torch
// computes with torch, onnxruntime-unoptimised is ONNX Runtime.
std::string VoiceOf(std::string target);

inline bool SameVoice(const std::string& a, const std::string& b) {
  return VoiceOf(a) == VoiceOf(b);
}

// Computes in less than float32 by design: what it differs by is no fault.
bool IsReduced(const std::string& target);

}  // namespace parallax
