#pragma once

// NearestApis: which APIs of a library are likely alike, by their signatures and by the first
// sentence of their documentation (DeepREL, section 4.1).

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "similar/neighbours.h"

namespace parallax {

// What the matcher sees of an API.
struct ApiText {
  std::string name;
  std::vector<std::string> parameters;  // names, in order
  std::string sentence;                 // of its documentation; may be empty
};

ApiText ApiTextOf(const Api& api, std::string sentence);

struct Neighbour {
  uint32_t api = 0;     // index into the signatures
  float signature = 0;  // cosine of TF-IDF vectors of name and parameters
  float document = 0;   // cosine of the sentences' vectors, or of their TF-IDF vectors
  uint32_t place = 0;   // which of the neighbours it is, from 1; 0: it is not told
  float similarity() const { return signature > document ? signature : document; }
  bool operator==(const Neighbour&) const = default;
};

// Of each API the `count` nearest others, the nearest first; of equals the earlier. Those of
// similarity 0 are left out. `vectors` has a row of length 1, or of zeros, for each sentence;
// without rows, sentences are compared by their TF-IDF vectors. `wanted`: of which neighbours are
// asked, the others have none; null: of all.
std::vector<std::vector<Neighbour>> NearestApis(
    const std::vector<ApiText>& signatures, const Eigen::MatrixXf& vectors,
    size_t count = kNeighbours, const std::function<bool(size_t api)>& wanted = nullptr);

// Of each of `from`, the APIs of one library, the nearest of `to`, those of another; of Neighbour
// `api` is an index into `to`. `vectors`: rows of the sentences of `from`, then of `to`.
std::vector<std::vector<Neighbour>> NearestAcross(const std::vector<ApiText>& from,
                                                  const std::vector<ApiText>& to,
                                                  const Eigen::MatrixXf& vectors, size_t count);

}  // namespace parallax
