#pragma once

// Paragraphs: the running text of a documentation up to its first section, paragraph by paragraph:
// signatures, directives, code, tables and notes are left out. Internal to src/similar.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

class Paragraphs {
 public:
  // `doc` outlives it.
  explicit Paragraphs(std::string_view doc);

  // The next one in one line, its markup as it was. An item of a list is one. Empty: there are no
  // more.
  std::string Next();
  // Whether the one that Next gave is an item of a list.
  bool is_item() const { return is_item_; }

 private:
  struct Line {
    std::string_view text;  // without blanks around it
    size_t indent = 0;
  };

  bool IsUnderlined(size_t at) const;
  bool IsSection(size_t at) const;
  // Whether running text ends before this line.
  bool Interrupts(size_t at) const;
  // Steps over what is no running text. False: there is none here.
  bool SkipOther();
  bool SkipSignature();
  void SkipIndented();

  std::vector<Line> lines_;
  size_t at_ = 0;
  bool is_item_ = false;
};

}  // namespace parallax
