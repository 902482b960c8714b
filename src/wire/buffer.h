#pragma once

// Writer and Reader: the primitive encoding of everything that crosses a process or a disk.
// Little-endian, fixed width, strings as a 32-bit length and bytes. A Reader never trusts a length:
// past the end, or on a bad tag, it turns `ok()` false and every later read yields zero.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace parallax {

class Writer {
 public:
  template <class T>
  void Put(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void PutString(std::string_view text) {
    Put(static_cast<uint32_t>(text.size()));
    out_.append(text);
  }
  void PutCount(size_t count) { Put(static_cast<uint32_t>(count)); }

  const std::string& bytes() const { return out_; }
  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
};

class Reader {
 public:
  explicit Reader(std::string_view in) : in_(in) {}

  template <class T>
  T Get() {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    T value{};
    if (in_.size() < sizeof value) {
      Fail();
      return value;
    }
    std::memcpy(&value, in_.data(), sizeof value);
    in_.remove_prefix(sizeof value);
    return value;
  }
  bool GetBool() {
    uint8_t value = Get<uint8_t>();
    if (value > 1) Fail();
    return value == 1;
  }
  // An enumeration stored as its underlying type, in [0, limit).
  template <class T>
  T GetEnum(int limit) {
    auto raw = Get<std::underlying_type_t<T>>();
    if (static_cast<int64_t>(raw) >= limit || static_cast<int64_t>(raw) < 0) {
      Fail();
      return T{};
    }
    return static_cast<T>(raw);
  }
  std::string_view GetView() {
    uint32_t size = Get<uint32_t>();
    if (size > in_.size()) {
      Fail();
      return {};
    }
    std::string_view text = in_.substr(0, size);
    in_.remove_prefix(size);
    return text;
  }
  std::string GetString() { return std::string(GetView()); }
  // A count of items that take at least `item_bytes` each: bounded by what is left.
  size_t GetCount(size_t item_bytes = 1) {
    uint32_t count = Get<uint32_t>();
    if (uint64_t{count} * item_bytes > in_.size()) {
      Fail();
      return 0;
    }
    return count;
  }

  // The items of a list of at least `item_bytes` each, for a loop that reads each of them. They are
  // made as the loop comes to them, and none behind a failure: memory grows with what is read, not
  // with the count that is promised.
  template <class T>
  auto Items(std::vector<T>* items, size_t item_bytes = 1) {
    return NewItems<T>(*this, items, item_bytes);
  }

  void Fail() {
    ok_ = false;
    in_ = {};
  }
  bool ok() const { return ok_; }
  // All was read, and well.
  bool AtEnd() const { return ok_ && in_.empty(); }
  size_t left() const { return in_.size(); }

 private:
  template <class T>
  class NewItems {
   public:
    NewItems(Reader& reader, std::vector<T>* items, size_t item_bytes)
        : reader_(reader), items_(*items), left_(reader.GetCount(item_bytes)) {
      items_.clear();
      if (left_ > 0) items_.emplace_back();
    }
    // It is its own iterator.
    NewItems& begin() { return *this; }
    std::nullptr_t end() const { return nullptr; }
    bool operator!=(std::nullptr_t) const { return left_ > 0; }
    decltype(auto) operator*() const { return items_.back(); }
    void operator++() {
      left_ = reader_.ok() ? left_ - 1 : 0;
      if (left_ > 0) items_.emplace_back();
    }

   private:
    Reader& reader_;
    std::vector<T>& items_;
    size_t left_;
  };

  std::string_view in_;
  bool ok_ = true;
};

}  // namespace parallax
