#pragma once

// Rescue: a finding that the database would not take is written beside it as
// parallax-finding-ID.bin; the next opening for writing takes it in. Nothing found is lost.

#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

// Writes the file durably; returns its path.
Result<std::string> WriteRescueFile(const std::string& store_path, const Finding& finding);

struct RescueFile {
  std::string path;
  Finding finding;
};
// The rescue files of this store; unreadable ones and those of other stores in the folder are left
// alone.
std::vector<RescueFile> ReadRescueFiles(const std::string& store_path);

// Findings written in a transaction that is still open. The store owns it.
class RescueQueue {
 public:
  explicit RescueQueue(std::string store_path) : store_path_(std::move(store_path)) {}

  void Push(const Finding& finding) { waiting_.push_back(finding); }
  // The transaction is durable.
  void Clear() { waiting_.clear(); }
  // The transaction failed with `cause`: writes all that waited and returns the error to show.
  Error WriteAll(const Error& cause);
  Error Write(const Finding& finding, const Error& cause) const;

 private:
  std::string store_path_;
  std::vector<Finding> waiting_;
};

}  // namespace parallax
