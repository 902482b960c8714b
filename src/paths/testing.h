#pragma once

// Forms as JSON, written short, for tests.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace parallax::form {

using Texts = std::vector<std::string>;

inline std::string List(const Texts& items) { return fmt::format("[{}]", fmt::join(items, ",")); }
inline std::string N(const std::string& name) {
  return fmt::format(R"({{"e":"name","id":"{}"}})", name);
}
inline std::string C(const std::string& json) {
  return fmt::format(R"({{"e":"const","v":{}}})", json);
}
inline std::string T(const std::string& text) { return C('"' + text + '"'); }
inline std::string D(const std::string& dtype) {
  return fmt::format(R"({{"e":"dtype","v":"{}"}})", dtype);
}
inline std::string Attr(const std::string& of, const std::string& name) {
  return fmt::format(R"({{"e":"attr","of":{},"name":"{}"}})", of, name);
}
inline std::string Index(const std::string& of, const std::string& at) {
  return fmt::format(R"({{"e":"index","of":{},"at":{}}})", of, at);
}
inline std::string Slice(const std::string& of, const std::string& from, const std::string& to) {
  return fmt::format(R"({{"e":"slice","of":{},"from":{},"to":{}}})", of, from, to);
}
inline std::string Call(const std::string& name, const Texts& args, const std::string& key = "") {
  return fmt::format(R"({{"e":"call","name":"{}",{}"args":{},"kwargs":{{}}}})", name,
                     key.empty() ? "" : fmt::format(R"("function":"{}",)", key), List(args));
}
inline std::string Method(const std::string& on, const std::string& name, const Texts& args = {}) {
  return fmt::format(R"({{"e":"call","name":"{}","on":{},"args":{},"kwargs":{{}}}})", name, on,
                     List(args));
}
inline std::string Cmp(const std::string& l, const std::string& op, const std::string& r) {
  return fmt::format(R"({{"e":"cmp","op":"{}","l":{},"r":{}}})", op, l, r);
}
inline std::string Bin(const std::string& l, const std::string& op, const std::string& r) {
  return fmt::format(R"({{"e":"bin","op":"{}","l":{},"r":{}}})", op, l, r);
}
inline std::string And(const Texts& of) {
  return fmt::format(R"({{"e":"and","of":{}}})", List(of));
}
inline std::string Or(const Texts& of) { return fmt::format(R"({{"e":"or","of":{}}})", List(of)); }
inline std::string No(const std::string& of) { return fmt::format(R"({{"e":"not","of":{}}})", of); }
inline std::string Items(const Texts& of) {
  return fmt::format(R"({{"e":"list","of":{}}})", List(of));
}
inline std::string Choose(const std::string& test, const std::string& a, const std::string& b) {
  return fmt::format(R"({{"e":"choose","test":{},"then":{},"else":{}}})", test, a, b);
}
inline std::string Each(const std::string& how, const std::string& to, const std::string& over,
                        const std::string& of) {
  return fmt::format(R"({{"e":"each","to":"{}","of":{},"over":{},"how":"{}"}})", to, of, over, how);
}
inline std::string Global(const std::string& text) {
  return fmt::format(R"({{"e":"global","text":"{}"}})", text);
}

inline std::string If(int line, const std::string& test, const Texts& then,
                      const Texts& other = {}) {
  return fmt::format(R"({{"s":"if","line":{},"test":{},"then":{},"else":{}}})", line, test,
                     List(then), List(other));
}
inline std::string Raise(int line, const std::string& message = "no") {
  return fmt::format(R"({{"s":"raise","line":{},"type":"ValueError","message":"{}"}})", line,
                     message);
}
inline std::string Check(int line, const std::string& test) {
  return fmt::format(
      R"({{"s":"check","line":{},"test":{},"type":"RuntimeError","message":"must"}})", line, test);
}
inline std::string Return(int line, const std::string& value = "null") {
  return fmt::format(R"({{"s":"return","line":{},"value":{}}})", line, value);
}
inline std::string Let(int line, const std::string& name, const std::string& value) {
  return fmt::format(R"({{"s":"assign","line":{},"to":["{}"],"value":{}}})", line, name, value);
}
inline std::string Unpack(int line, const std::string& a, const std::string& b,
                          const std::string& value) {
  return fmt::format(R"({{"s":"assign","line":{},"to":["{}","{}"],"value":{}}})", line, a, b,
                     value);
}
inline std::string Loop(int line, const std::string& to, const std::string& over,
                        const Texts& body) {
  return fmt::format(R"({{"s":"loop","line":{},"to":["{}"],"over":{},"body":{}}})", line, to, over,
                     List(body));
}
inline std::string Do(int line, const std::string& value) {
  return fmt::format(R"({{"s":"do","line":{},"value":{}}})", line, value);
}

// Parameters by their names; "flag=false" has a default.
inline std::string Function(const std::string& name, const Texts& parameters, const Texts& body) {
  Texts made;
  for (const std::string& each : parameters) {
    const size_t at = each.find('=');
    made.push_back(fmt::format(
        R"({{"name":"{}","kind":"positional"{}}})", each.substr(0, at),
        at == std::string::npos ? "" : fmt::format(R"(,"default":{})", C(each.substr(at + 1)))));
  }
  return fmt::format(
      R"("{0}":{{"name":"toy.{0}","file":"toy/{0}.py","line":1,"parameters":{1},"body":{2}}})",
      name, List(made), List(body));
}

// The first function is the entry: "f".
inline std::string Form(const Texts& functions) {
  return fmt::format(R"({{"api":"toy.f","entry":"f","functions":{{{}}},"unread":[]}})",
                     fmt::join(functions, ","));
}

}  // namespace parallax::form
