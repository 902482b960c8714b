#pragma once

// Verdict: what the judge makes of the outcomes of one case. All four are counted, none is dropped.

#include <cstdint>
#include <string>
#include <string_view>

namespace parallax {

// What is wrong. The names are the `kind` of `--json` and of the store.
enum class Kind : uint8_t {
  kValue,
  kStatus,
  kCrash,
  kNan,
  kMetadata,
  kHang,
  kOom,
  kMemory,
  kMutation,
  kDeterminism,
  kGradient,
};
inline constexpr int kKindCount = 11;
std::string_view Name(Kind kind);
// Numbers that should be the same differ.
constexpr bool IsAboutNumbers(Kind kind) {
  return kind == Kind::kValue || kind == Kind::kNan || kind == Kind::kGradient;
}
// A call ends as none should, or harms its process.
constexpr bool IsAboutTheProcess(Kind kind) {
  return kind == Kind::kCrash || kind == Kind::kMemory || kind == Kind::kHang || kind == Kind::kOom;
}

enum class VerdictState : uint8_t { kAgree, kDisagree, kSkipped, kUntrusted };

struct Verdict {
  VerdictState state = VerdictState::kAgree;
  // kSkipped, kUntrusted: kebab-case reason ("not-applicable", "ill-conditioned"); one word list.
  std::string reason;
  // kDisagree and kUntrusted: the oracle's finding.
  Kind kind = Kind::kValue;
  std::string detail;  // one sentence with the figures
  std::string
      pattern;    // what enters the signature: message template, frame, nan pattern; no number
  int side = -1;  // index of the side that looks wrong, -1 unknown
  // kUntrusted: a further run may take the doubt back, so that the case is a suspect all the same.
  bool open = false;
  bool operator==(const Verdict&) const = default;
};

}  // namespace parallax
