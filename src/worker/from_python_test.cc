#include "worker/from_python.h"

#include <array>

#include "worker/input_tensor.h"
#include "worker/testing.h"

// Python keeps what it made until the process ends, and what it keeps looks lost.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace parallax {
namespace {

class FromPythonTest : public PythonTest {
 protected:
  OutputValue Recorded(const std::string& expression, Cut* cut = nullptr) {
    return RecordOutput(adapter_, Evaluated(expression).get(), {}, cut);
  }

  // A tensor of 2 x 3 numbers, 0 to 5.
  PyRef Matrix(Layout layout) {
    TensorRecipe recipe;
    recipe.dtype = DType::kF32;
    recipe.shape = {2, 3};
    recipe.layout = layout;
    EXPECT_TRUE(input_.Lay(recipe, false));
    input_.Fill(reinterpret_cast<const std::byte*>(kNumbers.data()));
    return input_.Wrap(adapter_);
  }

  static std::string Bytes() {
    return {reinterpret_cast<const char*>(kNumbers.data()), sizeof kNumbers};
  }

  // Why the expression is no argument; empty when it is.
  std::string WhyNot(const std::string& expression, Value* value) {
    std::string why_not;
    bool is_one = ToValue(adapter_, Evaluated(expression).get(), value, &why_not);
    EXPECT_EQ(is_one, why_not.empty());
    EXPECT_EQ(PyErr_Occurred(), nullptr);
    return why_not;
  }

