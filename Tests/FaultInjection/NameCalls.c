#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "FaultInjection.h"
#include "FaultPlan.h"

/// The path at which the next link or rename fails; empty for none.
static char separate[4096];

void fault_injection_separate(const char *path) {
  fault_lock();
  strncpy(separate, path, sizeof separate - 1);
  fault_unlock();
}

/// Makes one change of names; `second` is NULL for a removal.
static int change_names(
    enum fault_record kind, uint32_t call, const char *first, const char *second, long number, long a, long b,
    long c, long d, long e) {
  if (!fault_is_watched(first) && !fault_is_watched(second)) return (int)syscall(number, a, b, c, d, e);
  if (second != NULL && fault_limits_names(second)) {
    int error = fault_refuses_name(second) ? EINVAL : kind == RECORD_LINK ? EPERM : 0;
    if (error != 0) {
      errno = error;
      return -1;
    }
  }
  fault_lock();
  if (separate[0] != 0 && second != NULL && strcmp(separate, second) == 0) {
    separate[0] = 0;
    fault_unlock();
    errno = EXDEV;
    return -1;
  }
  struct fault_verdict verdict = fault_decide(call);
  if (verdict.doomed && !fault_last_call_is_done()) fault_die();
  if (verdict.error != 0) {
    fault_unlock();
    errno = verdict.error;
    return -1;
  }
  int result = (int)syscall(number, a, b, c, d, e);
  int error = errno;
  if (verdict.doomed) fault_die();
  if (result == 0) fault_record(kind, 0, 0, first, second, second == NULL ? 0 : strlen(second));
  fault_unlock();
  errno = error;
  return result;
}

int unlink(const char *path) {
  return change_names(
      RECORD_REMOVE, FAULT_INJECTION_REMOVE, path, NULL, SYS_unlinkat, AT_FDCWD, (long)path, 0, 0, 0);
}

int unlinkat(int folder, const char *path, int flags) {
  enum fault_record kind = flags & AT_REMOVEDIR ? RECORD_UNKNOWN : RECORD_REMOVE;
  return change_names(
      kind, FAULT_INJECTION_REMOVE, path, NULL, SYS_unlinkat, folder, (long)path, flags, 0, 0);
}

int rename(const char *from, const char *to) {
  return change_names(
      RECORD_RENAME, FAULT_INJECTION_NAME, from, to, SYS_renameat2, AT_FDCWD, (long)from, AT_FDCWD, (long)to,
      0);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return change_names(
      RECORD_RENAME, FAULT_INJECTION_NAME, from, to, SYS_renameat2, from_folder, (long)from, to_folder,
      (long)to, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags) {
  // The model of the disk doesn't have an exchange of two names.
  enum fault_record kind = flags & 2 ? RECORD_UNKNOWN : RECORD_RENAME;
  return change_names(
      kind, FAULT_INJECTION_NAME, from, to, SYS_renameat2, from_folder, (long)from, to_folder, (long)to,
      (long)flags);
}

int link(const char *from, const char *to) {
  return change_names(
      RECORD_LINK, FAULT_INJECTION_NAME, from, to, SYS_linkat, AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  // If a descriptor is given instead of a name, the file can't be found.
  enum fault_record kind = flags & AT_EMPTY_PATH ? RECORD_UNKNOWN : RECORD_LINK;
  return change_names(
      kind, FAULT_INJECTION_NAME, from, to, SYS_linkat, from_folder, (long)from, to_folder, (long)to, flags);
}

// MARK: Not in the model

// Calls that change a file and that the store doesn't use. If it ever does, the proofs must report that they
// don't cover the call. So these calls are let through and recorded.

static void note_unknown(const char *name, int descriptor) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!fault_is_watched(path)) return;
  fault_lock();
  fault_record(RECORD_UNKNOWN, 0, 0, name, path, (size_t)length);
  fault_unlock();
}

int mkdir(const char *path, mode_t mode) {
  int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (result == 0 && fault_is_watched(path)) {
    fault_lock();
    fault_record(RECORD_UNKNOWN, 0, 0, "mkdir", path, strlen(path));
    fault_unlock();
  }
  return result;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  note_unknown("writev", descriptor);
  return syscall(SYS_writev, descriptor, parts, count);
}

ssize_t copy_file_range(
    int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned int flags) {
  note_unknown("copy_file_range", to);
  return syscall(SYS_copy_file_range, from, from_offset, to, to_offset, length, flags);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t length) {
  note_unknown("sendfile", to);
  return syscall(SYS_sendfile, to, from, offset, length);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
  return sendfile(to, from, offset, length);
}

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  note_unknown("fallocate", descriptor);
  return (int)syscall(SYS_fallocate, descriptor, mode, offset, length);
}

int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) {
  return fallocate(descriptor, mode, offset, length);
}
