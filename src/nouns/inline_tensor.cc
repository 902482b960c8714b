#include "nouns/inline_tensor.h"

#include <memory>
#include <string>

namespace parallax {

TensorRecipe InlineTensor(const OutputTensor& tensor) {
  TensorRecipe recipe;
  recipe.dtype = tensor.dtype;
  recipe.shape = tensor.shape;
  recipe.fill.kind = FillKind::kInline;
  recipe.bytes = std::make_shared<const std::string>(tensor.bytes);
  return recipe;
}

}  // namespace parallax
