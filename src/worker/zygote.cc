#include "worker/zygote.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "base/children.h"
#include "base/process_handle.h"
#include "wire/frame.h"
#include "worker/child.h"
#include "worker/mapped_files.h"
#include "worker/process.h"
#include "worker/request.h"
#include "worker/rule_programs.h"

namespace parallax {
namespace {

// What a method of the adapter gave, a text. False: it is none, and that is raised.
bool TakeText(const char* method, PyObject* answer, std::string* text) {
  *text = TextOf(answer);
  if (PyUnicode_Check(answer)) return true;
  PyErr_Format(PyExc_TypeError, "%s() of the adapter must give a text, not %s", method,
               TypeNameOf(answer).c_str());
  return false;
}

// The same of what is JSON.
bool TakeJson(const char* method, PyObject* answer, std::string* text) {
  const PyRef json = JsonOf(answer);
  if (json) return TakeText(method, json.get(), text);
  const PyError error = TakeError();
  PyErr_Format(PyExc_TypeError, "%s() of the adapter: %s", method, error.message.c_str());
  return false;
}

bool Introduce(AdapterHandle& adapter, int control_fd) {
  Hello hello;
  hello.protocol = kProtocolVersion;
  hello.pid = getpid();
  PyObject* version = PySys_GetObject("version");
  hello.python = TextOf(version);
  hello.python = hello.python.substr(0, hello.python.find(' '));
  hello.library = TextOf(AttributeOrNull(adapter.get(), "name").get());
  PyRef library_version = adapter.Call("version");
  PyRef profile = library_version ? adapter.Call("profile") : PyRef();
  PyRef capabilities = profile ? adapter.Call("capabilities") : PyRef();
  if (!capabilities) return false;
  hello.files = DigestOfMappedFiles();
  return TakeText("version", library_version.get(), &hello.version) &&
         TakeText("profile", profile.get(), &hello.profile) &&
         TakeJson("capabilities", capabilities.get(), &hello.capabilities) &&
         SendFrame(control_fd, MessageType::kHello, Encode(hello));
}

// gc.freeze(): the collector of a child never touches (and so copies) the pages it shares.
void FreezeCollector() {
  PyRef gc(PyImport_ImportModule("gc"));
  if (gc) PyRef(PyObject_CallMethod(gc.get(), "collect", nullptr));
  if (gc) PyRef(PyObject_CallMethod(gc.get(), "freeze", nullptr));
  PyErr_Clear();
}

struct ChildEnds {
  int socket[2] = {-1, -1};
  int recorder_fd = -1;
  int capture_fd = -1;
  bool Open() {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, socket) != 0) return false;
    recorder_fd = memfd_create("parallax-recorder", MFD_CLOEXEC);
    capture_fd = memfd_create("parallax-capture", MFD_CLOEXEC);
    return recorder_fd >= 0 && capture_fd >= 0 && ftruncate(recorder_fd, kRecorderSize) == 0;
  }
  void Close() {
    for (int fd : {socket[0], socket[1], recorder_fd, capture_fd}) {
      if (fd >= 0) close(fd);
    }
  }
};

[[noreturn]] void BecomeChild(AdapterHandle& adapter, const ChildEnds& ends, int control_fd,
                              int parent, uint64_t headroom) {
  DieWithParent(parent);
  AdoptOrphans();  // of a child that lives, so that none is taken for those of a dead one
  close(control_fd);
  close(ends.socket[0]);
  void* page =
      mmap(nullptr, kRecorderSize, PROT_READ | PROT_WRITE, MAP_SHARED, ends.recorder_fd, 0);
  if (page == MAP_FAILED) _exit(70);
  auto* recorder = new (page) Recorder{};
  recorder->magic = kRecorderMagic;
  CaptureOutput(ends.capture_fd);
  LimitProcess(headroom);
  InstallFaultHandlers(recorder);
  ServeChild(adapter, ends.socket[1], ends.capture_fd, recorder);
  // The library's exit handlers may hang or crash in a fork; nothing of ours needs them.
  _exit(0);
}

