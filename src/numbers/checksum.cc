#include "numbers/checksum.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace parallax {
namespace {

// After XXH3 (Collet): each word, xored with a key of its own place, adds the product of its halves
// to its lane, and itself to the neighbouring lane, so that a word changed alone is always seen and
// words changed together do not cancel by any plain pattern (signs flipped, elements swapped).
constexpr int kLanes = 4;
constexpr size_t kVector = kLanes * sizeof(uint64_t);
constexpr size_t kStripe = 4 * kVector;
constexpr uint64_t kKeys[kLanes] = {0x9e3779b97f4a7c15, 0xd1b54a32d192ed03, 0xaef17502108ef2d9,
                                    0xf1357aea2e62a9c5};
// Added to the keys from one vector to the next.
constexpr uint64_t kTicks[kLanes] = {0xa0761d6478bd642f, 0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3,
                                     0x589965cc75374cc3};

inline uint64_t MixPair(uint64_t a, uint64_t b) {
  a = (a ^ kKeys[0]) * 0xbf58476d1ce4e5b9;
  b = (b ^ (b >> 32)) * 0x94d049bb133111eb;
  return (a ^ (a >> 29)) + (b ^ (b >> 31));
}

inline uint64_t Fold(uint64_t lane0, uint64_t lane1, uint64_t lane2, uint64_t lane3, size_t bytes) {
  return MixPair(MixPair(lane0 + bytes, lane1), MixPair(lane2, lane3));
}

// Stripes; the last one ends with the memory and may overlap the one before. REQUIRES: bytes >=
// kStripe.
uint64_t SumPlain(const char* at, size_t bytes) {
  uint64_t lanes[kLanes] = {};
  uint64_t keys[kLanes];
  std::memcpy(keys, kKeys, sizeof(keys));
  const char* last = at + bytes - kStripe;
  for (;; at += kStripe) {
    if (at > last) at = last;
    for (size_t offset = 0; offset < kStripe; offset += kVector) {
      for (size_t i = 0; i < kLanes; ++i) {
        uint64_t word;
        std::memcpy(&word, at + offset + i * sizeof(word), sizeof(word));
        uint64_t mixed = word ^ keys[i];
        lanes[i] += (mixed & 0xffffffff) * (mixed >> 32);
        lanes[i ^ 1] += word;
        keys[i] += kTicks[i];
      }
    }
    if (at == last) return Fold(lanes[0], lanes[1], lanes[2], lanes[3], bytes);
  }
}

#if defined(__x86_64__)
#define PARALLAX_AVX2 __attribute__((target("avx2")))

PARALLAX_AVX2 inline __m256i LoadVector(const void* at) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(at));
}

// What a vector adds to the lanes.
PARALLAX_AVX2 inline __m256i Term(__m256i words, __m256i keys) {
  __m256i mixed = _mm256_xor_si256(words, keys);
  __m256i product = _mm256_mul_epu32(mixed, _mm256_srli_epi64(mixed, 32));
  return _mm256_add_epi64(product, _mm256_shuffle_epi32(words, 0x4e));
}

PARALLAX_AVX2 uint64_t SumAvx2(const char* at, size_t bytes) {
  const __m256i ticks = LoadVector(kTicks);
  const __m256i twice = _mm256_add_epi64(ticks, ticks);
  __m256i even_keys = LoadVector(kKeys);
  __m256i odd_keys = _mm256_add_epi64(even_keys, ticks);
  __m256i even = _mm256_setzero_si256();
  __m256i odd = even;
  const char* last = at + bytes - kStripe;
  for (;; at += kStripe) {
    if (at > last) at = last;
    for (size_t offset = 0; offset < kStripe; offset += 2 * kVector) {
      even = _mm256_add_epi64(even, Term(LoadVector(at + offset), even_keys));
      odd = _mm256_add_epi64(odd, Term(LoadVector(at + offset + kVector), odd_keys));
      even_keys = _mm256_add_epi64(even_keys, twice);
      odd_keys = _mm256_add_epi64(odd_keys, twice);
    }
    if (at == last) break;
  }
  uint64_t sum[4];
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(sum), _mm256_add_epi64(even, odd));
  return Fold(sum[0], sum[1], sum[2], sum[3], bytes);
}
const bool kHasAvx2 = __builtin_cpu_supports("avx2");
#endif

// Fewer bytes than a stripe: words two at a time, the last ones overlapping.
uint64_t SumFew(const char* at, size_t bytes) {
  uint64_t low = 0;
  uint64_t high = 0;
  uint64_t sum = bytes * kTicks[0];
  for (size_t i = 0; i + 16 < bytes; i += 16) {
    std::memcpy(&low, at + i, 8);
    std::memcpy(&high, at + i + 8, 8);
    sum = MixPair(sum ^ low, high);
  }
  if (bytes >= 8) {
    std::memcpy(&low, at + (bytes >= 16 ? bytes - 16 : 0), 8);
    std::memcpy(&high, at + bytes - 8, 8);
  } else if (bytes >= 4) {
    std::memcpy(&low, at, 4);
    std::memcpy(&high, at + bytes - 4, 4);
  } else {
    for (size_t i = 0; i < bytes; ++i) low = (low << 8) | static_cast<unsigned char>(at[i]);
  }
  return MixPair(sum ^ low, high);
}

}  // namespace

uint64_t ContentChecksumPlain(const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  return bytes < kStripe ? SumFew(at, bytes) : SumPlain(at, bytes);
}

uint64_t ContentChecksum(const void* data, size_t bytes) {
#if defined(__x86_64__)
  if (bytes >= kStripe && kHasAvx2) return SumAvx2(static_cast<const char*>(data), bytes);
#endif
  return ContentChecksumPlain(data, bytes);
}

}  // namespace parallax
