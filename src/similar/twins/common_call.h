#pragma once

// CommonCall: a call of an API with what all others are called with, too: a few tensors of a common
// scene, and a few constants. Who returns the same on them may be equal, however unlike the names
// are.

#include <array>
#include <cstdint>
#include <vector>

#include "nouns/api.h"
#include "nouns/mapped_argument.h"
#include "similar/invocation.h"

namespace parallax {

inline constexpr size_t kSceneTensors = 3;

// What calls take their tensors from, in this order.
using Scene = std::array<TensorRecipe, kSceneTensors>;
const std::vector<Scene>& CommonScenes();
// Of the first so many of its tensors; their contents are drawn from one seed.
Binding BindingOf(const Scene& scene, size_t tensors);

struct CommonArgument {
  size_t parameter = 0;  // of the list
  int32_t tensor = -1;   // of the scene; -1: the literal
  Value literal;
  bool operator==(const CommonArgument&) const = default;
};

struct CommonCall {
  size_t list = 0;       // of parameters: the preferred one, then those of the overloads
  size_t tensors = 0;    // the first of the scene, each passed once
  bool plain = false;    // over the preferred ones, tensors in their order: that of a source
  uint32_t changed = 0;  // options that have another value than their default
  std::vector<CommonArgument> arguments;  // in the order of the parameters
  bool operator==(const CommonCall&) const = default;
};

inline constexpr size_t kMostCommonCalls = 100;  // of one API

// Each order of its tensors, for other required parameters each of a few constants, for an option
// each other value, for two that take numbers each two of `numbers`. None of what takes no tensor,
// more than there are, or what nobody can fill in.
std::vector<CommonCall> CommonCallsOf(const PairEnd& end, const std::vector<double>& numbers = {});

// The parameters that the call is over.
const std::vector<Parameter>& ParametersOf(const CommonCall& call, const Api& api);
// Over the tensors of a scene.
std::vector<MappedArgument> ArgumentsOf(const CommonCall& call, const Api& api);

}  // namespace parallax
