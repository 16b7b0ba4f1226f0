#define _GNU_SOURCE
#include "CDecoderCage.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PINBOARD_SANITIZED 1
#endif
#endif

#ifdef PINBOARD_SANITIZED
// The sanitizer can neither fork a symbolizer nor look for leaks in the cage.
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "detect_leaks=0:symbolize=0:exitcode=99:allocator_may_return_null=1:handle_abort=0";
}
#endif

static int limit(int resource, uint64_t value) {
  if (value == 0) return 0;
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return -1;
  rlim_t wanted = value;
  // A limit that's stricter already stays.
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < wanted) wanted = now.rlim_max;
  struct rlimit both = {wanted, wanted};
  return setrlimit(resource, &both);
}

static int apply_limits(const struct pinboard_cage_limits *limits) {
  int failed = 0;
  struct rlimit none = {0, 0};
  failed |= setrlimit(RLIMIT_CORE, &none);
#ifndef PINBOARD_SANITIZED
  // A sanitizer's shadow memory needs terabytes of addresses.
  failed |= limit(RLIMIT_AS, limits->address_space);
#endif
  failed |= limit(RLIMIT_FSIZE, limits->file_size);
  failed |= limit(RLIMIT_NOFILE, limits->descriptors);
  if (limits->cpu_seconds != 0) failed |= limit(RLIMIT_CPU, limits->cpu_seconds);
  return failed;
}

// Debian 12's header ends at Landlock's second version. These bits are a part of the kernel's interface.
#define CAGE_ACCESS_FS_TRUNCATE (1ULL << 14)
#define CAGE_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#define CAGE_ACCESS_NET_TCP (3ULL)
#define CAGE_SCOPES (3ULL)

struct cage_ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

// Landlock restricts the calling thread and its children only. Threads that a library started may still be
// ending: on a busy machine that takes a while. A thread that a library keeps would never end, so the wait is
// limited to this time.
enum { MOST_MILLISECONDS_ALONE = 1000 };

static int runs_alone(void) {
  const struct timespec millisecond = {.tv_nsec = 1000000};
  for (int waited = 0;; waited++) {
    struct stat tasks;
    if (stat("/proc/self/task", &tasks) != 0) return 0;
    // The folder has two links of its own, and one for each thread.
    if (tasks.st_nlink == 3) return 1;
    if (waited == MOST_MILLISECONDS_ALONE) return 0;
    nanosleep(&millisecond, NULL);
  }
}

// A missing folder needs no rule. A folder whose rule can't be added stays closed.
static void allow_reading(int ruleset, const char *path) {
  int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return;
  struct landlock_path_beneath_attr beneath = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR, .parent_fd = folder};
  syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  close(folder);
}

static int apply_landlock(const char *const *readable) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  struct cage_ruleset rules = {.handled_access_fs = (1ULL << 13) - 1};
  size_t size = sizeof rules.handled_access_fs;
  if (version >= 2) rules.handled_access_fs |= 1ULL << 13;
  if (version >= 3) rules.handled_access_fs |= CAGE_ACCESS_FS_TRUNCATE;
  if (version >= 4) {
    rules.handled_access_net = CAGE_ACCESS_NET_TCP;
    size = offsetof(struct cage_ruleset, scoped);
  }
  if (version >= 5) rules.handled_access_fs |= CAGE_ACCESS_FS_IOCTL_DEV;
  if (version >= 6) {
    rules.scoped = CAGE_SCOPES;
    size = sizeof rules;
  }
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (ruleset < 0) return -1;
  // All handled accesses are refused, except reading these folders.
  for (; *readable; readable++) allow_reading(ruleset, *readable);
  long result = syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  return result == 0 ? 0 : -1;
}

// The flags of an open that can do more than read an existing file: write, create, truncate, or refer to a
// file without opening it.
static const uint64_t beyond_reading =
    (uint32_t)~(O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK | O_DIRECTORY | 0100000 /* O_LARGEFILE */);

// Adds the calls that opening and mapping a font needs. Landlock doesn't refuse queries about a path. So a
// broken decoder could learn whether a file exists, but it could tell only the app.
static int allow_reading_calls(scmp_filter_ctx filter) {
  int failed = 0;
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, beyond_reading, 0));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(access), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(faccessat), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(faccessat2), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fstat), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fstatfs), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(getdents64), 0);
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, F_SETFD));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, F_GETFD));
  return failed;
}

