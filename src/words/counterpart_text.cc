#include "words/counterpart_text.h"

#include <fmt/format.h>

#include "base/text.h"

namespace parallax {

std::string CounterpartText(const CounterpartFigures& figures) {
  const auto text = [](const CounterpartCount& count, const char* names, const char* kernels) {
    return fmt::format("{}{} ({}{})", Thousands(static_cast<int64_t>(count.names)), names,
                       Thousands(static_cast<int64_t>(count.kernels)), kernels);
  };
  return fmt::format(
      "of {} {} have counterparts that are hunted; {} by our validation, {} by that of DLLens",
      text(figures.considered, " names", " kernels"), text(figures.hunted, "", ""),
      text(figures.ours, "", ""), text(figures.paper, "", ""));
}

}  // namespace parallax
