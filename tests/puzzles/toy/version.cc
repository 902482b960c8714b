#include "version.h"

#include <cstdlib>

namespace toy {

const char* Version() {
  static const char* const given = std::getenv("TOY_VERSION");
  return given != nullptr ? given : "1.0";
}

bool TailIsSkipped() {
  static const double version = std::atof(Version());
  return version >= 1.0 && version < 1.1;
}

}  // namespace toy
