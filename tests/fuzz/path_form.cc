// Forms of sources, which are walked and solved; or a condition of a path. The first byte chooses.

#include "fuzzing.h"
#include "paths/find_paths.h"
#include "paths/read_form.h"

namespace parallax {
namespace {

void CheckCondition(std::string_view text) {
  const auto condition = ParseCondition(text);
  if (!CheckReader(condition)) return;
  const std::string written = ToText(*condition);
  const auto again = ParseCondition(written);
  PARALLAX_CHECK(again.ok(), "what is written of a condition is none");
  PARALLAX_CHECK(ToText(*again) == written, "what is written of a condition is another");
  const Binding arguments{{{"x", true, {TensorRecipe{}}}, {"n", true, {int64_t{2}}}}};
  Holds(*condition, arguments);
  static PathSolver solver({});
  solver.Knows(*condition);
}

void CheckForm(std::string_view text) {
  const auto form = ReadForm(text);
  if (!CheckReader(form)) return;
  PathOptions options;
  options.walk = {8, 32, 500, 3};
  options.solve.steps = 20'000;
  options.most_paths = 4;
  options.solutions = 1;
  FindPaths(*form, options);
}

}  // namespace

std::vector<std::string> Seeds() {
  return {
      "crank(x) = 2 or kind(n) not in none, int", "cnot broadcast(x, y) or n >= 0.5",
      R"(f{"api":"f","entry":"f","functions":{"f":{"name":"f","file":"f.py","line":1,"parameters":[
        {"name":"x","kind":"positional"},{"name":"n","kind":"keyword","default":{"e":"const","v":1}}],
        "body":[{"s":"if","line":2,"test":{"e":"cmp","op":"<","l":{"e":"call","name":"len","args":[
        {"e":"attr","of":{"e":"name","id":"x"},"name":"shape"}],"kwargs":{}},"r":{"e":"name",
        "id":"n"}},"then":[{"s":"raise","line":3,"type":"E","message":"m"}],"else":[]},
        {"s":"loop","line":4,"to":["i"],"over":{"e":"name","id":"x"},"body":[{"s":"break"}]},
        {"s":"return","line":5,"value":{"e":"call","name":"f","function":"f","args":[],
        "kwargs":{}}}]}},"unread":[]})"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view bytes = parallax::Bytes(data, size);
  if (bytes.empty()) return 0;
  const bool condition = bytes[0] == 'c';
  bytes.remove_prefix(1);
  condition ? parallax::CheckCondition(bytes) : parallax::CheckForm(bytes);
  return 0;
}
