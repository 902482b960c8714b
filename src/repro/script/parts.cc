#include "repro/script/parts.h"

namespace parallax {

std::string_view ScriptCheck(Kind kind, bool raised_crash) {
  if (raised_crash) return ScriptPart("check_assertion.py.in");
  switch (kind) {
    case Kind::kStatus:
      return ScriptPart("check_status.py.in");
    case Kind::kMetadata:
      return ScriptPart("check_metadata.py.in");
    case Kind::kMutation:
      return ScriptPart("check_mutation.py.in");
    case Kind::kDeterminism:
      return ScriptPart("check_determinism.py.in");
    default:
      return ScriptPart("check_numbers.py.in");
  }
}

std::string_view ScriptChildCheck(Kind kind) {
  switch (kind) {
    case Kind::kHang:
      return ScriptPart("check_hang.py.in");
    case Kind::kOom:
      return ScriptPart("check_oom.py.in");
    case Kind::kMemory:
      return ScriptPart("check_memory.py.in");
    default:
      return ScriptPart("check_death.py.in");
  }
}

}  // namespace parallax
