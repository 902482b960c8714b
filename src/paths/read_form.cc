#include "paths/read_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/nesting.h"

namespace parallax {
namespace {

using FormJson = nlohmann::json;
using NodeKind = FormExpression::Kind;
using StepKind = FormStatement::Kind;

struct NodeRow {
  std::string_view word;
  NodeKind kind;
  const char* text;                   // the key of the text; null without one
  std::vector<const char*> operands;  // keys of operands
  const char* list;                   // the key of a list of operands; null without one
};

const NodeRow kNodeRows[] = {
    {"name", NodeKind::kName, "id", {}, nullptr},
    {"dtype", NodeKind::kDType, "v", {}, nullptr},
    {"attr", NodeKind::kAttribute, "name", {"of"}, nullptr},
    {"index", NodeKind::kIndex, nullptr, {"of", "at"}, nullptr},
    {"slice", NodeKind::kSlice, nullptr, {"of", "from", "to"}, nullptr},
    {"call", NodeKind::kCall, "name", {"on"}, "args"},
    {"cmp", NodeKind::kCompare, "op", {"l", "r"}, nullptr},
    {"and", NodeKind::kAnd, nullptr, {}, "of"},
    {"or", NodeKind::kOr, nullptr, {}, "of"},
    {"not", NodeKind::kNot, nullptr, {"of"}, nullptr},
    {"bin", NodeKind::kBinary, "op", {"l", "r"}, nullptr},
    {"neg", NodeKind::kNegate, nullptr, {"of"}, nullptr},
    {"list", NodeKind::kList, nullptr, {}, "of"},
    {"choose", NodeKind::kChoose, nullptr, {"test", "then", "else"}, nullptr},
    {"each", NodeKind::kEach, "how", {"of", "over"}, nullptr},
    {"global", NodeKind::kGlobal, "text", {}, nullptr},
    {"other", NodeKind::kOther, "text", {}, nullptr},
};

struct StepRow {
  std::string_view word;
  StepKind kind;
};
constexpr StepRow kStepRows[] = {
    {"assign", StepKind::kAssign}, {"if", StepKind::kIf},         {"check", StepKind::kCheck},
    {"raise", StepKind::kRaise},   {"return", StepKind::kReturn}, {"loop", StepKind::kLoop},
    {"do", StepKind::kDo},         {"break", StepKind::kBreak},   {"continue", StepKind::kContinue},
};

// What may stand where an expression does: a slice without ends, a call without a receiver.
bool MayBeNull(const char* key) {
  const std::string_view word = key;
  return word == "from" || word == "to" || word == "on";
}

// Reads what is there; the first thing that is wrong is kept, and nothing counts after it.
class FormReader {
 public:
  Result<SourceForm> Read(const FormJson& json) {
    SourceForm form;
    if (!json.is_object()) Fail("it is no object", json);
    form.api = Text(json, "api");
    form.entry = Text(json, "entry", true);
    for (const auto& [key, function] :
         Member(json, "functions", FormJson::value_t::object).items()) {
      form.functions[key] = Function(function);
    }
    if (json.is_object() && json.contains("unread")) {
      for (const FormJson& each : Member(json, "unread", FormJson::value_t::array)) {
        form.unread.push_back(each.is_string() ? each.get<std::string>() : each.dump());
      }
    }
    if (!form.functions.empty() && form.functions.find(form.entry) == form.functions.end()) {
      Fail("its entry is none of its functions", FormJson(form.entry));
    }
    if (error_) {
      return Error{fmt::format("the form of {} cannot be read: {}",
                               form.api.empty() ? "an API" : form.api, *error_),
                   "docs/paths.md has the form"};
    }
    return form;
  }

 private:
  void Fail(std::string_view what, const FormJson& at) {
    if (error_) return;
    constexpr size_t kShown = 120;
    std::string shown = at.dump(-1, ' ', false, FormJson::error_handler_t::replace);
    if (shown.size() > kShown) shown = shown.substr(0, kShown) + "...";
    error_ = fmt::format("{} in {}", what, shown);
  }

  // An empty one where there is none of that type.
  const FormJson& Member(const FormJson& json, const char* key, FormJson::value_t type) {
    static const FormJson nothing = FormJson::object();
    if (error_) return nothing;
    const auto found = json.find(key);
    if (!json.is_object() || found == json.end() || found->type() != type) {
      Fail(fmt::format("'{}' is missing or no {}", key,
                       type == FormJson::value_t::array ? "list" : "object"),
           json);
      return nothing;
    }
    return *found;
  }

  std::string Text(const FormJson& json, const char* key, bool optional = false) {
    if (error_ || !json.is_object()) return "";
    const auto found = json.find(key);
    if (found != json.end() && found->is_string()) return found->get<std::string>();
    if (!optional || (found != json.end() && !found->is_null())) {
      Fail(fmt::format("'{}' is missing or no text", key), json);
    }
    return "";
  }

  int Line(const FormJson& json) {
    const auto found = json.find("line");
    if (found == json.end() || !found->is_number_integer()) return 0;
    const auto line = found->get<int64_t>();
    return line > 0 && line < INT32_MAX ? static_cast<int>(line) : 0;
  }

  FormFunction Function(const FormJson& json) {
    FormFunction out;
    if (!json.is_object()) Fail("a function is no object", json);
    if (error_) return out;
    out.name = Text(json, "name");
    out.file = Text(json, "file");
    out.line = Line(json);
    for (const FormJson& each : Member(json, "parameters", FormJson::value_t::array)) {
      out.parameters.push_back(Parameter(each));
    }
    out.body = Body(json, "body");
    return out;
  }

