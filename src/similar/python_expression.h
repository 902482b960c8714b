#pragma once

// PythonExpression: what one expression of Python calls and names, as far as a documentation's
// examples go. Nothing is run. Internal to src/similar.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parallax {

struct CodeSpan {
  size_t begin = 0;
  size_t end = 0;  // behind the last
  bool operator==(const CodeSpan&) const = default;
};

struct CodeArgument {
  std::string name;  // passed by name; empty: by position
  bool starred = false;
  CodeSpan value;
};

// A call of what a dotted name says.
struct CodeCall {
  std::string callee;  // "lib.cat", "x.view"
  CodeSpan callee_at;
  CodeSpan at;  // with its brackets
  std::vector<CodeArgument> arguments;
  int depth = 0;  // how many brackets are around it
};

// A name that the expression takes from outside.
struct CodeName {
  std::string dotted;  // with what is looked up in it: "x.shape"
  CodeSpan at;         // of the first word
  CodeSpan dotted_at;
  std::string first() const { return dotted.substr(0, dotted.find('.')); }
};

struct PythonExpression {
  std::string_view text;
  std::vector<CodeCall> calls;  // as they begin
  std::vector<CodeName> names;  // likewise, without those that the expression binds
  bool is_name = false;         // one word
  bool is_literal = false;      // a number, a text, a constant
  std::string_view At(CodeSpan span) const {
    return text.substr(span.begin, span.end - span.begin);
  }
};

// The whole of `text` as one expression; nothing where it is none, or does what no documentation
// needs: assigns, waits, formats, or names what begins with two underscores. `text` outlives it.
std::optional<PythonExpression> ReadExpression(std::string_view text);

// What `text` begins with: a name, with the calls, indices and attributes that follow it at once.
// Its own text ends with it.
std::optional<PythonExpression> ReadLeadingCall(std::string_view text);

}  // namespace parallax
