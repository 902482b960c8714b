#pragma once

// BlockStore: what a campaign needs to go on: manifests, the results of finished blocks, folded
// epochs and its state after the newest, record by record. All blobs are opaque here and come back
// byte for byte or as an error. One thread at a time.

#include <cstdint>
#include <functional>
#include <map>
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

// Records of a state, by name.
using StateRecords = std::map<std::string, std::string>;
struct StateChange {
  StateRecords put;               // new ones, and those that differ
  std::vector<std::string> drop;  // names of those that are gone
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

  // One transaction: changes the state, which sums up the campaign so far, and deletes the epoch's
  // block results. Error: the manifest is not there or the epoch is already folded.
  virtual Status FoldEpoch(std::string_view campaign, uint32_t epoch,
                           const StateChange& change) = 0;
  // Ascending. The epoch to resume is the first one that is not here.
  virtual Result<std::vector<uint32_t>> FoldedEpochs(std::string_view campaign) const = 0;
  // After the newest folded epoch. Error: a record is damaged.
  virtual Result<StateRecords> StateOf(std::string_view campaign) const = 0;

  // Removes all of the above of a campaign: it is finished, and never goes on.
  virtual Status DropProgress(std::string_view campaign) = 0;
};

}  // namespace parallax
