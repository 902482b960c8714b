#include "base/memory.h"

#include <fstream>
#include <string>

namespace parallax {

uint64_t FreeMemory() {
  std::ifstream lines("/proc/meminfo");
  std::string name, unit;
  uint64_t kilobytes = 0;
  while (lines >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    std::getline(lines, unit);
  }
  return 0;
}

}  // namespace parallax
