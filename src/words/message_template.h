#pragma once

// Templates: what stays of an error message or a stack frame when numbers, addresses, shapes,
// dtypes and quoted words, which vary between cases of one bug, are taken out. They enter
// signatures.

#include <string>
#include <string_view>

#include "nouns/outcome.h"
#include "words/dialect.h"

namespace parallax {

// The first line that says something, at most 160 bytes: numbers (and lists of them) become "#",
// names of dtypes "DTYPE", single-quoted words "'*'", paths their last component.
//   "expected size 3 but got [4, 5] for 'weight'" -> "expected size # but got # for '*'"
std::string MessageTemplate(std::string_view message, const Dialect& dialect);

// "TypeError: " and the template of its message.
std::string RaisedTemplate(const Raised& raised, const Dialect& dialect);

// Whether the message is a failed assertion of the library about itself, which no input should
// reach.
bool IsInternalAssert(std::string_view message, const Dialect& dialect);
// Whether the call raised such a message.
bool FailsInternalAssert(const Outcome& outcome, const Dialect& dialect);
// `marks`: what such messages hold (Dialect::assertions).
bool FailsInternalAssert(const Outcome& outcome, const std::vector<std::string>& marks);

// "SIGSEGV"; "signal" for one without a well-known name.
std::string_view SignalName(int signal);

// "library!function" without path, version, offsets and arguments.
std::string FrameTemplate(std::string_view frame);

// The line with which the allocator (glibc) ends a process whose heap was overwritten; empty: none.
std::string_view HeapMessage(const Crashed& crashed);

// "Check failed: dims > 3 (1 vs. 3)" of the first line that says so, to its end; empty: none does.
std::string_view FailedCheck(std::string_view text);
// The last `size` bytes, the first of them that check where it lies before: a library may print
// many frames behind it.
std::string TailWithCheck(std::string_view text, size_t size);

// What such a death is, wherever it is noticed.
inline constexpr std::string_view kHeapCorrupted = "heap corrupted";

// kHeapCorrupted, or where a process died, without a number: "SIGSEGV in libfoo.so!foo::Bar"; by
// the message on its standard error where no frame has a name ("SIGABRT: Check failed: dims > #").
std::string CrashTemplate(const Crashed& crashed, const Dialect& dialect);

}  // namespace parallax
