#pragma once

// Messages about what this machine does not let a jail do.

#include <fmt/format.h>

#include <string_view>
#include <system_error>

#include "base/result.h"

namespace parallax {

// `error`: errno.
inline Error NoNamespaces(std::string_view what, int error) {
  return {fmt::format("namespaces: cannot {}: {}", what, std::generic_category().message(error)),
          "the machine, or a container, does not let its users have namespaces of their own"};
}

}  // namespace parallax
