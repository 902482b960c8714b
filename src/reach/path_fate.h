#pragma once

// PathFate of a call: whether it ended as the path says. Pure; any thread.

#include <string>
#include <string_view>

#include "nouns/outcome.h"
#include "nouns/tried_path.h"
#include "paths/find_paths.h"
#include "reach/call_trace.h"

namespace parallax {

PathFate FateOf(const ApiPath& path, const Outcome& outcome);
// Of one that was followed: a path is reached where one way of making the call takes it, and `way`
// is set to that.
PathFate FateOf(const ApiPath& path, const std::vector<TracedWay>& trace, std::string* way);

// Whether a message is one that the sources say: "{name} must be 2-D, got %d" with anything in
// place of what is filled in. A pattern without words of its own says nothing: false.
bool SaysMessage(std::string_view pattern, std::string_view message);

// "ValueError: too few"; empty where the path returns.
std::string RaisesText(const ApiPath& path);
// What a call did that is not what the path says, in a line.
std::string AnswerText(const Outcome& outcome);

}  // namespace parallax
