#include "explore/network_backend.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "networks/network_json.h"
#include "nouns/inline_tensor.h"
#include "targets/adapters/json_fields.h"
#include "targets/run_program.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

constexpr double kCatalogueDeadlineS = 300;
constexpr double kNetworkDeadlineS = 60;
constexpr uint64_t kMaxNetworkBytes = 64u << 20;

Binding ArgumentsOf(const NetworkTask& task) {
  Binding binding;
  binding.arguments.push_back({"network", false, Value{NetworkJson(task.network)}});
  for (const OutputTensor& tensor : task.inputs) {
    binding.arguments.push_back({"", false, Value{InlineTensor(tensor)}});
  }
  return binding;
}

InferredNetwork InferredOf(JsonFields fields) {
  InferredNetwork inferred;
  inferred.refused = fields.Text("refused");
  inferred.place = static_cast<size_t>(fields.Count("place"));
  for (JsonFields& layer : fields.Objects("layers")) {
    inferred.outputs.push_back(layer.Integers("shape"));
  }
  return inferred;
}

nlohmann::ordered_json ArraysJson(const std::vector<OutputTensor>& tensors) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const OutputTensor& tensor : tensors) {
    list.push_back({{"dtype", Name(tensor.dtype)},
                    {"shape", tensor.shape},
                    {"bytes", ToBase64(tensor.bytes)}});
  }
  return list;
}

}  // namespace

NetworkBackend::NetworkBackend(Target& target, const StopToken& stop)
    : target_(target), session_(target.Open({&stop, StopLevel::kClean})) {}

Status NetworkBackend::Start() {
  auto hello = target_.Start();
  if (!hello.ok()) return hello.error();
  return {};
}

Result<int> NetworkBackend::InferenceRank() {
  PARALLAX_TRY_ASSIGN(std::string text,
                      session_->AskText("network_inference", "", kNetworkDeadlineS));
  int rank = 0;
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "network_inference", text,
                           [&](JsonFields fields) { rank = fields.Number("rank"); }));
  return rank;
}

Result<LayerCatalogue> NetworkBackend::Catalogue() {
  PARALLAX_TRY_ASSIGN(std::string text,
                      session_->AskText("network_layers", "", kCatalogueDeadlineS));
  return ReadLayerCatalogue(target_.spec().adapter, text);
}

Result<std::vector<InferredNetwork>> NetworkBackend::Infer(const std::vector<Network>& networks) {
  std::string list;
  for (const Network& network : networks) list += (list.empty() ? "" : ", ") + NetworkJson(network);
  auto text = session_->AskText("infer_networks", "[" + list + "]", kCatalogueDeadlineS);
  if (!text.ok()) {
    // What it dies of is for the runs to find.
    if (networks.size() > 1) return text.error();
    return std::vector<InferredNetwork>{{{}, text.error().message, 0}};
  }
  std::vector<InferredNetwork> inferred;
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "infer_networks", *text, [&](JsonFields fields) {
    for (JsonFields& each : fields.Objects("networks")) {
      inferred.push_back(InferredOf(std::move(each)));
    }
  }));
  if (inferred.size() != networks.size()) {
    return Error{fmt::format("{} was asked of {} networks and answers of {}", name(),
                             networks.size(), inferred.size()),
                 ""};
  }
  return inferred;
}

Result<Network> NetworkBackend::Read(const std::string& model) {
  auto text = session_->AskText("read_network", model, kCatalogueDeadlineS);
  if (!text.ok()) {
    return Error{
        fmt::format("{} is no seed: {}", model, text.error().message),
        text.error().hint.empty() ? "take a smaller model, or one that loads" : text.error().hint};
  }
  std::string refused, hint, network;
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "read_network", *text, [&](JsonFields fields) {
    refused = fields.Text("refused");
    hint = fields.Text("hint");
    network = fields.Text("network");
  }));
  if (!refused.empty()) return Error{fmt::format("{} is no seed: {}", model, refused), hint};
  return ReadNetwork(network);
}

Result<std::vector<NetworkRun>> NetworkBackend::Run(const std::string& program,
                                                    const std::vector<NetworkTask>& tasks) {
  std::vector<EvaluateItem> items(tasks.size());
  for (size_t i = 0; i < tasks.size(); ++i) {
    items[i].binding = ArgumentsOf(tasks[i]);
    items[i].sides.emplace_back();
    items[i].sides[0].program = program;
    items[i].sides[0].label = program;
  }
  EvaluateOptions options;
  options.deadline_s = kNetworkDeadlineS;
  options.max_bytes = kMaxNetworkBytes;
  PARALLAX_TRY_ASSIGN(auto outcomes, session_->Evaluate("", items, options));
  std::vector<NetworkRun> runs;
  for (const Outcomes& each : outcomes) runs.push_back(RunOf(each.front()));
  runs.resize(tasks.size());
  return runs;
}

Result<LayerCut> NetworkBackend::Cut(const std::string& program, const NetworkTask& task) {
  LayerCut cut;
  PARALLAX_TRY_ASSIGN(std::string text, session_->AskText("cut_network", NetworkJson(task.network),
                                                          kNetworkDeadlineS));
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "cut_network", text, [&](JsonFields fields) {
    cut.program = fields.RequiredText("program");
    cut.config = fields.Text("config");
  }));
  PARALLAX_TRY_ASSIGN(Outcome outcome, RunProgram(*session_, program, ArgumentsOf(task),
                                                  kNetworkDeadlineS, kMaxNetworkBytes));
  if (!outcome.Is<Returned>()) {
    return Error{"the layer cannot be cut out: " + OutcomeText(outcome, std::nullopt), ""};
  }
  cut.tensors = outcome.As<Returned>().value;
  return cut;
}

Result<std::string> NetworkBackend::Script(const NetworkTask& task, const LayerOutput& expected) {
  nlohmann::ordered_json request;
  request["network"] = nlohmann::ordered_json::parse(NetworkJson(task.network));
  request["inputs"] = ArraysJson(task.inputs);
  request["expected"] = ArraysJson(expected.tensors);
  PARALLAX_TRY_ASSIGN(std::string text,
                      session_->AskText("network_script", request.dump(), kNetworkDeadlineS));
  std::string script;
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "network_script", text,
                           [&](JsonFields fields) { script = fields.RequiredText("script"); }));
  return script;
}

}  // namespace parallax
