#include "explain/size_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace parallax {
namespace {

constexpr size_t kMostRuns = 4;         // that are listed
constexpr int64_t kFewestToTheEnd = 2;  // sizes behind the first; fewer make no "from"

struct Run {
  int64_t first = 0;
  int64_t last = 0;
};

// Maximal runs of sizes that were tried one after the other.
std::vector<Run> RunsOf(const std::vector<int64_t>& sizes, const std::vector<int64_t>& tried) {
  std::vector<Run> runs;
  for (int64_t size : sizes) {
    auto at = std::lower_bound(tried.begin(), tried.end(), size);
    if (!runs.empty() && at != tried.begin() && runs.back().last == *std::prev(at)) {
      runs.back().last = size;
    } else {
      runs.push_back({size, size});
    }
  }
  return runs;
}

std::string Text(const Run& run) {
  return run.first == run.last ? fmt::format("{}", run.first)
                               : fmt::format("{}-{}", run.first, run.last);
}

// Of sizes that fail here and there: the numbers that fill them are chance.
std::string ShareText(const std::vector<Run>& fails, const std::vector<int64_t>& tried,
                      size_t count) {
  const int64_t first = fails.front().first;
  const auto among = tried.end() - std::lower_bound(tried.begin(), tried.end(), first);
  return fmt::format("fails for {} of {} sizes from {} to {}", count, among, first, tried.back());
}

std::string FailText(const std::vector<Run>& fails, int64_t largest) {
  const Run& only = fails.front();
  if (fails.size() == 1 && only.first == only.last)
    return fmt::format("fails for size {}", only.first);
  if (fails.size() == 1 && only.last >= largest) {
    return fmt::format("fails for every size from {} to {} (the largest tried)", only.first,
                       only.last);
  }
  if (fails.size() == 1) {
    return fmt::format("fails for every size from {} to {}", only.first, only.last);
  }
  std::string text = "fails for sizes ";
  for (size_t i = 0; i < fails.size(); ++i) text += (i == 0 ? "" : ", ") + Text(fails[i]);
  return text;
}

}  // namespace

std::string SizeScan::Sentence() const {
  if (fails.empty()) return "";
  int64_t largest = std::max(fails.back(), passes.empty() ? 0 : passes.back());
  const std::vector<Run> failing = RunsOf(fails, tried);
  std::string text = failing.size() > kMostRuns ? ShareText(failing, tried, fails.size())
                                                : FailText(failing, largest);
  std::vector<Run> below;
  for (const Run& run : RunsOf(passes, tried)) {
    if (run.last < fails.front()) below.push_back(run);
  }
  if (!below.empty() && below.back().first < below.back().last) {
    return text + fmt::format(" and for none from {} to {}", below.back().first, below.back().last);
  }
  if (passes.empty()) return text;
  std::string passing;
  std::vector<Run> runs = RunsOf(passes, tried);
  for (size_t i = 0; i < std::min<size_t>(runs.size(), 4); ++i) {
    passing += (i == 0 ? "" : ", ") + Text(runs[i]);
  }
  return text + " and not for " + passing + (runs.size() > 4 ? ", ..." : "");
}

bool SizeScan::PassesBefore(int64_t size) const {
  auto at = std::lower_bound(tried.begin(), tried.end(), size);
  return at == tried.begin() || std::binary_search(passes.begin(), passes.end(), *std::prev(at));
}

bool SizeScan::PassesBehind(int64_t size) const {
  auto at = std::upper_bound(tried.begin(), tried.end(), size);
  return at == tried.end() || std::binary_search(passes.begin(), passes.end(), *at);
}

bool SizeScan::IsBefore(const std::vector<int64_t>& doubted) const {
  if (doubted.empty() || fails.empty() || passes.empty()) return false;
  return doubted.front() > fails.front() && passes.back() < fails.front();
}

std::string SizeScan::Range() const {
  if (!nameable) return "";
  std::vector<Run> runs = RunsOf(fails, tried);
  bool all_pass_elsewhere = !passes.empty();
  const bool one_run = runs.size() == 1 || (doubted_beyond && !runs.empty());
  if (!one_run || !all_pass_elsewhere) return "";
  const Run& run = runs.front();
  auto told = [&](const std::string& of_vector, const std::string& of_shape) {
    return (shapes.empty() ? of_vector : shapes + ", " + of_shape) +
           (besides.empty() ? "" : " where " + besides);
  };
  const int64_t first = run.first, last = run.last;
  const bool to_the_end =
      doubted_beyond || (last > passes.back() && last - first >= kFewestToTheEnd);
  const bool from_the_start = first < passes.front();
  if (!PassesBefore(first) || (!to_the_end && !PassesBehind(last))) return "";
  if (last == 0 && !empty.empty()) return "empty " + empty;
  // Extents of other arguments may have to go along.
  const bool single = first == last && !doubted_beyond;
  if (single && !shapes.empty()) return "";
  if (single) return told(fmt::format("size {}", first), "");
  // That extents of 1 pass and those of 2 fail together does not say which of them it takes.
  const int64_t no_news = shapes.empty() || each_needed ? 1 : 2;
  if (to_the_end && first <= no_news) return "";
  if (to_the_end) {
    return told(fmt::format("sizes from {}", first), fmt::format("{} from {}", letters, first));
  }
  if (from_the_start && first <= 1) {
    return told(fmt::format("sizes up to {}", last), fmt::format("{} up to {}", letters, last));
  }
  return told(fmt::format("sizes {}-{}", first, last),
              fmt::format("{} from {} to {}", letters, first, last));
}

}  // namespace parallax
