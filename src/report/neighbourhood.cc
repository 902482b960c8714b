#include "report/neighbourhood.h"

#include <deque>

namespace parallax {

std::vector<bool> Neighbourhood(const std::vector<std::vector<size_t>>& from,
                                const std::vector<size_t>& seeds, size_t most) {
  if (from.size() <= most) return std::vector<bool>(from.size(), true);
  std::vector<std::vector<size_t>> beside(from.size());
  for (size_t i = 0; i < from.size(); ++i) {
    for (size_t place : from[i]) {
      beside[i].push_back(place);
      beside[place].push_back(i);
    }
  }
  std::vector<bool> shown(from.size());
  std::deque<size_t> queue;
  size_t count = 0;
  const auto show = [&](size_t place) {
    if (shown[place] || count >= most) return;
    shown[place] = true;
    ++count;
    queue.push_back(place);
  };
  for (size_t seed : seeds) show(seed);
  while (!queue.empty()) {
    const size_t place = queue.front();
    queue.pop_front();
    for (size_t next : beside[place]) show(next);
  }
  return shown;
}

}  // namespace parallax
