// What a jail is for: code that runs in it and means harm. Each attempt is a line of Python; it
// exits with 0 when it was done, and each must fail. A twin outside shows that it can be done.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "base/fs.h"
#include "base/left_behind.h"
#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "jail/policy.h"

namespace parallax {
namespace {

struct Attempt {
  const char* name;
  const char* code;    // {secret}, {folder}, {engine} are filled in
  bool alone = false;  // works without a jail, for root and for a plain user
};

// A prelude: system calls by number, on x86-64 and arm64.
constexpr const char* kPrelude = R"PY(
import ctypes, errno, mmap, os, platform, resource, signal, socket, subprocess, sys, time
libc = ctypes.CDLL(None, use_errno=True)
x86 = platform.machine() == "x86_64"
def call(number, *args):
    longs = [ctypes.c_long(a) if isinstance(a, int) else a for a in args]
    r = libc.syscall(ctypes.c_long(number[0] if x86 else number[1]), *longs)
    if r < 0: raise OSError(ctypes.get_errno(), "refused")
    return r
secret, folder, engine = sys.argv[1], sys.argv[2], int(sys.argv[3])
def reads(path):
    with open(path, "rb") as f: assert f.read(1)
def writes(path):
    with open(path, "ab") as f: f.write(b"x")
)PY";

constexpr Attempt kAttempts[] = {
    {"an internet socket", "socket.socket(socket.AF_INET, socket.SOCK_STREAM)", true},
    {"a datagram",
     "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))", true},
    {"a look-up of a name",
     "socket.getaddrinfo('localhost.', 80, 0, 0, 0, 0)[0]; "
     "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)"},
    {"an abstract socket",
     "s = socket.socket(socket.AF_UNIX); s.bind('\\0parallax-%d' % os.getpid())", true},
    {"a raw socket", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"},
    {"a netlink socket", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)", true},
    {"reading a file outside", "reads(secret)", true},
    {"writing a file outside", "writes(secret)", true},
    {"a new file outside", "writes(folder + '/new')", true},
    {"a new folder outside", "os.mkdir(folder + '/sub')", true},
    {"removing a file outside", "os.stat(secret); os.unlink(secret)", true},
    {"renaming a file outside", "os.rename(secret, secret + '2')", true},
    {"a symbolic link out",
     "os.chdir(os.environ['TMPDIR']); os.symlink(secret, 'link'); reads('link')"},
    {"a hard link out", "os.chdir(os.environ['TMPDIR']); os.link(secret, 'hard'); reads('hard')"},
    {"a way out by the open root", "reads('/proc/1/root' + secret)"},
    {"changing a mode outside", "os.chmod(secret, 0o755)", true},
    {"changing a mode outside by a folder",
     "d = os.open('/', os.O_PATH); os.chmod(secret[1:], 0o755, dir_fd=d)", true},
    {"giving a file away", "os.chown(secret, os.getuid(), os.getgid())", true},
    {"changing times outside", "os.utime(secret, (1, 1))", true},
    {"an attribute outside", "os.setxattr(secret, 'user.x', b'x')"},
    {"the environment of the engine", "reads('/proc/%d/environ' % engine)", true},
    {"the memory of the engine", "open('/proc/%d/mem' % engine, 'rb')", true},
    {"the files of the engine", "os.readlink('/proc/%d/fd/0' % engine)", true},
    {"the maps of the engine", "reads('/proc/%d/maps' % engine)", true},
    {"killing the engine", "os.kill(engine, 0)", true},
    {"a signal to the engine's group", "os.killpg(os.getpgid(engine), 0)"},
    {"a signal to everybody", "os.kill(-1, signal.SIGCONT); os.kill(engine, 0)"},
    {"a pidfd of the engine", "signal.pidfd_send_signal(os.pidfd_open(engine), 0)"},
    {"tracing the engine", "call((101, 117), 16, engine, 0, 0)"},
    {"tracing at all", "call((101, 117), 0, 0, 0, 0)"},
    {"reading another's memory",
     "class V(ctypes.Structure): _fields_ = [('b', ctypes.c_void_p), ('n', ctypes.c_size_t)]\n"
     "b = ctypes.create_string_buffer(8); v = V(ctypes.addressof(b), 8)\n"
     "call((310, 270), os.getpid(), ctypes.byref(v), 1, ctypes.byref(v), 1, 0)",
     true},
    {"a mount", "call((165, 40), b'tmpfs', b'/tmp', b'tmpfs', 0, None)"},
    {"mounts made writable again", "call((165, 40), b'none', b'/usr', None, 32 | 4096, None)"},
    {"namespaces of its own", "call((272, 97), 0x10000000)", true},
    {"a clone with a namespace",
     "pid = call((56, 220), 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)\n"
     "if pid == 0: os._exit(0)\n"},
    {"another's namespace", "call((308, 268), os.open('/proc/self/ns/user', 0), 0)"},
    {"another root", "os.chroot('/')"},
    {"a key ring", "call((250, 219), 0, -3, 0)"},
    {"shared memory of System V", "call((29, 194), 0, 4096, 0o1600)", true},
    {"a message queue", "call((240, 180), b'parallax-test', 0o102, 0o600, None)"},
    {"io_uring", "b = ctypes.create_string_buffer(120); call((425, 425), 1, b)"},
    {"a program of the kernel",
     "b = ctypes.create_string_buffer(128); call((321, 280), 0, b, 128)"},
    {"a setting of the kernel", "writes('/proc/sys/kernel/core_pattern')"},
    {"a device", "os.open('/dev/kmsg', os.O_RDONLY)"},
    {"the terminal", "os.open('/dev/tty', os.O_RDWR)"},
    {"a file of 100 GB", "f = open(os.environ['TMPDIR'] + '/big', 'wb'); f.truncate(100 << 30)"},
    {"a memory file of 100 GB", "os.ftruncate(os.memfd_create('x'), 100 << 30)", true},
    {"becoming root", "os.setuid(0); writes(secret)"},
    {"a secret variable", "os.environ['PARALLAX_TEST_SECRET']", true},
    {"a shell that reads it",
     "subprocess.check_call(['/bin/sh', '-c', 'test -n \"$PARALLAX_TEST_SECRET\" || cat \"$0\"', "
     "secret], stderr=subprocess.DEVNULL)",
     true},
    {"keys of the user", "reads(os.path.expanduser('~/.ssh/id_rsa'))"},
    {"hashes of passwords", "reads('/etc/shadow')"},
    {"a set-user-ID program",
     "assert os.stat('/usr/bin/su').st_mode & 0o4000; "
     "subprocess.check_call(['/usr/bin/su', '-c', 'cat ' + secret], "
     "stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)"},
};

struct As {
  JailKind kind;
  bool plain;  // as a user without privileges, when the tests run as root
};

class JailAttempts : public ::testing::TestWithParam<As> {
 protected:
  void SetUp() override {
    if (GetParam().plain && getuid() != 0) GTEST_SKIP() << "the other tests run as a plain user";
    if (GetParam().plain && !Exists(Python())) GTEST_SKIP() << "no " << Python();
    SubprocessOptions trial;
    trial.argv = Launcher();
    trial.argv.insert(trial.argv.end(), {"--try", std::string(NameOf(GetParam().kind))});
    auto tried = RunAndCapture(trial, 60);
    ASSERT_TRUE(tried.ok());
    if (!tried->status.success()) GTEST_SKIP() << tried->err;
    StartEngine();
    folder_.emplace(TempDir::In(std::filesystem::temp_directory_path()).value());
    std::filesystem::permissions(folder_->path(), std::filesystem::perms::all);
    Renew();
  }

  // Another process of the same user stands for it.
  void StartEngine() {
    SubprocessOptions options;
    options.argv = Launcher();
    options.argv.back() = "sleep";
    options.argv.emplace_back("1000");
    engine_.emplace(Subprocess::Start(options).value());
    const std::string name = "/proc/" + std::to_string(engine_->pid()) + "/comm";
    while (ReadFile(name).value() != "sleep\n") usleep(1000);
  }

  // Everybody may: it is the jail that refuses.
  void Renew() {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder_->path(), ignored)) {
      std::filesystem::remove_all(entry.path(), ignored);
    }
    std::ofstream(Secret()) << "a secret";
    std::filesystem::permissions(Secret(), std::filesystem::perms::all);
    // Its owner may do more than others, and the engine's user is its owner.
    if (!GetParam().plain) return;
    ASSERT_EQ(chown(Secret().c_str(), 65534, 65534), 0);
  }
  std::string Secret() const { return folder_->path() / "secret"; }

