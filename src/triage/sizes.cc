#include "triage/sizes.h"

#include <fmt/format.h>

#include <algorithm>

#include "triage/reduce/extents.h"
#include "triage/signature.h"

namespace parallax {
namespace {

constexpr int64_t kLargest = 70;        // past two vector registers of bytes
constexpr int64_t kLargestDeadly = 33;  // each failure costs a process
constexpr int64_t kMaxElements = int64_t{1} << 20;

struct Run {
  int64_t first = 0;
  int64_t last = 0;
};

// Maximal runs of consecutive sizes.
std::vector<Run> RunsOf(const std::vector<int64_t>& sizes) {
  std::vector<Run> runs;
  for (int64_t size : sizes) {
    if (!runs.empty() && runs.back().last + 1 == size) {
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
  for (size_t i = 0; i < std::min<size_t>(fails.size(), 4); ++i) {
    text += (i == 0 ? "" : ", ") + Text(fails[i]);
  }
  return fails.size() > 4 ? text + ", ..." : text;
}

}  // namespace

std::string SizeScan::Sentence() const {
  if (fails.empty()) return "";
  int64_t largest = std::max(fails.back(), passes.empty() ? 0 : passes.back());
  std::string text = FailText(RunsOf(fails), largest);
  std::vector<Run> below;
  for (const Run& run : RunsOf(passes)) {
    if (run.last < fails.front()) below.push_back(run);
  }
  if (!below.empty() && below.back().first < below.back().last) {
    return text + fmt::format(" and for none from {} to {}", below.back().first, below.back().last);
  }
  if (passes.empty()) return text;
  std::string passing;
  std::vector<Run> runs = RunsOf(passes);
  for (size_t i = 0; i < std::min<size_t>(runs.size(), 4); ++i) {
    passing += (i == 0 ? "" : ", ") + Text(runs[i]);
  }
  return text + " and not for " + passing + (runs.size() > 4 ? ", ..." : "");
}

std::string SizeScan::Range() const {
  std::vector<Run> runs = RunsOf(fails);
  bool all_pass_elsewhere = !passes.empty();
  if (runs.size() != 1 || !all_pass_elsewhere) return "";
  const Run& run = runs.front();
  if (run.first == run.last) return fmt::format("size {}", run.first);
  bool to_the_end = run.last > passes.back();
  bool from_the_start = run.first < passes.front();
  if (to_the_end && run.first <= 1) return "";
  if (to_the_end) return fmt::format("sizes from {}", run.first);
  if (from_the_start && run.first <= 1) return fmt::format("sizes up to {}", run.last);
  return fmt::format("sizes {}-{}", run.first, run.last);
}

Result<SizeScan> ScanSizes(Runner& runner, const Signature& signature, const Binding& witness,
                           const Outcomes& outcomes) {
  SizeScan scan;
  std::vector<int64_t> extents = DistinctExtents(witness);
  if (extents.size() != 1 || Hangs(outcomes) || !runner.prefix().empty()) return scan;
  int64_t largest = IsDeadly(outcomes) ? kLargestDeadly : kLargest;
  if (extents.front() > largest) return scan;
  std::vector<Binding> sizes;
  std::vector<int64_t> tried;
  for (int64_t size = 0; size <= largest; ++size) {
    Binding resized = Resize(witness, extents.front(), size, {});
    int64_t elements = 0;
    ForEachTensor(resized,
                  [&](const TensorRecipe& recipe) { elements += NumElements(recipe.shape); });
    if (elements > kMaxElements) break;
    sizes.push_back(std::move(resized));
    tried.push_back(size);
  }
  TryOptions options;
  options.signature = signature;
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try(sizes, options));
  for (size_t i = 0; i < trials.size(); ++i) {
    const Verdict& verdict = trials[i].verdict;
    bool disagrees = verdict.state == VerdictState::kDisagree;
    if (disagrees && KeepsSignature(signature, verdict)) scan.fails.push_back(tried[i]);
    if (verdict.state == VerdictState::kAgree) scan.passes.push_back(tried[i]);
  }
  bool whole = std::binary_search(scan.fails.begin(), scan.fails.end(), extents.front());
  return whole ? scan : SizeScan{};
}

}  // namespace parallax
