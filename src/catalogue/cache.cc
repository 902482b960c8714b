#include "catalogue/cache.h"

#include <fmt/format.h>

#include "base/fs.h"
#include "wire/buffer.h"

namespace parallax {
namespace {

constexpr std::string_view kMagic = "PLXCAT1\n";
constexpr size_t kHeader = 8 + 4 + 8 + 8;  // magic, version, length, checksum

Error Damaged(const std::filesystem::path& file, std::string_view what) {
  return {fmt::format("{} {}", file.string(), what), "It is probed again."};
}

}  // namespace

Status SaveCatalogue(const std::filesystem::path& file, const Catalogue& catalogue) {
  if (file.has_parent_path()) PARALLAX_TRY(MakeDirectories(file.parent_path()));
  std::string body = Encode(catalogue);
  Writer w;
  w.Put(kCatalogueVersion);
  w.Put(static_cast<uint64_t>(body.size()));
  w.Put(Checksum(body));
  return WriteFileAtomically(file, std::string(kMagic) + w.Take() + body);
}

Result<Catalogue> LoadCatalogue(const std::filesystem::path& file, const CatalogueKey& key) {
  PARALLAX_TRY_ASSIGN(std::string bytes, ReadFile(file));
  std::string_view view = bytes;
  if (!view.starts_with(kMagic) || view.size() < kHeader) {
    return Damaged(file, "is not a catalogue");
  }
  Reader header(view.substr(kMagic.size(), kHeader - kMagic.size()));
  if (header.Get<uint32_t>() != kCatalogueVersion) {
    return Damaged(file, "was written by another version of Parallax");
  }
  auto length = header.Get<uint64_t>();
  auto checksum = header.Get<uint64_t>();
  std::string_view body = view.substr(kHeader);
  if (body.size() < length) return Damaged(file, "is truncated");
  if (body.size() != length || Checksum(body) != checksum) return Damaged(file, "is damaged");
  PARALLAX_TRY_ASSIGN(Catalogue out, DecodeCatalogue(body));
  if (out.key != key) return Damaged(file, "belongs to another build of the library");
  return out;
}

std::string CatalogueFileName(const CatalogueKey& key) {
  std::string name = key.library + "-" + key.version;
  for (char& c : name) {
    if (isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  Writer w;
  w.Put(kCatalogueVersion);
  for (const std::string* s : {&key.library, &key.version, &key.adapter_hash, &key.build}) {
    w.PutString(*s);
  }
  return fmt::format("{}-{}.catalogue", name, HashOf(w.bytes()).Hex().substr(0, 8));
}

}  // namespace parallax
