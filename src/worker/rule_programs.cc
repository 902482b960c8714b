#include "worker/rule_programs.h"

#include "nouns/program.h"

namespace parallax {
namespace {

PyRef Rules() { return PyRef(PyImport_ImportModule("parallax.rulebook.loading")); }
PyRef Programs() { return PyRef(PyImport_ImportModule("parallax.rulebook.programs")); }

PyRef Method(const AdapterHandle& adapter, const char* name) {
  return PyRef(PyObject_GetAttrString(adapter.get(), name));
}

std::string LibraryOf(const AdapterHandle& adapter) {
  return TextOf(AttributeOrNull(adapter.get(), "name").get());
}

}  // namespace

void CompileRulesAhead(const AdapterHandle& adapter) {
  const PyRef programs = Programs();
  const PyRef rules = programs ? Rules() : PyRef();
  if (rules) PyRef(PyObject_CallMethod(rules.get(), "ahead", "s", LibraryOf(adapter).c_str()));
  PyErr_Clear();
}

PyRef RuleProgram(const AdapterHandle& adapter, const std::string& name) {
  PyRef programs = Programs();
  PyRef resolve = programs ? Method(adapter, "program") : PyRef();
  if (!resolve) return {};
  return PyRef(PyObject_CallMethod(programs.get(), "program", "sO", name.c_str(), resolve.get()));
}

PyRef TextProgram(const std::string& text) {
  PyRef programs(PyImport_ImportModule("parallax.scripts.text_program"));
  if (!programs) return {};
  return PyRef(PyObject_CallMethod(programs.get(), "program", "s", text.c_str()));
}

PyRef RuleSeeds(const AdapterHandle& adapter, const std::string& name) {
  PyRef rules = Rules();
  PyRef module = rules ? PyRef(PyImport_ImportModule(LibraryOf(adapter).c_str())) : PyRef();
  if (!module) return {};
  const std::string rule(Program(name).subject());
  return PyRef(PyObject_CallMethod(rules.get(), "seeds", "sO", rule.c_str(), module.get()));
}

PyRef RuleSource(const AdapterHandle& adapter, const std::string& name) {
  PyRef programs = Programs();
  if (!programs) return {};
  const std::string api(Program(name).api());
  PyRef api_source = PyRef::Borrow(Py_None);
  if (!api.empty()) {
    api_source = adapter.Call("source", MakeText(api).get());
    if (!api_source) return {};
  }
  return PyRef(PyObject_CallMethod(programs.get(), "source", "sO", name.c_str(), api_source.get()));
}

PyRef RuleSteps(const std::string& name) {
  PyRef programs = Programs();
  if (!programs) return {};
  return PyRef(PyObject_CallMethod(programs.get(), "steps", "s", name.c_str()));
}

PyRef RuleDescriptions(const std::string& part) {
  PyRef rules = Rules();
  return rules ? PyRef(PyObject_CallMethod(rules.get(), "describe", "s", part.c_str())) : PyRef();
}

}  // namespace parallax
