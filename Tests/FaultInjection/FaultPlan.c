#define _GNU_SOURCE
#include "FaultPlan.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "FaultInjection.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int log_descriptor = -1;
static bool skips_syncs;
static uint64_t kill_at;
static int kill_part;
static uint64_t fail_at;
static int fail_with;
static const char *failing;
static const char *holding;
static const char *refused;

static uint64_t changes;
static struct {
  uint32_t calls;
  int error;
  bool partial;
  uint32_t skip;
  uint32_t count;
  uint32_t fired;
  bool fails_next;
} plan;

__attribute__((constructor)) static void set_up(void) {
  const char *value = getenv("PINBOARD_FAULTS_FOLDER");
  if (value == NULL || value[0] != '/') return;
  folder = strdup(value);
  folder_length = strlen(folder);
  value = getenv("PINBOARD_FAULTS_LOG");
  if (value != NULL) {
    log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_descriptor < 0) abort();
  }
  value = getenv("PINBOARD_FAULTS_SYNC");
  skips_syncs = value != NULL && strcmp(value, "skip") == 0;
  value = getenv("PINBOARD_FAULTS_KILL_AT");
  if (value != NULL) kill_at = strtoull(value, NULL, 10);
  value = getenv("PINBOARD_FAULTS_KILL_PART");
  if (value != NULL) kill_part = atoi(value);
  value = getenv("PINBOARD_FAULTS_FAIL_AT");
  if (value != NULL) fail_at = strtoull(value, NULL, 10);
  value = getenv("PINBOARD_FAULTS_FAIL_WITH");
  if (value != NULL) fail_with = atoi(value);
  failing = getenv("PINBOARD_FAULTS_WHILE");
  holding = getenv("PINBOARD_FAULTS_HOLD");
  refused = getenv("PINBOARD_FAULTS_NAMES");
}

// Returns the error number in the file of PINBOARD_FAULTS_WHILE; 0 while there's no such file.
static int present_error(void) {
  if (failing == NULL) return 0;
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, failing, O_RDONLY | O_CLOEXEC, 0);
  if (descriptor < 0) return 0;
  char text[16] = {0};
  long count = syscall(SYS_read, descriptor, text, sizeof text - 1);
  syscall(SYS_close, descriptor);
  return count > 0 ? atoi(text) : 0;
}

void fault_wait(void) {
  struct timespec moment = {0, 2000000};
  while (holding != NULL && access(holding, F_OK) == 0) nanosleep(&moment, NULL);
}

void fault_lock(void) { pthread_mutex_lock(&lock); }
void fault_unlock(void) { pthread_mutex_unlock(&lock); }
bool fault_is_recording(void) { return log_descriptor >= 0; }
bool fault_skips_syncs(void) { return skips_syncs; }

bool fault_is_watched(const char *path) {
  return folder != NULL && path != NULL && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

bool fault_limits_names(const char *path) { return refused != NULL && fault_is_watched(path); }

bool fault_refuses_name(const char *path) {
  return fault_limits_names(path) && strpbrk(path + folder_length, refused) != NULL;
}

struct fault_verdict fault_decide(uint32_t call) {
  struct fault_verdict verdict = {0, false, false};
  if (!(call & (FAULT_INJECTION_READ | FAULT_INJECTION_MAP))) {
    changes++;
    verdict.doomed = changes == kill_at;
    if (changes == fail_at) {
      plan.fired++;
      verdict.error = fail_with;
      return verdict;
    }
  }
  if (call & (FAULT_INJECTION_WRITE | FAULT_INJECTION_TRUNCATE | FAULT_INJECTION_CREATE)) {
    verdict.error = present_error();
    if (verdict.error != 0) return verdict;
  }
  if (!(plan.calls & call)) return verdict;
  if (plan.fails_next) {
    plan.fails_next = false;
    verdict.error = plan.error;
  } else if (plan.skip > 0) {
    plan.skip--;
  } else if (plan.count > 0) {
    plan.count--;
    plan.fired++;
    verdict.partial = plan.partial;
    if (plan.partial) {
      plan.fails_next = plan.error != 0;
    } else {
      verdict.error = plan.error;
    }
  }
  return verdict;
}

size_t fault_last_bytes(size_t length) { return length * (size_t)kill_part / 100; }
bool fault_last_call_is_done(void) { return kill_part >= 50; }

void fault_die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

struct header {
  uint32_t kind;
  uint32_t file;
  uint64_t offset;
  uint32_t path_length;
  uint32_t length;
};

void fault_record(
    enum fault_record kind, uint32_t file, uint64_t offset, const char *path, const void *data,
    size_t length) {
  if (log_descriptor < 0) return;
  if (length > UINT32_MAX) abort();
  struct header header = {
      kind, file, offset, path == NULL ? 0 : (uint32_t)strlen(path), (uint32_t)length,
  };
  struct iovec parts[] = {
      {&header, sizeof header}, {(void *)path, header.path_length}, {(void *)data, length},
  };
  size_t total = sizeof header + header.path_length + length;
  // A log with a hole would prove nothing.
  if (syscall(SYS_writev, log_descriptor, parts, 3) != (long)total) abort();
}

void fault_injection_arm(uint32_t calls, int32_t error, int32_t partial, uint32_t skip, uint32_t count) {
  fault_lock();
  plan.calls = calls;
  plan.error = error;
  plan.partial = partial != 0;
  plan.skip = skip;
  plan.count = count;
  plan.fired = 0;
  plan.fails_next = false;
  fault_unlock();
}

uint32_t fault_injection_disarm(void) {
  fault_lock();
  uint32_t fired = plan.fired;
  plan.calls = 0;
  plan.fired = 0;
  plan.fails_next = false;
  fault_unlock();
  return fired;
}

uint64_t fault_injection_changes(void) {
  fault_lock();
  uint64_t result = changes;
  fault_unlock();
  return result;
}
