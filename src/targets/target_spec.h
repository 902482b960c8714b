#pragma once

// TargetSpec: how to start one target: a Python, an adapter, an environment. Plain data, made by
// target_registry.h.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "nouns/library_switch.h"
#include "words/dialect.h"

namespace parallax {

// What its processes may do beside what every one may (targets/launch_policy.h).
struct LaunchPolicy {
  std::string launcher;                // parallax-jail; empty: they are not confined (tests)
  std::string jail;                    // the kind that the user chose; empty: the best there is
  std::string cache;                   // the folder for what the library compiles; empty: none
  std::vector<std::string> reads;      // files and folders
  std::vector<std::string> linked;     // folders of which the links are followed, too
  std::vector<std::string> variables;  // of the environment, "X_*" for all that begin so
  std::vector<std::string> devices;
};

struct TargetSpec {
  std::string name;
  std::string adapter;  // the package below python/parallax/adapters/
  std::string python;   // path of the interpreter
  std::vector<std::pair<std::string, std::string>> environment;
  // What its process gets from ours and imports differ by: part of which build it is (build.h).
  std::vector<std::pair<std::string, std::string>> inherited;
  std::string voice;                       // targets of one voice share their kernels
  Dialect dialect;                         // the words of its library
  bool reduced = false;                    // computes in less than float32 by design
  std::vector<LibrarySwitch> switches;     // what can be switched off of it
  std::vector<std::string> support_paths;  // put last on the child's path (expecttest, the toy)
  std::string boot_script;                 // python/parallax/boot.py
  std::string worker_folder;               // where parallax_worker.abi3.so lies
  LaunchPolicy launch;
  double start_timeout_s = 120;
  // By so many bytes may the address space of a child grow; beyond, it is out of memory.
  uint64_t child_headroom = uint64_t{2} << 30;

  // Its own where nothing is known of its kernels.
  const std::string& Voice() const { return voice.empty() ? name : voice; }
};

}  // namespace parallax
