#include "worker/child.h"

#include <sstream>
#include <string>

#include "nouns/relation.h"
#include "wire/evaluate.h"
#include "wire/frame.h"
#include "worker/carry.h"
#include "worker/evaluate_loop.h"
#include "worker/from_python.h"
#include "worker/process.h"
#include "worker/request.h"
#include "worker/rule_programs.h"
#include "worker/step.h"
#include "worker/sweep_loop.h"

namespace parallax {
namespace {

// At most so many seeds of one API are taken from the adapter.
constexpr size_t kMaxSeeds = 64;

std::string PythonError() {
  PyError error = TakeError();
  return error.type + ": " + error.message;
}

bool Has(AdapterHandle& adapter, const std::string& method) {
  return static_cast<bool>(AttributeOrNull(adapter.get(), method.c_str()));
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// Of programs, a name a line: "NAME\tWHY NOT" of each that does not resolve.
std::string Unresolved(AdapterHandle& adapter, const std::string& names) {
  std::string out;
  std::istringstream lines(names);
  for (std::string name; std::getline(lines, name);) {
    const std::string& problem = adapter.Resolve(name).problem;
    if (!problem.empty()) out += name + "\t" + FirstLine(problem) + "\n";
  }
  return out;
}

PyRef AskAdapter(AdapterHandle& adapter, const Ask& ask) {
  if (ask.verb == "rules") return RuleDescriptions(ask.argument);
  if (ask.verb == "has") return MakeText(Has(adapter, ask.argument) ? "yes" : "");
  if (ask.verb == "resolve") return MakeText(Unresolved(adapter, ask.argument));
  if (ask.verb == "resolve-text") {
    return MakeText(FirstLine(adapter.Resolve(ask.argument, ask.argument).problem));
  }
  if (ask.verb == "carry") return MakeText(CarryThereAndBack(adapter, ask.argument));
  if (ask.verb == "source" && Program(ask.argument).IsOfRule())
    return RuleSource(adapter, ask.argument);
  if (ask.verb == "steps") return RuleSteps(ask.argument);
  if (ask.argument.empty()) return adapter.Call(ask.verb.c_str());
  return adapter.Call(ask.verb.c_str(), MakeText(ask.argument).get());
}

// adapter.VERB(argument) or adapter.VERB(): the answer as text, or JSON when it is no str.
bool AnswerAsk(AdapterHandle& adapter, int socket, const Frame& frame) {
  auto ask = DecodeAsk(frame.payload);
  if (!ask.ok()) return SendFrame(socket, MessageType::kFailed, EncodeError(ask.error()));
  std::string verb = ask->verb;
  PyRef answer = AskAdapter(adapter, *ask);
  if (answer && !PyUnicode_Check(answer.get())) {
    answer = JsonOf(answer.get());
  }
  if (!answer) {
    return SendFrame(socket, MessageType::kFailed,
                     EncodeError({"the adapter's " + verb + "() failed: " + PythonError(),
                                  "mend " + verb + "() of the adapter: docs/add-a-target.md"}));
  }
  return SendFrame(socket, MessageType::kText, TextOf(answer.get()));
}

SeedsOf SeedsFor(AdapterHandle& adapter, const std::string& api) {
  SeedsOf out;
  out.api = api;
  PyRef yielded = Program(api).IsOfRule() ? RuleSeeds(adapter, api)
                                          : adapter.Call("seeds", MakeText(api).get());
  PyRef iterator = yielded ? PyRef(PyObject_GetIter(yielded.get())) : PyRef();
  while (iterator && out.seeds.size() < kMaxSeeds) {
    PyRef pair(PyIter_Next(iterator.get()));
    if (!pair) break;
    Binding binding;
    bool is_pair = PyTuple_Check(pair.get()) && PyTuple_Size(pair.get()) == 2;
    std::string why_not = "the adapter's seeds() must yield (args, kwargs)";
    if (is_pair && ToBinding(adapter, PyTuple_GetItem(pair.get(), 0),
                             PyTuple_GetItem(pair.get(), 1), &binding, &why_not)) {
      out.seeds.push_back(std::move(binding));
    } else {
      out.problem = why_not;
    }
  }
  if (PyErr_Occurred()) out.problem = PythonError();
  return out;
}

bool AnswerSeeds(AdapterHandle& adapter, int socket, const Frame& frame, Recorder* recorder) {
  auto names = DecodeNames(frame.payload);
  if (!names.ok()) return SendFrame(socket, MessageType::kFailed, EncodeError(names.error()));
  uint32_t index = 0;
  for (const std::string& name : *names) {
    recorder->segment = index++;
    Beat(recorder, Phase::kPrepare);
    SeedsOf seeds = SeedsFor(adapter, name);
    if (!SendFrame(socket, MessageType::kSeedsOf, Encode(seeds))) return false;
  }
  return SendFrame(socket, MessageType::kDone, "");
}

bool Answer(AdapterHandle& adapter, int socket, const Frame& frame, Recorder* recorder,
            int capture_fd) {
  switch (frame.type) {
    case MessageType::kAsk:
      return AnswerAsk(adapter, socket, frame);
    case MessageType::kSeeds:
      return AnswerSeeds(adapter, socket, frame, recorder);
    case MessageType::kEvaluate:
      return EvaluateLoop(adapter, socket, frame.payload, recorder, capture_fd);
    case MessageType::kSweep:
      return SweepLoop(adapter, socket, frame.payload, recorder, capture_fd);
    default:
      return SendFrame(socket, MessageType::kFailed,
                       EncodeError({"a request the worker does not know",
                                    "build engine and worker again: ./parallax does"}));
  }
}

void SilenceWarnings() {
  PyRef warnings(PyImport_ImportModule("warnings"));
  if (warnings) PyRef(PyObject_CallMethod(warnings.get(), "simplefilter", "s", "ignore"));
  PyErr_Clear();
}

}  // namespace

void ServeChild(AdapterHandle& adapter, int socket, int capture_fd, Recorder* recorder) {
  SilenceWarnings();
  Frame frame;
  while (true) {
    Beat(recorder, Phase::kIdle);
    if (!NextRequest(socket, &frame)) return;
    Beat(recorder, Phase::kPrepare);
    if (!Answer(adapter, socket, frame, recorder, capture_fd)) return;
    PyErr_Clear();
  }
}

}  // namespace parallax
