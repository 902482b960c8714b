#include "inputs/mutate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "inputs/fill.h"
#include "inputs/place.h"
#include "inputs/reshape.h"
#include "inputs/testing.h"

namespace parallax {
namespace {

using testing::Bind;
using testing::ByteSize;
using testing::Draw;
using testing::DrawAs;
using testing::Inline;
using testing::Tensor;

uint32_t IdOf(std::string_view name) {
  for (uint32_t id = 0; id < MutatorCount(); ++id) {
    if (MutatorName(id) == name) return id;
  }
  ADD_FAILURE() << "no mutator " << name;
  return 0;
}

// A binding of everything there is.
Binding Rich() {
  Binding binding = Bind(
      {{Tensor(DType::kF32, {3, 5})},
       {Inline<int64_t>(DType::kI64, {5}, {0, 1, 2, 2, 1})},
       {Sequence{false, {{Tensor(DType::kF32, {5}, {FillKind::kSmall, -3, 3})}, {int64_t{5}}}}},
       {int64_t{1}},
       {0.5},
       {None{}},
       {DType::kF32},
       {std::string("mean")}});
  binding.arguments.push_back({"keepdim", true, {false}});
  return binding;
}

TEST(Mutators, HaveUniqueNamesAndKeepTheirIds) {
  std::set<std::string_view> names;
  for (uint32_t id = 0; id < MutatorCount(); ++id) names.insert(MutatorName(id));
  EXPECT_EQ(names.size(), MutatorCount());
  EXPECT_EQ(IdOf("resize-extent"), 0u);
  EXPECT_EQ(IdOf("swap-tensors"), 25u);
  EXPECT_EQ(IdOf("odd-string"), 36u);
  EXPECT_FALSE(MutatorIsWild(0));
  EXPECT_TRUE(MutatorIsWild(36));
}

// Which no comparison finds equal.
bool HasNan(const Binding& binding) {
  return std::any_of(
      binding.arguments.begin(), binding.arguments.end(), [](const Argument& argument) {
        return argument.value.Is<double>() && std::isnan(argument.value.As<double>());
      });
}

TEST(Mutate, EveryMutatorIsPureAndFindsSomethingToChange) {
  const Binding parent = Rich();
  for (uint32_t id = 0; id < MutatorCount(); ++id) {
    int changed = 0;
    for (uint64_t draw = 0; draw < 20; ++draw) {
      const Binding once = Mutate(parent, id, draw), again = Mutate(parent, id, draw);
      EXPECT_TRUE(once == again || (HasNan(once) && HasNan(again))) << MutatorName(id);
      changed += once == parent ? 0 : 1;
    }
    EXPECT_GT(changed, 0) << MutatorName(id);
  }
  EXPECT_EQ(parent, Rich());
}

TEST(Mutate, OfAnEmptyBindingIsTheBinding) {
  for (uint32_t id = 0; id < MutatorCount(); ++id) EXPECT_EQ(Mutate({}, id, 1), Binding());
}

// Chains of mutations stay bounded, and what they give can be drawn and placed.
TEST(Mutate, LongChainsStayBoundedAndDrawable) {
  Rng rng(1);
  for (int chain = 0; chain < 60; ++chain) {
    Binding binding = Rich();
    for (int step = 0; step < 40; ++step) {
      binding = Mutate(binding, static_cast<uint32_t>(rng.Below(MutatorCount())), rng.Next());
      ForEachTensor(binding, [](const TensorRecipe& recipe) {
        ASSERT_LE(NumElements(recipe.shape), kMostElements);
        ASSERT_EQ(recipe.misalignment % ItemSize(recipe.dtype), 0u);
        if (recipe.bytes) {
          ASSERT_EQ(recipe.bytes->size(), ByteSize(recipe));
        }
        Placement placement = Plan(recipe);
        ASSERT_GE(placement.bytes, placement.span);
      });
    }
    ForEachTensor(binding, [](const TensorRecipe& recipe) { Draw(recipe, 1); });
  }
}

TEST(Mutate, ResizesAnExtentWhereverItOccurs) {
  TensorRecipe index = Tensor(DType::kI64, {4}, {FillKind::kUniform, 0, 6});
  Binding parent = Bind({{Tensor(DType::kF32, {7, 3})}, {index}, {int64_t{7}}});
  int followed = 0;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    Binding child = Mutate(parent, IdOf("resize-extent"), draw);
    int64_t rows = child.arguments[0].value.As<TensorRecipe>().shape[0];
    if (rows == 7) continue;
    EXPECT_EQ(child.arguments[1].value.As<TensorRecipe>().fill.hi, static_cast<double>(rows - 1));
    followed += child.arguments[2].value.As<int64_t>() == rows ? 1 : 0;
  }
  EXPECT_GT(followed, 20);
}

// The sizes of a result and those of an input are nothing to each other: any two may meet.
TEST(Mutate, DrawsSizesOfArgumentsOnTheirOwn) {
  const Sequence size{false, {{int64_t{3}}, {int64_t{3}}}};
  const Binding parent = Bind({{Tensor(DType::kF32, {1, 4, 4, 3})}, {size}, {int64_t{-1}}});
  std::set<std::pair<int64_t, int64_t>> drawn;
  std::set<Shape> shapes;
  for (uint64_t draw = 0; draw < 1500; ++draw) {
    const Binding sizes = Mutate(parent, IdOf("draw-sizes"), draw);
    EXPECT_EQ(sizes.arguments[0], parent.arguments[0]);
    EXPECT_EQ(sizes.arguments[2], parent.arguments[2]) << "no size";
    const auto& items = sizes.arguments[1].value.As<Sequence>().items;
    drawn.emplace(items[0].As<int64_t>(), items[1].As<int64_t>());
    const Binding extents = Mutate(parent, IdOf("draw-extents"), draw);
    const Shape& shape = extents.arguments[0].value.As<TensorRecipe>().shape;
    EXPECT_EQ(shape[0], 1);
    shapes.insert(shape);
  }
  EXPECT_TRUE(drawn.contains({9, 4}));
  EXPECT_GT(drawn.size(), 150u);
  EXPECT_GT(shapes.size(), 60u);
  const auto unequal = [](const Shape& shape) { return shape[1] != shape[2]; };
  EXPECT_TRUE(std::any_of(shapes.begin(), shapes.end(), unequal)) << "of a single tensor";
  const Binding two = Bind({{Tensor(DType::kF32, {4, 4})}, {Tensor(DType::kF32, {4})}});
  for (uint64_t draw = 0; draw < 100; ++draw) {
    const Binding extents = Mutate(two, IdOf("draw-extents"), draw);
    const Shape& shape = extents.arguments[0].value.As<TensorRecipe>().shape;
    EXPECT_EQ(shape[0], shape[1]) << "equal ones stay equal";
    EXPECT_EQ(extents.arguments[1].value.As<TensorRecipe>().shape[0], shape[0]);
  }
}

TEST(Mutate, ConvertsBytesWithTheDtype) {
  Binding parent = Bind({{Inline<float>(DType::kF32, {3}, {1.0f, -2.0f, 0.5f})}});
  for (uint64_t draw = 0; draw < 100; ++draw) {
    Binding child = Mutate(parent, IdOf("change-dtype"), draw);
    const auto& recipe = child.arguments[0].value.As<TensorRecipe>();
    if (recipe.dtype == DType::kF64) {
      EXPECT_EQ(DrawAs<double>(recipe, 0), (std::vector<double>{1, -2, 0.5}));
    } else if (recipe.dtype == DType::kI8) {
      EXPECT_EQ(DrawAs<int8_t>(recipe, 0), (std::vector<int8_t>{1, -2, 0}));
    } else if (recipe.dtype == DType::kC64) {
      EXPECT_EQ(DrawAs<float>(recipe, 0), (std::vector<float>{1, 0, -2, 0, 0.5, 0}));
    }
  }
}

TEST(Reshape, TilesAndCutsBytes) {
  TensorRecipe recipe = Inline<int32_t>(DType::kI32, {2, 2}, {1, 2, 3, 4});
  TensorRecipe wider = recipe;
  Reshape(wider, {2, 3});
  EXPECT_EQ(DrawAs<int32_t>(wider, 0), (std::vector<int32_t>{1, 2, 1, 3, 4, 3}));
  Reshape(recipe, {1});
  EXPECT_EQ(DrawAs<int32_t>(recipe, 0), (std::vector<int32_t>{1}));
  Reshape(recipe, {0});
  EXPECT_EQ(recipe.bytes->size(), 0u);
  Reshape(recipe, {2});
  EXPECT_EQ(recipe.fill.kind, FillKind::kUniform);
}

TEST(Normalise, TakesBackWhatCannotBe) {
  TensorRecipe recipe = Tensor(DType::kF32, {2, 3});
  recipe.layout = Layout::kNegated;
  recipe.misalignment = 4;
  recipe.requires_grad = true;
  Retype(recipe, DType::kU64);
  EXPECT_EQ(recipe.layout, Layout::kContiguous);
  EXPECT_EQ(recipe.misalignment, 0);
  EXPECT_FALSE(recipe.requires_grad);
}

}  // namespace
}  // namespace parallax
