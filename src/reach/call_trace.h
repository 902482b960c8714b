#pragma once

// CallTrace: what a call ran of the sources of its library, in each way in which it was made, as
// python/parallax/paths/following.py says it (docs/paths.md). Pure; any thread.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/outcome.h"
#include "paths/find_paths.h"

namespace parallax {

// Lines of a file, in order.
using LineRanges = std::vector<std::pair<int, int>>;

struct TracedWay {
  std::string way;                        // empty: the call as it is
  Outcome outcome;                        // Returned, without its value, or Raised
  std::map<std::string, LineRanges> ran;  // of each file
  std::map<std::string, std::vector<int>> raised_at;

  // What the other one ran is this one's too; Tidy() leaves out what is there twice.
  void Join(const TracedWay& other);
  void Tidy();

  // Whether any of the lines from `from` to before `behind` ran.
  bool Ran(const std::string& file, int from, int behind) const;
};

// The first is the call as it is. Error: it is no trace.
Result<std::vector<TracedWay>> ReadTrace(std::string_view text);

// Whether it came by all tests of the path, ran what stands behind them, and ended as the path does
// and where the path does.
bool Takes(const TracedWay& way, const ApiPath& path);

// Where it left the path: the test that it did not come by, or that it came by all and ended
// otherwise; of the way that came by most tests. REQUIRES: one way at least.
std::string LeftAt(const std::vector<TracedWay>& trace, const ApiPath& path);

// Where it left the path: at the first test that it did not come by as the path does, or behind all
// of them; of the way that came farthest. REQUIRES: one way at least.
std::string LeftAt(const std::vector<TracedWay>& trace, const ApiPath& path);

// Whether it entered each function that the path goes through.
bool Enters(const TracedWay& way, const ApiPath& path);

}  // namespace parallax
