#include "similar/sentence_model.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/fs.h"
#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "base/text.h"
#include "base/unique_fd.h"
#include "targets/launch_policy.h"

namespace parallax {
namespace {

constexpr double kDeadlineSeconds = 1800;  // for as many texts as anybody asks for at once
constexpr uint64_t kMostFileBytes = uint64_t{256} << 20;
constexpr size_t kRowBytes = kSentenceWidth * sizeof(float);
constexpr const char* kSetUp = "./parallax doctor --sentences";

Error Failed(std::string why) {
  return {"the model that compares sentences does not run: " + std::move(why),
          fmt::format("remove envs/.sentences and envs/.support/sentences; {} makes them anew",
                      kSetUp)};
}

TargetSpec SpecOf(const SentenceModel& model) {
  TargetSpec spec;
  spec.python = model.python;
  spec.launch = model.launch;
  for (const auto& folder : {model.modules, model.package}) {
    spec.launch.reads.push_back(folder.string());
  }
  return spec;
}

Result<Captured> Start(const SentenceModel& model, int request, const std::string& scratch,
                       size_t answer_bytes, const StopAt& stop) {
  SubprocessOptions options;
  options.argv = {model.python, "-m", "parallax.sentences"};
  options.environment = {
      {"PYTHONPATH", fmt::format("{}:{}", model.modules.string(), model.package.string())},
      {"PYTHONDONTWRITEBYTECODE", "1"}};
  options.stdin_fd = request;
  PARALLAX_TRY_ASSIGN(options, Confined(options, SpecOf(model),
                                        {.scratch = scratch, .file_bytes = kMostFileBytes}));
  // A byte more than what is asked for would be seen.
  return RunAndCapture(options, kDeadlineSeconds, answer_bytes + 1, stop);
}

std::string WhyOf(const Captured& captured) {
  if (captured.timed_out) return fmt::format("no answer in {}", HumanSeconds(kDeadlineSeconds));
  const auto lines = LinesOf(captured.err);
  if (captured.status.signal != 0 || lines.empty()) return "it " + captured.status.Describe();
  return std::string(lines.back());
}

}  // namespace

SentenceModel SentenceModelOf(const Installation& installation) {
  SentenceModel model;
  model.python = installation.SentencePython().string();
  model.modules = installation.PythonPath();
  model.package = installation.SentencePackage();
  model.launch.launcher = installation.Launcher().string();
  model.launch.jail = installation.jail;
  model.launch.linked = {installation.BootScript().parent_path().string()};
  return model;
}

Status SentenceModel::CheckSetUp() const {
  if (Exists(python) && Exists(package)) return {};
  return Error{"the model that compares sentences is not set up",
               fmt::format("{} sets it up (a download of 160 MB, once)", kSetUp)};
}

Result<Eigen::MatrixXf> SentenceModel::Run(std::span<const std::string> texts,
                                           const StopAt& stop) const {
  PARALLAX_TRY(CheckSetUp());
  PARALLAX_TRY_ASSIGN(const TempDir folder, TempDir::In(TemporaryFolder()));
  const std::filesystem::path file = folder.path() / "texts.json";
  // Bytes that are no UTF-8 become U+FFFD.
  using Json = nlohmann::json;
  PARALLAX_TRY(
      WriteFileAtomically(file, Json(texts).dump(-1, ' ', false, Json::error_handler_t::replace)));
  const UniqueFd request(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!request) return FileError("read", file, errno);
  const size_t bytes = texts.size() * kRowBytes;
  PARALLAX_TRY_ASSIGN(const Captured captured,
                      Start(*this, request.get(), folder.path().string(), bytes, stop));
  if (captured.stopped) return StoppedByUser();
  if (captured.timed_out || !captured.status.success()) return Failed(WhyOf(captured));
  if (captured.out.size() != bytes) return Failed("its answer is not as long as it should be");
  Eigen::MatrixXf out(texts.size(), kSentenceWidth);
  Eigen::RowVectorXf row(kSentenceWidth);
  for (size_t i = 0; i < texts.size(); ++i) {
    std::memcpy(row.data(), captured.out.data() + i * kRowBytes, kRowBytes);
    if (!(std::abs(row.norm() - 1) < 1e-3)) return Failed("it answers nonsense");
    out.row(static_cast<Eigen::Index>(i)) = row;
  }
  return out;
}

Status SentenceModel::Try(const StopAt& stop) const {
  const std::string texts[] = {"Returns the sum of all elements.",
                               "Adds up the numbers of an array.", "Reads an image from a file."};
  PARALLAX_TRY_ASSIGN(const Eigen::MatrixXf vectors, Run(texts, stop));
  const float alike = vectors.row(0).dot(vectors.row(1));
  const float different = vectors.row(0).dot(vectors.row(2));
  constexpr float kAlike = 0.5052F;
  constexpr float kDifferent = 0.0724F;
  if (std::abs(alike - kAlike) < 1e-3F && std::abs(different - kDifferent) < 1e-3F) return {};
  return Failed(fmt::format("two similarities are {:.4f} and {:.4f}, not {:.4f} and {:.4f}", alike,
                            different, kAlike, kDifferent));
}

}  // namespace parallax
