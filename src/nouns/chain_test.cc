#include "nouns/chain.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

ChainCall Call(std::string program, std::vector<Value> arguments) {
  return {std::move(program), {false, std::move(arguments)}, {}};
}
Value Name(const char* name) { return std::string(name); }

Chain SampleChain() {
  return {{Call("toy.mul", {Name("$x"), Name("$y")}), Call("toy.neg", {Name("$y")}),
           Call("toy.abs", {Name("$a")})},
          {TensorRecipe{}, TensorRecipe{}}};
}

TEST(ChainTest, IsABindingAndBack) {
  const Chain chain = SampleChain();
  const Binding binding = BindingOf(chain);
  EXPECT_EQ(binding.arguments[2].name, "y");
  EXPECT_EQ(ChainOf(binding), chain);
  EXPECT_EQ(chain.Programs(), "toy.mul, toy.neg, toy.abs");
}

TEST(ChainTest, OtherBindingsAreNone) {
  EXPECT_FALSE(ChainOf({}));
  EXPECT_FALSE(ChainOf({{{"x", false, {TensorRecipe{}}}}}));
  Chain ahead = SampleChain();
  ahead.calls[0].arguments.items[0] = Name("$b");
  EXPECT_FALSE(ChainOf(BindingOf(ahead))) << "what a later call gives";
  Chain missing = SampleChain();
  missing.tensors.pop_back();
  EXPECT_FALSE(ChainOf(BindingOf(missing)));
}

TEST(ChainTest, WhatIsNotUsedIsDroppedAndTheRestRenamed) {
  Chain chain = SampleChain();
  DropUnused(&chain);
  EXPECT_EQ(chain.Programs(), "toy.mul, toy.abs");
  EXPECT_EQ(chain.calls[1].arguments.items[0], Name("$a"));
  EXPECT_EQ(chain.tensors.size(), 2u);
  chain.calls[0].arguments.items[0] = Name("$y");
  DropUnused(&chain);
  EXPECT_EQ(chain.tensors.size(), 1u);
  EXPECT_EQ(chain.calls[0].arguments.items[1], Name("$x"));
}

TEST(ChainTest, AWriteInPlaceIsUsed) {
  Chain chain = {{Call("toy.add@inplace", {Name("$x"), Name("$y")}), Call("toy.neg", {Name("$x")})},
                 {TensorRecipe{}, TensorRecipe{}}};
  DropUnused(&chain);
  EXPECT_EQ(chain.calls.size(), 2u);
  EXPECT_TRUE(WritesInPlace(chain.calls[0]));
  EXPECT_TRUE(WritesInPlace(Call("torch.Tensor.add_", {})));
  EXPECT_FALSE(WritesInPlace(Call("torch.Tensor.__add__", {})));
}

}  // namespace
}  // namespace parallax
