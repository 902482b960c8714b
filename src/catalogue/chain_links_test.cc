#include "catalogue/chain_links.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parallax {
namespace {

// lib.neg gives what it takes; lib.total a number of any shape; lib.pick an index; lib.rare takes
// one shape alone.
class FakeLibrary : public Evaluator {
 public:
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions&) override {
    std::vector<Outcomes> out;
    for (const EvaluateItem& item : items) out.push_back({Call(*ChainOf(item.binding))});
    return out;
  }

 private:
  static Outcome Call(const Chain& chain) {
    const std::string& program = chain.calls[0].program;
    OutputTensor tensor;
    tensor.dtype = chain.tensors[0].dtype;
    tensor.shape = chain.tensors[0].shape;
    tensor.has_bytes = false;
    if (program == "lib.total") tensor.shape = {};
    if (program == "lib.pick") tensor.dtype = DType::kI64;
    if (program == "lib.rare" && tensor.shape != Shape{5}) return {Raised{"ValueError", "no"}};
    if (program.ends_with("@inplace"))
      return {Returned{{OutputSequence{{{tensor}, {tensor}}}}, {}, -1, ""}};
    return {Returned{{tensor}, {}, -1, ""}};
  }
};

CatalogueEntry EntryOf(const std::string& name, std::vector<std::string> traits = {}) {
  CatalogueEntry entry;
  entry.api.name = name;
  entry.api.program = name;
  entry.api.kind = "function";
  entry.api.traits = std::move(traits);
  TensorRecipe tensor;
  tensor.shape = {5};
  entry.seeds = {{{{"x", false, {tensor}}}}};
  return entry;
}

std::vector<Link> Found(const std::vector<CatalogueEntry>& entries) {
  FakeLibrary library;
  CatalogueEntry chains;
  chains.api.program = "lib.chain";
  return FindLinks(entries, chains, "lib", library).value();
}

std::vector<Link> Of(const std::vector<Link>& links, const std::string& program) {
  std::vector<Link> out;
  std::copy_if(links.begin(), links.end(), std::back_inserter(out),
               [&](const Link& link) { return link.chain.calls[0].program == program; });
  return out;
}

TEST(ChainLinksTest, WhatACallGivesIsAskedOfTheLibrary) {
  CatalogueEntry neg = EntryOf("lib.neg");
  neg.api.forms = {"inplace"};
  const auto links = Found({neg, EntryOf("lib.total"), EntryOf("lib.pick"), EntryOf("lib.rare")});
  for (const Link& link : Of(links, "lib.neg")) {
    EXPECT_TRUE(link.any_shape);
    EXPECT_EQ(link.dtype, link.chain.tensors[0].dtype);
  }
  EXPECT_GT(Of(links, "lib.neg").size(), 4u) << "several shapes and dtypes";
  EXPECT_FALSE(Of(links, "lib.neg@inplace").empty());
  for (const Link& link : Of(links, "lib.total")) {
    EXPECT_FALSE(link.any_shape);
    EXPECT_TRUE(link.shape.empty());
  }
  for (const Link& link : Of(links, "lib.pick")) {
    EXPECT_FALSE(IsInexact(link.chain.tensors[0].dtype)) << "an index of rounded numbers is a tie";
  }
  EXPECT_EQ(Of(links, "lib.rare").size(), 1u);
}

TEST(ChainLinksTest, WhatOwesNoValueIsNoLink) {
  EXPECT_TRUE(Found({EntryOf("lib.draw", {"random"})}).empty());
  EXPECT_FALSE(MayBeLinked("rule", "lib.f", {}));
  EXPECT_FALSE(MayBeLinked("function", "lib.f", {"mutates"}));
  EXPECT_FALSE(MayBeLinked("function", "lib.f", {"draws-by-option"}));
  EXPECT_TRUE(MayBeLinked("function", "lib.f_", {"mutates"}));
}

}  // namespace
}  // namespace parallax
