#include "base/children.h"

#include <dirent.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace parallax {
namespace {

// Calls `visit` with each entry of a folder of /proc that is a number.
template <class Visit>
void ForEachNumber(const char* folder, Visit visit) {
  DIR* entries = opendir(folder);
  if (entries == nullptr) return;
  while (dirent* entry = readdir(entries)) {
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') visit(entry->d_name);
  }
  closedir(entries);
}

// The children of one thread of this process. False where the kernel keeps no such list.
bool AppendChildren(const std::string& thread, std::vector<pid_t>* out) {
  std::FILE* file = std::fopen(("/proc/self/task/" + thread + "/children").c_str(), "re");
  if (file == nullptr) return false;
  for (int pid = 0; std::fscanf(file, "%d", &pid) == 1;) out->push_back(pid);
  std::fclose(file);
  return true;
}

int ParentOf(const std::string& pid) {
  std::FILE* file = std::fopen(("/proc/" + pid + "/stat").c_str(), "re");
  if (file == nullptr) return 0;
  char text[512] = {};
  size_t got = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  int parent = 0;
  const char* name_end = got > 0 ? std::strrchr(text, ')') : nullptr;
  return name_end != nullptr && std::sscanf(name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

}  // namespace

void AdoptOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

std::vector<pid_t> Children() {
  std::vector<pid_t> children;
  bool listed = true;
  ForEachNumber("/proc/self/task",
                [&](const char* thread) { listed = listed && AppendChildren(thread, &children); });
  if (listed) return children;
  children.clear();
  int self = getpid();
  ForEachNumber("/proc", [&](const char* pid) {
    if (ParentOf(pid) == self) children.push_back(std::atoi(pid));
  });
  return children;
}

void EndChildren(const std::vector<pid_t>& spared) {
  siginfo_t any;
  // That there is none at all the kernel tells at once.
  while (waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) == 0) {
    std::vector<pid_t> children = Children();
    std::erase_if(children, [&](pid_t pid) {
      return std::find(spared.begin(), spared.end(), pid) != spared.end();
    });
    std::erase_if(children, [](pid_t pid) { return kill(pid, SIGKILL) != 0; });  // another user's
    if (children.empty()) return;
    for (pid_t pid : children) waitpid(pid, nullptr, 0);
  }
}

}  // namespace parallax
