// The lists of APIs and of rules that an adapter gives.

#include "catalogue/apis.h"

#include "catalogue/examine_apis.h"
#include "fuzzing.h"
#include "relations/rule_list.h"
#include "words/fake_progress.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {
      Chosen(0, R"json([{"name": "toy.add", "kind": "function", "program": "p", "signature": "(x)",
"doc": "adds", "parameters": [{"name": "x", "type": "tensor", "keyword_only": true, "default": "1",
"choices": ["a"]}], "overloads": [[{"name": "y"}]], "forms": ["out"], "traits": ["random"],
"planted": "value"}])json"),
      Chosen(1, R"([{"name": "good", "file": "/mine/good.py", "api": "toy.exp", "line": 2,
"libraries": ["toy"], "claim": ["values", "bits"], "citation": "c", "domain": ["rank(x) = 2"],
"tolerance": {"rtol": 1, "atol": 0.5}, "for_each": {"traits": ["elementwise"], "takes": ["tensor"]},
"programs": ["rule:good@left", "rule:good@right"], "call_us": 3.5,
"parameters": [{"name": "x", "type": "tensor"}]},
{"name": "broken", "file": "/mine/b.py", "error": "no", "libraries": ["toy"]}])")};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  if (Choose(&bytes, 2) == 1) {
    FakeProgress progress;
    CheckReader(
        ReadRules(std::vector<std::string>{std::string(bytes)}, {"toy", "/ours", {}}, progress));
    return 0;
  }
  // Examined is what parses.
  if (CheckReader(ParseApis(bytes, "fuzz"))) ExamineApis(bytes, "fuzz");
  return 0;
}