  static constexpr std::array<float, 6> kNumbers = {0, 1, 2, 3, 4, 5};
  AdapterHandle adapter_ = MakeAdapter();
  InputTensor input_;
};

TEST_F(FromPythonTest, ScalarsKeepTheirKind) {
  EXPECT_EQ(Recorded("None"), OutputValue(None{}));
  EXPECT_EQ(Recorded("True"), OutputValue(true));
  EXPECT_EQ(Recorded("-3"), OutputValue(int64_t{-3}));
  EXPECT_EQ(Recorded("0.5"), OutputValue(0.5));
  EXPECT_EQ(Recorded("1-2j"), OutputValue(std::complex<double>(1, -2)));
  EXPECT_EQ(Recorded("'text'"), OutputValue(std::string("text")));
  EXPECT_EQ(Recorded("2**70"), OutputValue(std::string("1180591620717411303424")));
  EXPECT_EQ(Recorded("slice(1)"), OutputValue(Opaque{"slice"}));
}

TEST_F(FromPythonTest, DictionariesAreRecordedInTheOrderOfTheirKeys) {
  const OutputSequence expected{
      {std::string("a"), int64_t{1}, std::string("b"), OutputSequence{{int64_t{2}, int64_t{3}}}}};
  EXPECT_EQ(Recorded("{'b': (2, 3), 'a': 1}"), OutputValue(expected));
  EXPECT_EQ(Recorded("{'a': 1, 'b': [2, 3]}"), OutputValue(expected));
}

TEST_F(FromPythonTest, WhatIsNestedTooDeepIsCutAndTold) {
  Cut cut;
  Recorded(std::string(20, '[') + std::string(20, ']'), &cut);
  EXPECT_FALSE(cut.any());
  Recorded(std::string(30, '[') + std::string(30, ']'), &cut);
  EXPECT_TRUE(cut.items);
  EXPECT_FALSE(cut.bytes);
}

TEST_F(FromPythonTest, ATensorIsRecordedInRowsWithItsOwnStrides) {
  for (Layout layout : {Layout::kContiguous, Layout::kTransposed}) {
    const PyRef matrix = Matrix(layout);
    const auto tensor = std::get<OutputTensor>(RecordTensor(adapter_, matrix.get(), {}).v);
    EXPECT_EQ(tensor.dtype, DType::kF32);
    EXPECT_EQ(tensor.shape, (Shape{2, 3}));
    EXPECT_EQ(tensor.strides, layout == Layout::kContiguous ? (Shape{3, 1}) : (Shape{1, 2}));
    EXPECT_EQ(tensor.bytes, Bytes());
  }
}

TEST_F(FromPythonTest, ATensorOfTooManyBytesIsDescribedAndCut) {
  const PyRef matrix = Matrix(Layout::kContiguous);
  Cut cut;
  const auto tensor =
      std::get<OutputTensor>(RecordOutput(adapter_, matrix.get(), {true, 23}, &cut).v);
  EXPECT_FALSE(tensor.has_bytes);
  EXPECT_EQ(tensor.shape, (Shape{2, 3}));
  EXPECT_TRUE(cut.bytes);
  // Who asks for no bytes misses none.
  RecordOutput(adapter_, matrix.get(), {false}, &cut);
  EXPECT_FALSE(cut.any());
}

TEST_F(FromPythonTest, TheStridesOfACopyAreNotTheTensors) {
  // `export` gives another tensor, whose memory is laid out in rows.
  AdapterHandle adapter = MakeAdapter(R"py(
Adapter.export = lambda self, tensor: self.copy.capsule
)py");
  InputTensor copy;
  TensorRecipe recipe;
  recipe.dtype = DType::kF32;
  recipe.shape = {2, 3};
  ASSERT_TRUE(copy.Lay(recipe, false));
  copy.Fill(reinterpret_cast<const std::byte*>(kNumbers.data()));
  PyObject_SetAttrString(adapter.get(), "copy", copy.Wrap(adapter).get());
  recipe.layout = Layout::kTransposed;
  ASSERT_TRUE(input_.Lay(recipe, false));
  const PyRef tensor = input_.Wrap(adapter);
  EXPECT_EQ(std::get<OutputTensor>(RecordTensor(adapter, tensor.get(), {}).v).strides,
            (Shape{1, 2}));
  RecordOptions described;
  described.described = true;
  EXPECT_EQ(std::get<OutputTensor>(RecordTensor(adapter, tensor.get(), described).v).strides,
            (Shape{3, 1}));
}

TEST_F(FromPythonTest, ATensorWithoutMemoryIsDescribed) {
  AdapterHandle adapter = MakeAdapter(R"py(
Adapter.dlpack = False
Adapter.export = lambda self, tensor: ("int64", (2, 5), (5, 1))
)py");
  const PyRef tensor = Matrix(Layout::kContiguous);
  PyRef meta = adapter.Call("from_dlpack", Py_None);
  const auto described = std::get<OutputTensor>(ExportTensor(adapter, meta.get(), {}).v);
  EXPECT_EQ(described.dtype, DType::kI64);
  EXPECT_EQ(described.shape, (Shape{2, 5}));
  EXPECT_FALSE(described.has_bytes);
}

TEST_F(FromPythonTest, WhatCannotBeExportedIsNamed) {
  AdapterHandle adapter = MakeAdapter(R"py(
def export(self, tensor):
    if tensor.capsule is None:
        raise ValueError("sparse")
    return tensor.capsule


Adapter.export = export
)py");
  const PyRef sparse = adapter.Call("from_dlpack", Py_None);
  EXPECT_EQ(ExportTensor(adapter, sparse.get(), {}), OutputValue(Opaque{"Tensor"}));
  EXPECT_EQ(WhyNotExported(adapter, sparse.get()), "export raises ValueError: sparse");
  const PyRef seven = adapter.Call("from_dlpack", Evaluated("7").get());
  EXPECT_EQ(WhyNotExported(adapter, seven.get()), "export gives a int and no \"dltensor\" capsule");
  EXPECT_EQ(PyErr_Occurred(), nullptr);
}

TEST_F(FromPythonTest, ArgumentsBecomeValues) {
  Value value;
  EXPECT_EQ(WhyNot("[1, (0.5, None)]", &value), "");
  const Sequence inner{true, {0.5, None{}}};
  EXPECT_EQ(value, Value(Sequence{false, {int64_t{1}, inner}}));
  EXPECT_EQ(WhyNot("slice(0, 2)", &value), "");
  EXPECT_EQ(value, Value(Expression{"slice(0, 2, None)"}));
  const PyRef matrix = Matrix(Layout::kTransposed);
  std::string why_not;
  ASSERT_TRUE(ToValue(adapter_, matrix.get(), &value, &why_not)) << why_not;
  EXPECT_EQ(value.As<TensorRecipe>().fill.kind, FillKind::kInline);
  EXPECT_EQ(*value.As<TensorRecipe>().bytes, Bytes());
  const PyRef dtype = adapter_.Call("dtype", MakeText("int64").get());
  ASSERT_TRUE(ToValue(adapter_, dtype.get(), &value, &why_not)) << why_not;
  EXPECT_EQ(value, Value(DType::kI64));
}

TEST_F(FromPythonTest, WhatCannotBeAnArgumentIsTold) {
  Value value;
  EXPECT_EQ(WhyNot("2**70", &value), "an integer beyond 64 bits");
  EXPECT_EQ(WhyNot("[0] * 5000", &value), "a list of over 4,096 items");
  EXPECT_EQ(WhyNot("[object()]", &value), "an argument of type object");
  std::string why_not;
  EXPECT_FALSE(ToValue(adapter_, nullptr, &value, &why_not));
  EXPECT_EQ(why_not, "an unreadable argument");
}

TEST_F(FromPythonTest, ACallIsABindingInItsOrder) {
  Binding binding;
  std::string why_not;
  ASSERT_TRUE(ToBinding(adapter_, Evaluated("(1, 'two')").get(), Evaluated("{'dim': 0}").get(),
                        &binding, &why_not));
  const Binding expected{
      {{"", false, {int64_t{1}}}, {"", false, {std::string("two")}}, {"dim", true, {int64_t{0}}}}};
  EXPECT_EQ(binding, expected);
  EXPECT_FALSE(ToBinding(adapter_, Evaluated("[1]").get(), nullptr, &binding, &why_not));
  EXPECT_EQ(why_not, "the adapter's seeds() must yield (tuple, dict)");
}

}  // namespace
}  // namespace parallax
