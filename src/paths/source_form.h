#pragma once

// SourceForm: what a front end has read of the sources of one API: its functions, their statements
// and expressions, in a form that no language of programming is special to (docs/paths.md). Plain
// data; expressions are shared and never change.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "nouns/value.h"

namespace parallax {

struct FormExpression;
using FormNode = std::shared_ptr<const FormExpression>;

struct FormExpression {
  enum class Kind : uint8_t {
    kName,       // text
    kConst,      // value: None, bool, int64_t, double or std::string
    kDType,      // text: "float32"
    kAttribute,  // text of operands[0]
    kIndex,      // operands[1] of operands[0]
    kSlice,      // of operands[0] from operands[1] to operands[2]; these may be null
    kCall,       // text; operands[0] is the receiver, or null; the others are arguments
    kCompare,    // text: "==", "not-in", ...; two operands
    kAnd,
    kOr,
    kNot,
    kBinary,  // text: "+", "//", ...; two operands
    kNegate,
    kList,
    kChoose,  // operands[1] if operands[0], else operands[2]
    kEach,    // operands[0] for each `item` of operands[1]; text: "all", "any", "list"
    kGlobal,  // text
    kOther,   // text
  };
  Kind kind = Kind::kOther;
  std::string text;
  std::string function;  // of a call: the key of what is called, where its source is known
  std::string item;      // of kEach; of kGlobal kNamedObject, where its name is all that it is
  Value value;           // of kConst
  std::vector<FormNode> operands;
  std::vector<std::pair<std::string, FormNode>> keywords;  // of a call

  // Set by MakeNode.
  size_t size = 1;     // nodes in it
  bool calls = false;  // whether it has a call of which the source is known
  Hash128 hash;
};

inline constexpr const char* kNamedObject = "object";

// Fills in what MakeNode sets. What has more than kMostNodes becomes kOther: expressions that are
// put into each other would grow without end.
inline constexpr size_t kMostNodes = 2000;
FormNode MakeNode(FormExpression expression);
FormNode OtherNode(std::string text);
FormNode ConstNode(Value value);

struct FormStatement {
  enum class Kind : uint8_t {
    kAssign,
    kIf,
    kCheck,
    kRaise,
    kReturn,
    kLoop,
    kDo,
    kBreak,
    kContinue
  };
  Kind kind = Kind::kDo;
  int line = 0;
  std::vector<std::string> to;  // of kAssign and kLoop
  FormNode value;               // the value, the test or what is looped over; may be null
  std::string type;             // of what is raised
  std::string message;
  std::vector<FormStatement> body;  // then, or the loop's
  std::vector<FormStatement> otherwise;
};

struct FormParameter {
  enum class Kind : uint8_t { kPositional, kKeyword, kRest, kRestByName };
  std::string name;
  Kind kind = Kind::kPositional;
  FormNode standard;  // its default; null without one
};

struct FormFunction {
  std::string name;
  std::string file;
  int line = 0;
  std::vector<FormParameter> parameters;
  std::vector<FormStatement> body;
};

struct SourceForm {
  std::string api;
  std::string entry;                              // a key of `functions`
  std::map<std::string, FormFunction> functions;  // without an entry none was read
  std::vector<std::string> unread;                // "name (reason)"
};

}  // namespace parallax
