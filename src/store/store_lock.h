#pragma once

// StoreLock: makes this process the only writer of a store, whatever name it is opened by. Holds
// advisory locks on the database itself and on DATABASE.lock, which tells others who writes; the
// system lets go of both when the process ends, however it ends.

#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "base/unique_fd.h"

namespace parallax {

class StoreLock {
 public:
  // Makes an empty file where there is none. The lock must outlive the connection to the database:
  // a process that closes a file lets go of the locks that SQLite has on it. Error: another process
  // (named) writes; the path is no plain file, or a file with several names, whose journals would
  // lie beside each; DATABASE.lock is a link, or cannot be made.
  static Result<std::unique_ptr<StoreLock>> Acquire(const std::string& store_path);

 private:
  StoreLock(UniqueFd database, UniqueFd writer)
      : database_(std::move(database)), writer_(std::move(writer)) {}
  UniqueFd database_;
  UniqueFd writer_;  // DATABASE.lock, which holds the process id
};

}  // namespace parallax
