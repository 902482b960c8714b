#include "base/left_behind.h"

#include <sys/wait.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "base/children.h"

namespace parallax {
namespace {

// All children but what was left behind. Never destroyed: threads may outlive main().
struct OwnChildren {
  std::mutex mutex;
  std::vector<pid_t> numbers;
  bool adopts = false;
};

OwnChildren& Own() {
  static auto* own = new OwnChildren();
  return *own;
}

}  // namespace

void AdoptWhatIsLeft() {
  OwnChildren& own = Own();
  const std::lock_guard lock(own.mutex);
  AdoptOrphans();
  // Whoever became this program by exec may have had children.
  for (const pid_t before : Children()) own.numbers.push_back(before);
  own.adopts = true;
}

void EndWhatIsLeft() {
  OwnChildren& own = Own();
  const std::lock_guard lock(own.mutex);
  if (own.adopts) EndChildren(own.numbers);
}

pid_t StartOwn(const std::function<pid_t()>& start) {
  OwnChildren& own = Own();
  const std::lock_guard lock(own.mutex);
  const pid_t number = start();
  if (number > 0) own.numbers.push_back(number);
  return number;
}

std::optional<int> ReapOwn(pid_t number) {
  OwnChildren& own = Own();
  const std::lock_guard lock(own.mutex);
  int status = 0;
  if (waitpid(number, &status, WNOHANG) != number) return std::nullopt;
  std::erase(own.numbers, number);  // from now on it may be another's
  return status;
}

}  // namespace parallax
