#include "base/nesting.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace parallax {
namespace {

// Behind the string that begins at `at`, or the end of its line where it is not closed.
size_t BehindString(std::string_view text, size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == quote) return at + 1;
    if (text[at] == '\\' && quote == '"') ++at;
  }
  return std::min(at, text.size());
}

// The same of a string of TOML, which may be one of several lines.
size_t BehindTomlString(std::string_view text, size_t at) {
  const std::string_view three = text.substr(at, 3);
  if (three != "\"\"\"" && three != "'''") return BehindString(text, at);
  for (at += 3; at < text.size(); ++at) {
    if (text.substr(at, 3) == three) return at + 3;
    if (text[at] == '\\' && three[0] == '"') ++at;
  }
  return text.size();
}

class TomlScan {
 public:
  explicit TomlScan(std::string_view text) : text_(text) {}

  size_t Run() {
    size_t at = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = BehindTomlString(text_, at);
      } else if (c == '#') {
        at = std::min(text_.find('\n', at), text_.size());
      } else {
        Take(c);
        ++at;
      }
    }
    return deepest_;
  }

 private:
  void Take(char c) {
    if (c == '[' || c == '{') {
      dots_.push_back(0);
      ++depth_;
    } else if ((c == ']' || c == '}') && dots_.size() > 1) {
      depth_ -= dots_.back() + 1;
      dots_.pop_back();
    } else if (c == '.') {
      ++dots_.back();
      ++depth_;
    } else if (c == ',' || c == '\n') {
      depth_ -= dots_.back();
      dots_.back() = 0;
    }
    deepest_ = std::max(deepest_, depth_);
  }

  std::string_view text_;
  std::vector<size_t> dots_ = {0};  // of the key, for each bracket that is open
  size_t depth_ = 0;                // brackets and dots together
  size_t deepest_ = 0;
};

Status CheckNesting(const std::string& file, size_t depth) {
  if (depth <= kMostNesting) return {};
  return Error{fmt::format("{} is nested {} levels deep; at most {} are read", file,
                           Thousands(static_cast<int64_t>(depth)), kMostNesting),
               "a file that people write has a few levels; see whether it is the right one"};
}

}  // namespace

size_t JsonNesting(std::string_view text) {
  size_t depth = 0, deepest = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      at = BehindString(text, at) - 1;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

size_t TomlNesting(std::string_view text) { return TomlScan(text).Run(); }

Status CheckJsonNesting(const std::string& file, std::string_view text) {
  return CheckNesting(file, JsonNesting(text));
}

Status CheckTomlNesting(const std::string& file, std::string_view text) {
  return CheckNesting(file, TomlNesting(text));
}

}  // namespace parallax
