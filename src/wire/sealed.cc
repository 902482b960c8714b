#include "wire/sealed.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "wire/buffer.h"

namespace parallax {
namespace {

constexpr size_t kHashBytes = 16;
constexpr size_t kHeadBytes = 8;

}  // namespace

std::string Seal(const SealedKind& kind, std::string_view payload) {
  Writer head;
  head.Put(kind.magic);
  head.Put(kind.version);
  std::string bytes = head.Take();
  bytes += payload;
  const Hash128 hash = HashOf(bytes);
  Writer tail;
  tail.Put(hash.high);
  tail.Put(hash.low);
  return bytes + tail.bytes();
}

Result<std::string_view> Unseal(const SealedKind& kind, std::string_view bytes) {
  Reader head(bytes);
  const auto magic = head.Get<uint32_t>();
  const auto version = head.Get<uint32_t>();
  if (!head.ok() || magic != kind.magic) {
    return Error{fmt::format("this is not {}", kind.what),
                 fmt::format("{} writes one", kind.made_by)};
  }
  if (version != kind.version) return MadeByAnother(kind);
  const Error damaged{fmt::format("{} is damaged", kind.what),
                      fmt::format("copy it again, or make it anew: {}", kind.made_by)};
  if (bytes.size() < kHeadBytes + kHashBytes) return damaged;
  const std::string_view sealed = bytes.substr(0, bytes.size() - kHashBytes);
  Reader tail(bytes.substr(sealed.size()));
  Hash128 hash;
  hash.high = tail.Get<uint64_t>();
  hash.low = tail.Get<uint64_t>();
  if (hash != HashOf(sealed)) return damaged;
  return sealed.substr(kHeadBytes);
}

Error MadeByAnother(const SealedKind& kind) {
  return {fmt::format("{} of another version of Parallax", kind.what),
          fmt::format("use the same version on both sides, or make it anew: {}", kind.made_by)};
}

}  // namespace parallax