Error CannotFork(int error) {
  std::string hint = "free memory or lower --jobs";
  if (error == EFBIG)
    hint = "raise the limit of file sizes, which shared memory has too: ulimit -f unlimited";
  if (error == EMFILE) hint = "raise the limit of open files: ulimit -n 4096, or lower --jobs";
  if (error == EAGAIN) hint = "raise the limit of processes (ulimit -u), or lower --jobs";
  return {std::string("the worker cannot fork: ") + std::strerror(error), hint};
}

bool Fork(AdapterHandle& adapter, const Frame& frame, int control_fd, std::vector<pid_t>* living) {
  Reader r(frame.payload);
  auto headroom = r.Get<uint64_t>();
  if (!r.AtEnd()) return false;
  ChildEnds ends;
  bool opened = ends.Open();
  int error = errno;
  int parent = getpid();
  PyOS_BeforeFork();
  pid_t pid = opened ? fork() : -1;
  if (opened) error = errno;
  if (pid == 0) {
    PyOS_AfterFork_Child();
    BecomeChild(adapter, ends, control_fd, parent, headroom);
  }
  PyOS_AfterFork_Parent();
  bool sent;
  if (pid < 0) {
    sent = SendFrame(control_fd, MessageType::kFailed, EncodeError(CannotFork(error)));
  } else {
    living->push_back(pid);
    Writer w;
    w.Put(static_cast<int32_t>(pid));
    std::vector<int> fds = {ends.socket[0], ends.recorder_fd, ends.capture_fd};
    const UniqueFd pidfd = OpenPidfd(pid);
    if (pidfd) fds.push_back(pidfd.get());
    sent = SendFrame(control_fd, MessageType::kForked, w.bytes(), fds);
  }
  ends.Close();
  return sent;
}

// Of a child that is dying; in vain when the engine goes away meanwhile.
bool WaitFor(pid_t pid, int control_fd, int* status) {
  const UniqueFd child = OpenPidfd(pid);
  std::array<pollfd, 2> either = {{{control_fd, POLLRDHUP, 0}, {child.get(), POLLIN, 0}}};
  while (true) {
    pid_t ended = waitpid(pid, status, WNOHANG);
    if (ended != 0) return ended == pid;
    // A kernel without pidfd_open is asked again and again.
    if (poll(either.data(), either.size(), child ? -1 : 1) > 0 && either[0].revents != 0) {
      return false;
    }
  }
}

// What the child had started ends with it.
bool Reap(const Frame& frame, int control_fd, std::vector<pid_t>* living) {
  Reader r(frame.payload);
  Reaped reaped;
  reaped.pid = r.Get<int32_t>();
  int status = 0;
  if (r.AtEnd() && reaped.pid > 0 && WaitFor(reaped.pid, control_fd, &status)) {
    std::erase(*living, reaped.pid);
    EndChildren(*living);
    if (WIFSIGNALED(status)) reaped.signal = WTERMSIG(status);
    if (WIFEXITED(status)) reaped.exit_code = WEXITSTATUS(status);
  } else {
    reaped.signal = SIGKILL;  // no child of this zygote: it died with the one before
  }
  return SendFrame(control_fd, MessageType::kReaped, Encode(reaped));
}

bool StartAdapter(AdapterHandle& adapter, int control_fd) {
  PyRef started = adapter.Call("start");
  if (started) {
    adapter.Bind();
    if (Introduce(adapter, control_fd)) return true;
  }
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  Error error{
      TextOf(AttributeOrNull(type ? type : Py_None, "__name__").get()) + ": " + StrOf(value), ""};
  SendFrame(control_fd, MessageType::kStartFailed, EncodeError(error));
  PyErr_Restore(type, value, traceback);
  return false;
}

}  // namespace

bool ServeZygote(PyRef adapter_object, int control_fd) {
  AdapterHandle adapter(std::move(adapter_object));
  if (!StartAdapter(adapter, control_fd)) return false;
  CompileRulesAhead(adapter);
  FreezeCollector();
  AdoptOrphans();
  GetASecondWithoutParent();
  std::vector<pid_t> living = Children();  // what the import has started
  Frame frame;
  while (NextRequest(control_fd, &frame)) {
    bool sent = false;
    if (frame.type == MessageType::kFork) sent = Fork(adapter, frame, control_fd, &living);
    if (frame.type == MessageType::kReap) sent = Reap(frame, control_fd, &living);
    if (!sent) break;
  }
  EndChildren({});
  _exit(0);
}

}  // namespace parallax
