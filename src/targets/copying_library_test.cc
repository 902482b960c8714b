// A library whose from_dlpack copies is given its inputs anew for each case.

#include <gtest/gtest.h>

#include <cstring>

#include "targets/testing.h"

namespace parallax {
namespace {

// Vectors of float32; TEST_COPIES says what from_dlpack does.
constexpr const char* kCopyingAdapter = R"PY(
import ctypes
import os

api = ctypes.pythonapi
api.PyCapsule_GetPointer.restype = ctypes.c_void_p
api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_New.restype = ctypes.py_object
api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Managed(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64),
                ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class Tensor:
    def __init__(self, values, owner):
        self.values = values
        self.owner = owner


def total(x):
    return sum(x.values)


class Total:
    def prepare(self, x):
        seen = sum(x.values)
        return lambda x: seen


class Counted:
    """Its callable serves all contents; returns 100 for each time that it was prepared."""

    def __init__(self):
        self.times = 0

    def prepare(self, x):
        self.times += 1

        def call(x):
            return sum(x.values) + 100 * self.times
        call.keeps_nothing = True
        return call


class Adapter:
    name = "test"
    tensor_type = Tensor
    dtype_type = None
    exchange_api = None

    def start(self):
        pass

    def version(self):
        return "1.0"

    def profile(self):
        return "cpu"

    def capabilities(self):
        return {"dtypes": ["float32"], "zero_copy": os.environ["TEST_COPIES"] != "declared"}

    def program(self, name):
        classes = {"prepared": Total, "counted": Counted}
        return classes[name]() if name in classes else globals()[name]

    def from_dlpack(self, capsule):
        managed = Managed.from_address(api.PyCapsule_GetPointer(capsule, b"dltensor"))
        values = (ctypes.c_float * managed.shape[0]).from_address(managed.data)
        if os.environ["TEST_COPIES"] != "no":
            values = type(values)(*values)
        return Tensor(values, capsule)

    def export(self, tensor):
        count = len(tensor.values)
        self.shape = (ctypes.c_int64 * 1)(count)
        self.kept = Managed(ctypes.addressof(tensor.values), (1, 0), 1, 2, 32, 1, self.shape)
        return api.PyCapsule_New(ctypes.addressof(self.kept), b"dltensor", None)

    def is_oom(self, error):
        return False
)PY";

class CopyingLibraryTest : public PythonTargetTest {
 protected:
  CopyingLibraryTest() : PythonTargetTest(kCopyingAdapter) {}

  // The sums of 1, 2, 3 that the library sees in several cases of one child.
  std::vector<double> Totals(const std::string& copies, const std::string& program) {
    TargetSpec spec = Spec();
    spec.environment.emplace_back("TEST_COPIES", copies);
    TargetHost host(spec);
    TargetWorker worker(host, nullptr);
    std::vector<float> numbers = {1, 2, 3};
    std::string bytes(sizeof(float) * numbers.size(), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    TensorRecipe recipe;
    recipe.shape = {3};
    recipe.fill.kind = FillKind::kInline;
    recipe.bytes = std::make_shared<const std::string>(bytes);
    EvaluateItem item{Binding{{{"x", false, {recipe}}}}, 1, Item(program).sides};
    std::vector<EvaluateItem> items = {item, item};
    auto outcomes = worker.Evaluate("test", items, {});
    EXPECT_TRUE(outcomes.ok());
    std::vector<double> totals;
    for (const Outcomes& sides : *outcomes) {
      const auto* returned = std::get_if<Returned>(&sides.at(0).v);
      EXPECT_NE(returned, nullptr);
      totals.push_back(returned == nullptr ? -1 : std::get<double>(returned->value.v));
    }
    return totals;
  }
};

TEST_F(CopyingLibraryTest, SeesTheContentsOfEachCase) {
  for (const char* copies : {"no", "yes", "declared"}) {
    EXPECT_EQ(Totals(copies, "total"), (std::vector<double>{6, 6})) << copies;
  }
}

TEST_F(CopyingLibraryTest, PreparesWithTheContentsOfTheCase) {
  EXPECT_EQ(Totals("yes", "prepared"), (std::vector<double>{6, 6}));
}

TEST_F(CopyingLibraryTest, PreparesOnceWhatKeepsNothing) {
  EXPECT_EQ(Totals("yes", "counted"), (std::vector<double>{106, 206})) << "once a structure";
}

}  // namespace
}  // namespace parallax
