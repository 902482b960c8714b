#include "catalogue/tried_path_codec.h"

#include "wire/codec.h"

namespace parallax {
namespace {

constexpr size_t kLeastPathBytes = 26;

}  // namespace

void Put(Writer& w, const TriedPaths& tried) {
  w.Put(tried.api);
  w.PutCount(tried.paths.size());
  for (const TriedPath& path : tried.paths) {
    w.PutCount(path.conditions.size());
    for (const std::string& condition : path.conditions) w.PutString(condition);
    w.PutString(path.raises);
    w.Put(path.fate);
    w.PutString(path.answer);
    Put(w, path.input);
    w.PutString(path.left);
    w.PutString(path.way);
    w.Put(path.returns);
  }
  w.Put(tried.impossible);
}

void Get(Reader& r, TriedPaths* tried) {
  tried->api = r.Get<uint32_t>();
  for (TriedPath& path : r.Items(&tried->paths, kLeastPathBytes)) {
    for (std::string& condition : r.Items(&path.conditions, 4)) condition = r.GetString();
    path.raises = r.GetString();
    path.fate = r.GetEnum<PathFate>(kPathFateCount);
    path.answer = r.GetString();
    Get(r, &path.input);
    path.left = r.GetString();
    path.way = r.GetString();
    path.returns = r.GetBool();
  }
  tried->impossible = r.Get<uint64_t>();
}

}  // namespace parallax
