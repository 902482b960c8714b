// Healthy functions that move elements.

#include "shaping.h"

namespace toy {

Tensor TransposeView(const Tensor& x) {
  Tensor view = x;
  for (int i = 0; i < x.rank(); ++i) {
    view.shape[i] = x.shape[x.rank() - 1 - i];
    view.strides[i] = x.strides[x.rank() - 1 - i];
  }
  return view;
}

}  // namespace toy
