#pragma once

// StoreLock: makes this process the only writer of a store. Holds an advisory lock on PATH.lock;
// the system lets go of it when the process ends, however it ends.

#include <memory>
#include <string>

#include "base/result.h"

namespace parallax {

class StoreLock {
 public:
  // Error: another process (named) writes, or PATH.lock cannot be made.
  static Result<std::unique_ptr<StoreLock>> Acquire(const std::string& store_path);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  explicit StoreLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace parallax
