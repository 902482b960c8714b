#pragma once

// Voices: which targets are independent of each other. Told by what a target runs on, not by its
// name, which is the user's where another version was added.

#include <string>

#include "targets/target_spec.h"

namespace parallax {

// Two that share their kernels are one voice: keras-numpy's convolutions are JAX's, keras-torch
// computes with torch, onnxruntime-unoptimised is ONNX Runtime.
std::string VoiceOf(const TargetSpec& target);

inline bool SameVoice(const TargetSpec& a, const TargetSpec& b) { return VoiceOf(a) == VoiceOf(b); }

// Computes in less than float32 by design: what it differs by is no fault.
bool IsReduced(const TargetSpec& target);

}  // namespace parallax
