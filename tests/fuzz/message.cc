// What a library and the system say: messages, frames of a stack, the standard error of a crash.

#include "base/utf8.h"
#include "fuzzing.h"
#include "nouns/parameter_type.h"
#include "words/message_template.h"
#include "words/source_line.h"

namespace parallax {
namespace {

Dialect SampleDialect() {
  Dialect dialect;
  dialect.assertions = {"INTERNAL ASSERT"};
  dialect.reporters = {"torchCheckFail"};
  dialect.dtypes = {{"Long", "int64"}};
  dialect.refusals = {"not implemented for"};
  dialect.refusal_types = {"NotImplementedError"};
  return dialect;
}

}  // namespace

std::vector<std::string> Seeds() {
  return {"expected size 3 but got [4, 5] for 'weight' of Long (-1.5e-3, nan)",
          "x INTERNAL ASSERT FAILED at \"/src/aten/Loops.h\":311, please",
          "/lib/libtoy.so.2!toy::(anonymous namespace)::f(int)+0x12 [0x4]",
          "free(): invalid pointer\nCheck failed: dims > 3\n", "int[2]?"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  static const Dialect dialect = SampleDialect();
  const std::string text(Bytes(data, size));
  MessageTemplate(text, dialect);
  RaisedTemplate({"ValueError", text}, dialect);
  IsInternalAssert(text, dialect);
  dialect.SaysItLacks("NotImplementedError", text);
  FrameTemplate(text);
  SourceLine(text);
  ParseType(text);
  CrashTemplate({6, 0, {}, text, false}, dialect);
  CrashTemplate({11, 0, {text}, "", false}, dialect);
  return 0;
}
