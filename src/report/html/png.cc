#include "report/html/png.h"

#include <png.h>

#include "base/base64.h"

namespace parallax {

std::string PngDataUri(uint32_t height, uint32_t width, uint32_t channels,
                       std::string_view pixels) {
  constexpr uint32_t kMostSide = 1u << 14;
  const bool fits = (channels == 1 || channels == 3) && height > 0 && width > 0 &&
                    height <= kMostSide && width <= kMostSide;
  if (!fits || pixels.size() != uint64_t{height} * width * channels) return {};
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string file(size, '\0');
  if (!png_image_write_to_memory(&image, file.data(), &size, 0, pixels.data(), 0, nullptr)) {
    png_image_free(&image);
    return {};
  }
  file.resize(size);
  return "data:image/png;base64," + ToBase64(file);
}

}  // namespace parallax
