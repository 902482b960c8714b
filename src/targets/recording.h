#pragma once

// Recording: what one target did in one segment of a joint sweep, case by case.

#include <map>
#include <optional>
#include <vector>

#include "targets/joint_case.h"
#include "wire/output_batch.h"
#include "wire/sweep.h"

namespace parallax {

class Recording {
 public:
  void Add(SweepReport report);
  // What Add() of the next two says is how many bytes it keeps of it.
  uint64_t Add(SweepHit hit);
  uint64_t Add(OutputBatch batch);

  const SweepCounters& counters() const { return counters_; }
  const std::vector<Observation>& observations() const { return observations_; }
  // Of all that was added.
  uint64_t bytes() const { return bytes_; }

  // The first case that was not given, by contents; nothing: all were.
  std::optional<uint32_t> Next() const;
  // What its sides did in that case; `sides`: their places among those of the relation. Nothing
  // where it has no such case. In order of contents, each once.
  void Give(uint32_t contents, const std::vector<size_t>& sides, JointCase* one);

 private:
  std::map<uint32_t, Outcomes> cases_;  // that came by themselves, by contents
  std::vector<OutputBatch> batches_;    // in order of contents
  size_t batch_ = 0;                    // that is given from
  size_t case_ = 0;                     // of it, that is given next
  SweepCounters counters_;
  std::vector<Observation> observations_;
  uint64_t bytes_ = 0;
};

}  // namespace parallax
