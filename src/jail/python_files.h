#pragma once

// Which files belong to a Python, so that a jail can let it read them.

#include <string>
#include <vector>

namespace parallax {

// Folders and files that the interpreter at `python` reads: its environment, the installation below
// that, the user's own packages, and what lines of .pth files name.
std::vector<std::string> FilesOfPython(const std::string& python);

// ~/.local, where pip puts packages of an interpreter without an environment; empty: none.
std::string UserBase();

}  // namespace parallax