static int allow(scmp_filter_ctx filter) {
  // The calls that decoding needs: memory, threads, time, and the descriptors that were handed in.
  static const int plain[] = {
      SCMP_SYS(read),        SCMP_SYS(pread64),      SCMP_SYS(readv),          SCMP_SYS(write),
      SCMP_SYS(writev),      SCMP_SYS(lseek),        SCMP_SYS(close),          SCMP_SYS(recvmsg),
      SCMP_SYS(sendmsg),     SCMP_SYS(poll),         SCMP_SYS(ppoll),          SCMP_SYS(munmap),
      SCMP_SYS(mremap),      SCMP_SYS(madvise),      SCMP_SYS(brk),            SCMP_SYS(futex),
      SCMP_SYS(exit),        SCMP_SYS(exit_group),   SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime),
      SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(nanosleep),     SCMP_SYS(clock_nanosleep),
      SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigaction), SCMP_SYS(sigaltstack),
      SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sysinfo),   SCMP_SYS(getpid),
      SCMP_SYS(gettid),      SCMP_SYS(set_robust_list), SCMP_SYS(rseq),        SCMP_SYS(set_tid_address),
      SCMP_SYS(getrandom),   SCMP_SYS(getrusage),    SCMP_SYS(alarm),          SCMP_SYS(setitimer),
      SCMP_SYS(memfd_create), SCMP_SYS(ftruncate),   SCMP_SYS(eventfd2),       SCMP_SYS(membarrier),
  };
  for (size_t index = 0; index < sizeof plain / sizeof *plain; index++) {
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, plain[index], 0) != 0) return -1;
  }
  int failed = 0;
  // Memory is allowed unless it's executable.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads are allowed, but no processes. clone3 hides its flags behind a pointer, so it's refused as
  // unknown and the C library falls back to clone.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                             SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  // fcntl may only seal answers and read flags.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, F_ADD_SEALS));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, F_GETFL));
  // Threads may be named, and the process may read its own limits.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0),
                             SCMP_A2(SCMP_CMP_EQ, 0));
  // abort() raises a signal in its own process. Signals to other processes are refused.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, getpid()));
  return failed;
}

// Adds the call with which a process connects its own threads: a pair of sockets that are connected with each
// other. No other socket can be made, so nothing outside of the process can be reached.
static int allow_pairs(scmp_filter_ctx filter) {
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 1, SCMP_A0(SCMP_CMP_EQ, AF_UNIX));
}

static int apply_seccomp(int may_read, int may_pair) {
  // A refused call is an error and doesn't kill the process: a library that merely looks for its settings
  // goes on without them.
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return -1;
  int failed = allow(filter);
  if (!failed && may_read) failed = allow_reading_calls(filter);
  if (!failed && may_pair) failed = allow_pairs(filter);
  // The filter also applies to the libraries' existing threads.
  if (!failed) failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (!failed) failed = seccomp_load(filter);
  seccomp_release(filter);
  return failed ? -1 : 0;
}

void pinboard_cage_prepare_library(const char *library, const char *function) {
  void *loaded = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  if (!loaded) return;
  // Both libraries' functions return a number; heif_init takes a pointer to parameters, or NULL for none.
  int (*prepare)(void *) = (int (*)(void *))dlsym(loaded, function);
  if (prepare) prepare(NULL);
  dlclose(loaded);
}

uint32_t pinboard_cage_close_files(int last_descriptor, const char *const *readable) {
  uint32_t layers = 0;
  if (syscall(SYS_close_range, last_descriptor + 1, ~0U, 0) == 0) {
    layers |= PINBOARD_CAGE_DESCRIPTORS;
  } else {
    for (int descriptor = last_descriptor + 1; descriptor < 65536; descriptor++) close(descriptor);
    layers |= PINBOARD_CAGE_DESCRIPTORS;
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) layers |= PINBOARD_CAGE_NO_NEW_PRIVILEGES;
  int may_read = *readable && runs_alone();
  static const char *const nothing[] = {NULL};
  if (apply_landlock(may_read ? readable : nothing) == 0) {
    layers |= PINBOARD_CAGE_LANDLOCK;
    if (may_read) layers |= PINBOARD_CAGE_READABLE;
  }
  return layers;
}

uint32_t pinboard_cage_close(const struct pinboard_cage_limits *limits, uint32_t layers, int may_pair) {
  if (apply_limits(limits) == 0) layers |= PINBOARD_CAGE_LIMITS;
  if (apply_seccomp(layers & PINBOARD_CAGE_READABLE, may_pair) == 0) layers |= PINBOARD_CAGE_SECCOMP;
  else layers &= ~(uint32_t)PINBOARD_CAGE_READABLE;
  return layers;
}

void pinboard_cage_set_alarm(unsigned seconds) { alarm(seconds); }

double pinboard_cage_cpu_seconds(void) {
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return 0;
  return (double)used.tv_sec + used.tv_nsec / 1e9;
}
