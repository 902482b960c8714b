#pragma once

// SentenceModel: sentences as vectors whose scalar product tells how alike they are in meaning
// (Sentence-BERT): a program in a Python of its own (python/parallax/sentences), confined as
// libraries are.

#include <Eigen/Core>
#include <filesystem>
#include <span>
#include <string>

#include "base/installation.h"
#include "base/result.h"
#include "base/stop.h"
#include "targets/target_spec.h"

namespace parallax {

// Numbers of a vector.
inline constexpr int kSentenceWidth = 384;

struct SentenceModel {
  std::string python;             // the interpreter of its environment
  std::filesystem::path modules;  // that `import parallax` needs
  std::filesystem::path package;  // the folder with the package that has the model
  LaunchPolicy launch = {};       // as it is made, it is not confined

  // Error: its environment was not made, with the command that does.
  Status CheckSetUp() const;

  // A row for each text, of length 1; the same text gives the same row, whatever the others are.
  // Error: as of CheckSetUp; it cannot be started, refuses its weights or dies; or a stop.
  Result<Eigen::MatrixXf> Run(std::span<const std::string> texts, const StopAt& stop = {}) const;

  // Whether it computes here what it should. Error: as of Run.
  Status Try(const StopAt& stop = {}) const;
};

SentenceModel SentenceModelOf(const Installation& installation);

}  // namespace parallax
