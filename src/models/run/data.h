#pragma once

// ModelData: a data set, read a batch at a time by a child of a target
// (python/parallax/models/dataset.py), so that formats are a Python library's business and the
// whole of it is never in memory.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "models/measure/pair.h"
#include "nouns/value.h"
#include "targets/target.h"

namespace parallax {

struct Batch {
  Binding inputs;  // one positional tensor for each input of the model; dimension 0 is the batch
  size_t count = 0;
  Truth truth;  // of these inputs alone
};

// What data is, in a sentence.
std::string_view DataHint();

// Error: there is nothing at `path`, or no kind of data. Does not read it.
Status CheckData(const std::string& path);

class ModelData {
 public:
  // `preprocess`: a Python file, may be empty. Paths are absolute. `target` and `stop` outlive it.
  // Error: no data set, with what is wrong.
  static Result<std::unique_ptr<ModelData>> Open(Target& target, const StopToken& stop,
                                                 const std::string& path,
                                                 const std::string& preprocess);

  size_t size() const { return size_; }
  // Of its arrays, but for the labels; none where preprocess() makes others of them.
  const std::vector<std::string>& names() const { return names_; }
  // The inputs [begin, begin + count), fewer at the end. REQUIRES: begin < size().
  Result<Batch> Read(size_t begin, size_t count);

 private:
  std::string NameOf(size_t input) const;
  Status AddInput(const OutputValue& input, Batch* batch) const;

  explicit ModelData(std::unique_ptr<TargetSession> session) : session_(std::move(session)) {}

  std::unique_ptr<TargetSession> session_;
  std::string argument_;
  size_t size_ = 0;
  std::vector<std::string> names_;
};

}  // namespace parallax