  FormParameter Parameter(const FormJson& json) {
    FormParameter out;
    if (!json.is_object()) Fail("a parameter is no object", json);
    if (error_) return out;
    out.name = Text(json, "name");
    const std::string kind = Text(json, "kind");
    out.kind = kind == "keyword"  ? FormParameter::Kind::kKeyword
               : kind == "args"   ? FormParameter::Kind::kRest
               : kind == "kwargs" ? FormParameter::Kind::kRestByName
                                  : FormParameter::Kind::kPositional;
    if (json.contains("default") && !error_) out.standard = Node(json["default"]);
    return out;
  }

  std::vector<FormStatement> Body(const FormJson& json, const char* key, bool optional = false) {
    std::vector<FormStatement> out;
    if (error_ || (optional && !json.contains(key))) return out;
    for (const FormJson& each : Member(json, key, FormJson::value_t::array)) {
      out.push_back(Statement(each));
      if (error_) break;
    }
    return out;
  }

  FormStatement Statement(const FormJson& json) {
    FormStatement out;
    if (++statements_ > kMostFormStatements) Fail("there are too many statements", FormJson());
    const std::string word = json.is_object() ? Text(json, "s") : "";
    const auto* row = std::find_if(std::begin(kStepRows), std::end(kStepRows),
                                   [&](const StepRow& each) { return each.word == word; });
    if (row == std::end(kStepRows)) Fail("there is an unknown statement", json);
    if (error_) return out;
    out.kind = row->kind;
    out.line = Line(json);
    const bool tests = out.kind == StepKind::kIf || out.kind == StepKind::kCheck;
    const bool binds = out.kind == StepKind::kAssign || out.kind == StepKind::kLoop;
    if (binds) {
      for (const FormJson& name : Member(json, "to", FormJson::value_t::array)) {
        if (!name.is_string()) Fail("a name is no text", json);
        if (!error_) out.to.push_back(name.get<std::string>());
      }
    }
    const char* key = tests ? "test" : out.kind == StepKind::kLoop ? "over" : "value";
    const bool may_lack = out.kind >= StepKind::kRaise && out.kind != StepKind::kDo;
    out.value = Operand(json, key, may_lack);
    out.type = Text(json, "type", true);
    out.message = Text(json, "message", true);
    if (out.kind == StepKind::kIf) {
      out.body = Body(json, "then");
      out.otherwise = Body(json, "else", true);
    }
    if (out.kind == StepKind::kLoop) out.body = Body(json, "body");
    return out;
  }

  FormNode Operand(const FormJson& json, const char* key, bool optional) {
    if (error_) return nullptr;
    const auto found = json.find(key);
    if (found != json.end() && !found->is_null()) return Node(*found);
    if (!optional) Fail(fmt::format("'{}' is missing", key), json);
    return nullptr;
  }

  FormNode Node(const FormJson& json) {
    const std::string word = json.is_object() ? Text(json, "e") : "";
    if (word == "const") return Constant(json);
    const auto* row = std::find_if(std::begin(kNodeRows), std::end(kNodeRows),
                                   [&](const NodeRow& each) { return each.word == word; });
    if (row == std::end(kNodeRows)) Fail("there is an unknown expression", json);
    if (error_) return OtherNode("");
    FormExpression node;
    node.kind = row->kind;
    if (row->text != nullptr) node.text = Text(json, row->text);
    for (const char* key : row->operands) {
      node.operands.push_back(Operand(json, key, MayBeNull(key)));
    }
    if (row->list != nullptr) {
      for (const FormJson& each : Member(json, row->list, FormJson::value_t::array)) {
        node.operands.push_back(Node(each));
      }
    }
    if (node.kind == NodeKind::kCall) ReadCall(json, &node);
    if (node.kind == NodeKind::kEach) node.item = Text(json, "to");
    return error_ ? OtherNode("") : MakeNode(std::move(node));
  }

  void ReadCall(const FormJson& json, FormExpression* node) {
    node->function = Text(json, "function", true);
    if (error_ || !json.contains("kwargs")) return;
    for (const auto& [name, value] : Member(json, "kwargs", FormJson::value_t::object).items()) {
      node->keywords.emplace_back(name, Node(value));
    }
  }

  FormNode Constant(const FormJson& json) {
    const auto found = json.find("v");
    if (found == json.end() || found->is_structured()) Fail("a constant is none", json);
    if (error_ || found->is_null()) return ConstNode(None{});
    if (found->is_boolean()) return ConstNode(found->get<bool>());
    if (found->is_string()) return ConstNode(found->get<std::string>());
    if (found->is_number_unsigned() && found->get<uint64_t>() > INT64_MAX) {
      return ConstNode(found->get<double>());
    }
    if (found->is_number_integer()) return ConstNode(found->get<int64_t>());
    return ConstNode(found->get<double>());
  }

  size_t statements_ = 0;
  std::optional<std::string> error_;
};

}  // namespace

Result<SourceForm> ReadForm(std::string_view text) {
  if (text.size() > kMostFormBytes) {
    return Error{fmt::format("a form of {} bytes is too large", text.size()),
                 fmt::format("at most {} are read", kMostFormBytes)};
  }
  const FormJson json = ParseJson<FormJson>(text);
  if (json.is_discarded()) {
    return Error{
        fmt::format("the form of an API is no JSON, or nested deeper than {}", kMostNesting),
        "docs/paths.md has the form"};
  }
  return FormReader().Read(json);
}

}  // namespace parallax
