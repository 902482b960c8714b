#pragma once

// ScriptParts: the fixed Python text of reproduction scripts, a real file each. Words between at
// signs (@TITLE@) are replaced by script.cc.

#include <string_view>

namespace parallax {

// The bytes of a file of src/repro/script/parts/, which the build embeds:
//   head.py.in        documentation, imports, and that an unforeseen error exits with 2
//   loaders.py.in     load() and pack(), behind the library's own part
//   call.py.in        call(): one side in this process; show()
//   child.py.in       in_child(): one side in a process of its own, for calls that kill or hang
//   theirs main.py.in, child_main.py.in     what ends the script, in this process and with children
//   check_*.py.in     problem(results), one for each way to be wrong
//   plain_*.py.in     of scripts that begin with a snippet (../snippet/): the head, the check of
//   each
//                     kind of finding, how outputs are printed
// REQUIRES: there is such a file.
std::string_view ScriptPart(std::string_view name);

// problem(results): what is wrong, or None. `what`: `check` or `child_check` of a kind
// (nouns/kinds.h), in this process or for what is judged by how a process ended.
std::string_view ScriptCheck(std::string_view what);
// What a script that begins with a snippet asserts: `plain` or `plain_death` of a kind.
std::string_view SnippetCheck(std::string_view what);

}  // namespace parallax
