#pragma once

// LoneBackend: the one that stands against all others.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// The place of the one backend that is in every inconsistent pair. `voices` has one entry a
// backend; backends that share their kernels have the same voice. None when no pair is
// inconsistent, when fewer than three voices ran, or when two voices fit. Where several backends of
// one voice share these pairs, the first of them.
std::optional<size_t> LoneBackend(const std::vector<BackendResult>& backends,
                                  const std::vector<std::string>& voices,
                                  const std::vector<PairResult>& pairs);

// What the pairs of several files say: runtimes of one file are one voice about it.
struct FileVoices {
  std::optional<size_t> lone;  // a backend against the others of its file
  bool files_differ = false;   // sides of different files differ, none of one file do
  std::string lone_file;       // the file that is in all these pairs, of three or more
};
FileVoices VoicesOfFiles(const std::vector<BackendResult>& backends,
                         const std::vector<std::string>& voices,
                         const std::vector<PairResult>& pairs);

}  // namespace parallax
