#pragma once

// ScriptParts: the fixed Python text of reproduction scripts. Words between at signs (@TITLE@) are
// replaced by script.cc.

#include <string_view>

#include "nouns/verdict.h"

namespace parallax {

// Documentation, imports, and that an unforeseen error exits with 2.
extern const std::string_view kScriptHead;
// load() and pack(), behind the library's own part.
extern const std::string_view kScriptLoaders;
// call(): one side in this process; show().
extern const std::string_view kScriptCall;
// in_child(): one side in a process of its own, for calls that kill or hang theirs.
extern const std::string_view kScriptChild;
// What ends the script, in this process and with children.
extern const std::string_view kScriptMain;
extern const std::string_view kScriptChildMain;

// problem(results): what is wrong, or None. In this process; `raised_crash` for an internal
// assertion.
std::string_view ScriptCheck(Kind kind, bool raised_crash);
// problem(results) for kinds that are judged by how a process ended.
std::string_view ScriptChildCheck(Kind kind);

}  // namespace parallax
