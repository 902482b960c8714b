#include "compare/screen.h"

#include <algorithm>

#include "base/check.h"
#include "compare/element.h"

namespace parallax {

bool Close(const TensorView& a, const TensorView& b, Bounds bounds) {
  PARALLAX_CHECK(SameShape(a, b), "Close of two shapes");
  bool exact = !IsInexact(a.dtype) && !IsInexact(b.dtype);
  Narrow narrow = NarrowOf(a.dtype, b.dtype);
  int64_t item_a = static_cast<int64_t>(ItemSize(a.dtype));
  int64_t item_b = static_cast<int64_t>(ItemSize(b.dtype));
  PieceReader read_a(a);
  PieceReader read_b(b);
  for (int64_t left = NumElements(a); left > 0; left -= PieceReader::kPiece) {
    int64_t n = std::min(left, PieceReader::kPiece);
    const char* at_a = static_cast<const char*>(read_a.Read(n));
    const char* at_b = static_cast<const char*>(read_b.Read(n));
    for (int64_t i = 0; i < n; ++i) {
      const char* x = at_a + i * item_a;
      const char* y = at_b + i * item_b;
      bool agree = exact ? LoadInteger(a.dtype, x) == LoadInteger(b.dtype, y)
                         : ElementsAgree(LoadElement(a.dtype, x), LoadElement(b.dtype, y), bounds,
                                         narrow);
      if (!agree) return false;
    }
  }
  return true;
}

}  // namespace parallax
