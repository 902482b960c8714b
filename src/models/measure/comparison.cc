#include "models/measure/comparison.h"

#include "base/check.h"

namespace parallax {

std::string_view Name(BackendStatus status) {
  switch (status) {
    case BackendStatus::kOk:
      return "ok";
    case BackendStatus::kRefused:
      return "refused";
    case BackendStatus::kCrashed:
      return "crashed";
  }
  PARALLAX_CHECK(false, "no such status");
  return "";
}

}  // namespace parallax
