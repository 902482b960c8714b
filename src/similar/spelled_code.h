#pragma once

// SpelledCode: the pieces of a documentation that may be code: what stands in backticks or in
// blocks, lines of examples, calls in sentences. Internal to src/similar.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

enum class CodePieceKind : uint8_t {
  kInline,   // `...`, ``...``
  kBlock,    // a statement of an example or of a block
  kProse,    // a call within a sentence
  kFormula,  // the two sides of an equality in mathematics, "left=right"
};

struct CodePiece {
  std::string text;   // an expression; what it is assigned to is not in it
  std::string names;  // what it is assigned to: "q, r"; mostly empty
  size_t at = 0;      // where it begins
  CodePieceKind kind = CodePieceKind::kInline;
};

// As they stand there; but for blocks, which come behind all others.
std::vector<CodePiece> CodePiecesOf(std::string_view doc);

// Calls that `text` holds, the outermost: "lib.cat(x)[0]".
std::vector<std::string_view> OutermostCalls(std::string_view text);

}  // namespace parallax
