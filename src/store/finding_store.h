#pragma once

// FindingStore: the findings of a store, one for each signature, over all its campaigns. A finding
// is on disk when a call returns Ok, so announce it after. One thread at a time.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

struct FindingList {
  std::vector<Finding> findings;  // by rank, then by id
  // The ids of those whose bytes are damaged, in that order. They stay as they are until their
  // signature is met again.
  std::vector<std::string> damaged;
};

class FindingStore {
 public:
  virtual ~FindingStore() = default;

  // Adds what a campaign met: `finding.cases` disagreeing cases of its signature, seen by
  // `finding.last_campaign`. Merged with what the store has by MergeFindings (merge_finding.h).
  // Returns the finding as stored, with its id. When it cannot be saved it is written beside the
  // database as parallax-finding-ID.bin, which the next opening for writing takes in; the error
  // says so.
  virtual Result<Finding> Add(const Finding& finding) = 0;
  // Replaces the finding of that signature, all but its id (reduced, confirmed, verified). Error:
  // there is none. Rescued like Add.
  virtual Result<Finding> Update(const Finding& finding) = 0;
  // Error: there are bytes of that finding, and they are damaged.
  virtual Result<std::optional<Finding>> Get(std::string_view id) const = 0;
  virtual Result<std::optional<Finding>> GetBySignature(const Signature& signature) const = 0;
  virtual Result<FindingList> ListAll() const = 0;
  // Those that can be read.
  Result<std::vector<Finding>> List() const {
    PARALLAX_TRY_ASSIGN(FindingList list, ListAll());
    return std::move(list.findings);
  }
};

}  // namespace parallax
