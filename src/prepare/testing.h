#pragma once

// For tests of hunts: entries with inputs, and a fleet of libraries of lambdas.

#include <gtest/gtest.h>

#include <cstring>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nouns/api.h"
#include "prepare/fleet.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax::testing_prepare {

// A function of one parameter "x", with three seeds.
inline CatalogueEntry EntryOf(const std::string& name) {
  CatalogueEntry entry;
  entry.api.program = entry.api.name = name;
  entry.api.kind = "function";
  entry.cost_ns = 1u << 20;
  for (const Shape& shape : {Shape{4}, Shape{3, 5}, Shape{2, 3, 4}}) {
    TensorRecipe x;
    x.shape = shape;
    entry.seeds.push_back({{{"x", false, {x}}}});
  }
  return entry;
}

// A tensor of one number.
inline Outcome ReturnNumber(double number) {
  OutputTensor tensor;
  tensor.dtype = DType::kF64;
  tensor.shape = {1};
  tensor.strides = {1};
  tensor.bytes.resize(sizeof number);
  std::memcpy(tensor.bytes.data(), &number, sizeof number);
  Returned returned;
  returned.value = OutputValue(std::move(tensor));
  return {std::move(returned)};
}

// Libraries and the fleet of targets that run them, each of its name. What a library does may be
// changed after it was started.
class FleetBench {
 public:
  testing_targets::FakeLibrary& Add(const std::string& name, const std::string& library,
                                    const std::string& version) {
    testing_targets::FakeLibrary& added = libraries_.emplace_back();
    added.hello.library = library;
    added.hello.version = version;
    targets_.push_back(std::make_unique<testing_targets::FakeTarget>(name, added, library));
    return added;
  }

  // Of the target that was added last.
  void SetVariable(const std::string& name, const std::string& value) {
    targets_.back()->SetVariable(name, value);
  }

  Fleet Start() {
    std::vector<std::unique_ptr<Target>> all;
    for (auto& each : std::exchange(targets_, {})) all.push_back(std::move(each));
    auto fleet = Fleet::Start(std::move(all), progress);
    EXPECT_TRUE(fleet.ok());
    return std::move(fleet).value();
  }

  FakeProgress progress;

 private:
  std::list<testing_targets::FakeLibrary> libraries_;
  std::vector<std::unique_ptr<testing_targets::FakeTarget>> targets_;
};

}  // namespace parallax::testing_prepare