  JailPolicy Policy() const {
    JailPolicy policy;
    policy.kind = GetParam().kind;
    policy.variables = {"PATH", "LANG"};
    policy.readable = {PARALLAX_PYTHON_PREFIX};
    policy.file_bytes = uint64_t{1} << 30;
    policy.processes = 200;
    return policy;
  }

  // The folder, too.
  JailPolicy Writing() const {
    JailPolicy policy = Policy();
    policy.writable.push_back(folder_->path());
    return policy;
  }

  SubprocessOptions Command(const JailPolicy& policy, const std::string& code) const {
    SubprocessOptions options;
    options.argv = Launcher();
    for (std::string& argument : ArgumentsOf(policy)) options.argv.push_back(std::move(argument));
    options.argv.insert(options.argv.end(), {"--", Python(), "-c", kPrelude + code, Secret(),
                                             folder_->path(), std::to_string(engine_->pid())});
    options.environment = {{"PARALLAX_TEST_SECRET", "1"}};
    return options;
  }

  Captured Run(const JailPolicy& policy, const std::string& code, double seconds = 60) {
    return RunAndCapture(Command(policy, code), seconds).value();
  }

  // Whether it comes to be there.
  static bool Appears(const std::filesystem::path& file) {
    for (int i = 0; i < 6000 && !Exists(file); ++i) usleep(10'000);
    return Exists(file);
  }

  // Of what writes for ever.
  std::filesystem::path Beat() const { return folder_->path() / "beat"; }
  static bool Grows(const std::filesystem::path& file) {
    const uintmax_t size = std::filesystem::file_size(file);
    usleep(300'000);
    return std::filesystem::file_size(file) != size;
  }

  // One of root's own is nobody else's.
  static const char* Python() { return GetParam().plain ? "/usr/bin/python3" : PARALLAX_PYTHON; }

  // Whether a cgroup with limits can be made here.
  bool HasGroup(const JailPolicy& policy) {
    const Captured run = Run(policy, "print(open('/proc/self/cgroup').read())");
    return run.out.find("/parallax-") != std::string::npos;
  }

  static std::vector<std::string> Launcher() {
    const std::string launcher = PARALLAX_BINARY_DIR "/parallax-jail";
    if (!GetParam().plain) return {launcher};
    return {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", launcher};
  }

  std::optional<Subprocess> engine_;
  std::optional<TempDir> folder_;
};

TEST_P(JailAttempts, NoneSucceeds) {
  for (const Attempt& attempt : kAttempts) {
    Renew();
    const Captured inside = Run(Policy(), attempt.code);
    EXPECT_NE(inside.status.code, 0) << attempt.name;
    EXPECT_NE(inside.status.code, 125) << attempt.name << ": " << inside.err;
    EXPECT_NE(inside.status.code, 127) << attempt.name << ": " << inside.err;
    EXPECT_EQ(ReadFile(Secret()).value(), "a secret") << attempt.name;
    EXPECT_FALSE(Exists(folder_->path() / "new")) << attempt.name;
  }
}

// Without a jail those succeed that need no privilege: the attempts are real.
TEST_P(JailAttempts, OutsideTheySucceed) {
  JailPolicy none;
  for (const Attempt& attempt : kAttempts) {
    if (!attempt.alone) continue;
    Renew();
    const Captured outside = Run(none, attempt.code);
    EXPECT_EQ(outside.status.code, 0) << attempt.name << ": " << outside.err;
  }
}

TEST_P(JailAttempts, SharedMemoryIsNotLeftBehind) {
  const std::string code = "writes('/dev/shm/parallax-%d' % engine)";
  const std::string left = "/dev/shm/parallax-" + std::to_string(engine_->pid());
  Run(Policy(), code);
  EXPECT_FALSE(Exists(left));
  EXPECT_EQ(Run(JailPolicy(), code).status.code, 0);
  EXPECT_TRUE(Exists(left));
  std::error_code ignored;
  std::filesystem::remove(left, ignored);
}

TEST_P(JailAttempts, WhatALibraryNeedsGoesOn) {
  const Captured run = Run(Policy(), R"PY(
import tempfile, threading
with tempfile.TemporaryFile() as f: f.write(b"x")
a, b = socket.socketpair()
a.send(b"x"); assert b.recv(1) == b"x"
m = os.memfd_create("x"); os.ftruncate(m, 4096); mmap.mmap(m, 4096)
t = threading.Thread(target=lambda: None); t.start(); t.join()
assert subprocess.check_output(["/bin/sh", "-c", "echo hello"]) == b"hello\n"
pid = os.fork()
if pid == 0: os._exit(3)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 3
open("/dev/null", "w").write("x"); os.urandom(1)
reads("/proc/self/maps"); reads("/proc/cpuinfo"); reads("/proc/self/statm")
)PY");
  EXPECT_EQ(run.status.code, 0) << run.err;
}

TEST_P(JailAttempts, WhatIsNamedMayBeReadAndWritten) {
  JailPolicy policy = Policy();
  policy.readable.push_back(Secret());
  const Captured read =
      Run(policy, "reads(secret)\ntry: writes(secret)\nexcept OSError: os._exit(7)");
  EXPECT_EQ(read.status.code, 7) << read.err;
  policy.writable.push_back(folder_->path());
  const Captured written = Run(policy, "writes(folder + '/new')");
  EXPECT_EQ(written.status.code, 0) << written.err;
  EXPECT_TRUE(Exists(folder_->path() / "new"));
}

TEST_P(JailAttempts, CodesAndSignalsArriveAsTheyDoInAShell) {
  EXPECT_EQ(Run(Policy(), "os._exit(3)").status.code, 3);
  EXPECT_EQ(Run(Policy(), "os.kill(os.getpid(), signal.SIGSEGV)").status.code, 128 + 11);
  EXPECT_EQ(Run(Policy(), "os.abort()").status.code, 128 + 6);
}

// With an empty environment, in a session of its own.
constexpr const char* kDaemon = R"PY(
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve("/bin/sh", ["sh", "-c", "while :; do echo x >> %s/beat; sleep 0.01; done" % folder], {})
    os._exit(0)
)PY";

TEST_P(JailAttempts, DaemonsEndWithIt) {
  const Captured run = Run(Writing(), std::string(kDaemon) + R"PY(
while not os.path.exists(folder + "/beat"): time.sleep(0.01)
)PY");
  ASSERT_EQ(run.status.code, 0) << run.err;
  EXPECT_FALSE(Grows(Beat()));
}

// The same where who started the jail is killed.
TEST_P(JailAttempts, DaemonsEndWithWhoStartedIt) {
  const SubprocessOptions options = Command(Writing(), std::string(kDaemon) + "time.sleep(1000)");
  const pid_t starter = fork();
  if (starter == 0) {
    auto started = Subprocess::Start(options);
    pause();
    _exit(0);
  }
  ASSERT_TRUE(Appears(Beat()));
  kill(starter, SIGKILL);
  waitpid(starter, nullptr, 0);
  for (int i = 0; i < 100 && Grows(Beat()); ++i) continue;
  EXPECT_FALSE(Grows(Beat()));
}

// The same where the launcher is killed, which would have ended them.
TEST_P(JailAttempts, DaemonsEndWithAKilledLauncher) {
  const SubprocessOptions options = Command(Writing(), std::string(kDaemon) + "time.sleep(1000)");
  const pid_t starter = fork();
  if (starter == 0) {
    AdoptWhatIsLeft();
    auto started = Subprocess::Start(options);
    Appears(Beat());
    kill(started->pid(), SIGKILL);
    started->Wait(-1);
    pause();
    _exit(0);
  }
  ASSERT_TRUE(Appears(Beat()));
  for (int i = 0; i < 100 && Grows(Beat()); ++i) continue;
  EXPECT_FALSE(Grows(Beat()));
  kill(starter, SIGKILL);
  waitpid(starter, nullptr, 0);
}

// It ends with who started it, however that ends.
TEST_P(JailAttempts, AKilledLauncherLeavesNothingRunning) {
  const Captured run = Run(Writing(), R"PY(
while True:
    with open(folder + "/beat", "a") as f: f.write("x")
    time.sleep(0.01)
)PY",
                           2);
  EXPECT_TRUE(run.timed_out);
  ASSERT_TRUE(Exists(Beat()));
  EXPECT_FALSE(Grows(Beat()));
}

TEST_P(JailAttempts, AForkBombMeetsTheLimit) {
  if (getuid() == 0 && !GetParam().plain && !HasGroup(Policy())) {
    GTEST_SKIP() << "no cgroup of processes can be made here, and the kernel counts none of root's";
  }
  const Captured run = Run(Policy(), R"PY(
for i in range(1000):
    try:
        if os.fork() == 0: time.sleep(1000)
    except BlockingIOError:
        os._exit(11)
)PY");
  EXPECT_EQ(run.status.code, 11) << run.err;
}

TEST_P(JailAttempts, MemoryOfAllTogetherHasALimit) {
  JailPolicy policy = Policy();
  policy.processes = 0;
  policy.memory_bytes = uint64_t{128} << 20;
  if (!HasGroup(policy)) GTEST_SKIP() << "no cgroup of memory can be made here";
  EXPECT_EQ(Run(policy, "x = b'x' * (32 << 20)").status.code, 0);
  EXPECT_EQ(Run(policy, "x = b'x' * (1 << 30)").status.code, 128 + 9);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, JailAttempts,
    ::testing::Values(As{JailKind::kNamespaces, false}, As{JailKind::kNamespaces, true},
                      As{JailKind::kLandlock, false}, As{JailKind::kLandlock, true}),
    [](const auto& info) {
      return std::string(NameOf(info.param.kind)) + (info.param.plain ? "_plain" : "");
    });

}  // namespace
}  // namespace parallax
