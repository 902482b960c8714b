#pragma once

// SentenceVectors: sentences as vectors of the sentence model, each computed once: they are kept by
// text in a file of the cache.

#include <Eigen/Core>
#include <filesystem>
#include <string>
#include <vector>

#include "similar/sentence_model.h"

namespace parallax {

// A row of kSentenceWidth for each text, of length 1, or of zeros where a text has only blanks. The
// file `path` holds what is known; what is not there is computed, and added to it some thousands at
// a time. Damage in the file costs what was damaged. Any number of processes may use the file.
// Error: as of SentenceModel::Run, unless all is known; the file cannot be read or written.
Result<Eigen::MatrixXf> SentenceVectors(const std::vector<std::string>& texts,
                                        const SentenceModel& model,
                                        const std::filesystem::path& path, const StopAt& stop = {});

// With the model and the cache of the installation.
Result<Eigen::MatrixXf> SentenceVectors(const std::vector<std::string>& texts,
                                        const Installation& installation, const StopAt& stop = {});

}  // namespace parallax
