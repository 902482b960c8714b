#pragma once

// BlockStore: manifests, the results of finished blocks, and the folded epochs of a campaign. All
// blobs are opaque here and come back byte for byte or as an error. One thread at a time.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

struct ManifestRecord {
  std::string hash;  // of the blob, as its maker hashes it
  std::string blob;
  bool operator==(const ManifestRecord&) const = default;
};

struct FoldedEpoch {
  uint32_t epoch = 0;
  std::string statistics;
  bool operator==(const FoldedEpoch&) const = default;
};

class BlockStore {
 public:
  using Visit = std::function<Status(uint32_t index, std::string_view result)>;

  virtual ~BlockStore() = default;

  // A manifest is immutable: putting the same again is fine, another one is an error.
  virtual Status PutManifest(std::string_view campaign, uint32_t epoch,
                             const ManifestRecord& manifest) = 0;
  virtual Result<std::optional<ManifestRecord>> GetManifest(std::string_view campaign,
                                                            uint32_t epoch) const = 0;
  // Removes the manifests of epochs before `epoch` that are folded.
  virtual Status DropManifests(std::string_view campaign, uint32_t epoch) = 0;

  // One transaction: after Ok the block is done for good, however the engine dies. Error: the
  // manifest is not there, the block is already committed, or its epoch is folded.
  virtual Status CommitBlock(std::string_view campaign, uint32_t epoch, uint32_t index,
                             std::string_view result) = 0;
  // Indices of the committed blocks, ascending. Empty once the epoch is folded.
  virtual Result<std::vector<uint32_t>> DoneBlocks(std::string_view campaign,
                                                   uint32_t epoch) const = 0;
  // Calls `visit` on each committed block in ascending order; its first error ends the walk.
  // REQUIRES: `visit` does not write to the store.
  virtual Status ForEachBlock(std::string_view campaign, uint32_t epoch,
                              const Visit& visit) const = 0;

  // One transaction: keeps `statistics`, which sum up the campaign so far, in place of those of
  // earlier epochs, and deletes the epoch's block results. Error: the manifest is not there or the
  // epoch is already folded.
  virtual Status FoldEpoch(std::string_view campaign, uint32_t epoch,
                           std::string_view statistics) = 0;
  // Ascending, all but the newest with empty statistics. The epoch to resume is the first one that
  // is not here.
  virtual Result<std::vector<FoldedEpoch>> FoldedEpochs(std::string_view campaign) const = 0;
};

}  // namespace parallax
