// Conversions between float32 and the 16-bit floats without branches, so that loops over them
// vectorise with any instruction set. Included by several translation units compiled for different
// instruction sets: internal linkage on purpose.
#pragma once

#include <bit>
#include <cstdint>

namespace parallax {
namespace {

#define PARALLAX_INLINE_LOOP inline __attribute__((always_inline))

// By masks: compilers turn a conditional around float arithmetic into branches.
PARALLAX_INLINE_LOOP uint32_t Choose(bool condition, uint32_t yes, uint32_t no) {
  uint32_t mask = uint32_t{0} - static_cast<uint32_t>(condition);
  return (yes & mask) | (no & ~mask);
}

// To nearest, ties to even; beyond 65504 to infinity; nan stays a (quiet) nan.
PARALLAX_INLINE_LOOP uint16_t HalfBits(float x) {
  uint32_t bits = std::bit_cast<uint32_t>(x);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t normal = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  // Adding 0.5 leaves exactly the bits a denormal half has, rounded by the addition.
  uint32_t small = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3f000000u;
  uint32_t half = Choose(magnitude < 0x38800000u, small, normal);
  half = Choose(magnitude >= 0x477ff000u, 0x7c00u, half);
  half = Choose(magnitude > 0x7f800000u, 0x7e00u, half);
  return static_cast<uint16_t>(half | sign);
}

PARALLAX_INLINE_LOOP float HalfValue(uint16_t half) {
  uint32_t magnitude = half & 0x7fffu;
  uint32_t sign = (half & 0x8000u) << 16;
  uint32_t normal = (magnitude << 13) + 0x38000000u;
  uint32_t special = (magnitude << 13) | 0x7f800000u;
  uint32_t small =
      std::bit_cast<uint32_t>(static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24f);
  uint32_t bits = Choose(magnitude < 0x400u, small, normal);
  bits = Choose(magnitude >= 0x7c00u, special, bits);
  return std::bit_cast<float>(bits | sign);
}

// To nearest, ties to even; nan stays a (quiet) nan.
PARALLAX_INLINE_LOOP uint16_t BrainBits(float x) {
  uint32_t bits = std::bit_cast<uint32_t>(x);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  uint32_t nan = (bits >> 16) | 0x40u;
  return static_cast<uint16_t>(Choose((bits & 0x7fffffffu) > 0x7f800000u, nan, rounded));
}

PARALLAX_INLINE_LOOP float BrainValue(uint16_t brain) {
  return std::bit_cast<float>(static_cast<uint32_t>(brain) << 16);
}

}  // namespace
}  // namespace parallax
