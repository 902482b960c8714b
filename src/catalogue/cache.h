#pragma once

// The catalogue on disk: one file a target, magic, version, length, checksum, then Encode's bytes.
// A file that is damaged or of another build is an Error that says so; the caller probes again.

#include <filesystem>

#include "catalogue/catalogue.h"

namespace parallax {

// Replaces the file atomically; its folder is made.
Status SaveCatalogue(const std::filesystem::path& file, const Catalogue& catalogue);

// Error: no such file, damaged (truncated, flipped), or `key` is not the file's.
Result<Catalogue> LoadCatalogue(const std::filesystem::path& file, const CatalogueKey& key);

// "toy-1.0-1f2e3d4c.catalogue": readable, and different for every key and generator.
std::string CatalogueFileName(const CatalogueKey& key);

}  // namespace parallax
