#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "FaultInjection.h"
#include "FaultPlan.h"

// The replaced calls. They use raw system calls, so that nothing has to be looked up first.

enum { MAXIMUM_DESCRIPTORS = 4096, MAXIMUM_FILES = 1 << 20, NOT_WATCHED = 0 };
#define FOLDER UINT32_MAX

/// The number in the log of the watched file that each descriptor refers to.
static _Atomic uint32_t files[MAXIMUM_DESCRIPTORS];
/// Whether a descriptor's next sync has to report a sync that failed through another descriptor of the same
/// file. Linux reports the failure once to each descriptor that was open then (since 4.13).
static _Atomic bool owes_error[MAXIMUM_DESCRIPTORS];
/// The folders' paths, by descriptor.
static char *folders[MAXIMUM_DESCRIPTORS];

static uint32_t file_of(int descriptor) {
  if (descriptor < 0 || descriptor >= MAXIMUM_DESCRIPTORS) return NOT_WATCHED;
  return atomic_load(&files[descriptor]);
}

/// The numbers of files by inode. A new file gets a new number even if its inode was used before.
static struct {
  dev_t device;
  ino_t inode;
} *known;
static uint32_t known_count;

static uint32_t number_of(const struct stat *status, bool is_new) {
  if (!is_new) {
    for (uint32_t i = known_count; i > 0; i--) {
      if (known[i - 1].inode == status->st_ino && known[i - 1].device == status->st_dev) return i;
    }
  }
  if (known == NULL) known = calloc(MAXIMUM_FILES, sizeof *known);
  if (known == NULL || known_count == MAXIMUM_FILES) abort();
  known[known_count].device = status->st_dev;
  known[known_count].inode = status->st_ino;
  return ++known_count;
}

/// Ends a call that isn't let through. Returns -1 with `errno` set and the lock released.
static int refused(int error) {
  fault_unlock();
  errno = error;
  return -1;
}

// MARK: Opening and closing

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  if (!fault_is_watched(path)) return (int)syscall(SYS_openat, folder, path, flags, mode);
  if ((flags & O_CREAT) && fault_refuses_name(path)) {
    errno = EINVAL;
    return -1;
  }
  fault_lock();
  struct stat status;
  bool is_new = (flags & O_CREAT) && lstat(path, &status) != 0;
  struct fault_verdict verdict = {0, false, false};
  if (is_new) verdict = fault_decide(FAULT_INJECTION_CREATE);
  if (verdict.doomed && !fault_last_call_is_done()) fault_die();
  if (verdict.error != 0) return refused(verdict.error);
  int descriptor = (int)syscall(SYS_openat, folder, path, flags, mode);
  int error = errno;
  if (verdict.doomed) fault_die();
  if (descriptor >= MAXIMUM_DESCRIPTORS) abort();
  if (descriptor >= 0 && fstat(descriptor, &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      free(folders[descriptor]);
      folders[descriptor] = strdup(path);
      atomic_store(&files[descriptor], FOLDER);
    } else if (S_ISREG(status.st_mode)) {
      uint32_t file = number_of(&status, is_new);
      atomic_store(&owes_error[descriptor], false);
      atomic_store(&files[descriptor], file);
      if (is_new) fault_record(RECORD_CREATE, file, 0, path, NULL, 0);
      if (!is_new && (flags & O_TRUNC)) fault_record(RECORD_TRUNCATE, file, 0, NULL, NULL, 0);
    }
  }
  fault_unlock();
  errno = error;
  return descriptor;
}

#define MODE_ARGUMENT                               \
  mode_t mode = 0;                                  \
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) { \
    va_list arguments;                              \
    va_start(arguments, flags);                     \
    mode = va_arg(arguments, mode_t);               \
    va_end(arguments);                              \
  }

int open(const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_file(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE_ARGUMENT
  return open_file(folder, path, flags, mode);
}

int close(int descriptor) {
  if (file_of(descriptor) != NOT_WATCHED) atomic_store(&files[descriptor], NOT_WATCHED);
  return (int)syscall(SYS_close, descriptor);
}

// MARK: Bytes

static ssize_t write_at(int descriptor, uint32_t file, const void *bytes, size_t length, off_t offset) {
  fault_wait();
  fault_lock();
  struct fault_verdict verdict = fault_decide(FAULT_INJECTION_WRITE);
  if (verdict.error != 0) return refused(verdict.error);
  if (verdict.partial && length > 1) length /= 2;
  if (verdict.doomed) length = fault_last_bytes(length);
  ssize_t written = length == 0 ? 0 : syscall(SYS_pwrite64, descriptor, bytes, length, offset);
  int error = errno;
  if (verdict.doomed) fault_die();
  if (written > 0) fault_record(RECORD_WRITE, file, (uint64_t)offset, NULL, bytes, (size_t)written);
  fault_unlock();
  errno = error;
  return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  uint32_t file = file_of(descriptor);
  if (file == NOT_WATCHED) return syscall(SYS_pwrite64, descriptor, bytes, length, offset);
  return write_at(descriptor, file, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  return pwrite(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  uint32_t file = file_of(descriptor);
  if (file == NOT_WATCHED) {
    if (descriptor != STDOUT_FILENO || !fault_is_recording()) {
      return syscall(SYS_write, descriptor, bytes, length);
    }
    fault_lock();
    ssize_t written = syscall(SYS_write, descriptor, bytes, length);
    int error = errno;
    if (written > 0) fault_record(RECORD_OUTPUT, 0, 0, NULL, bytes, (size_t)written);
    fault_unlock();
    errno = error;
    return written;
  }
  bool appends = syscall(SYS_fcntl, descriptor, F_GETFL) & O_APPEND;
  off_t offset = lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR);
  ssize_t written = write_at(descriptor, file, bytes, length, offset);
  int error = errno;
  if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
  errno = error;
  return written;
}

/// Returns an error to fail with, or 0.
static int before_reading(int descriptor) {
  if (file_of(descriptor) == NOT_WATCHED) return 0;
  fault_lock();
  struct fault_verdict verdict = fault_decide(FAULT_INJECTION_READ);
  fault_unlock();
  return verdict.error;
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset) {
  int error = before_reading(descriptor);
  if (error == 0) return syscall(SYS_pread64, descriptor, bytes, length, offset);
  errno = error;
  return -1;
}

ssize_t pread64(int descriptor, void *bytes, size_t length, off64_t offset) {
  return pread(descriptor, bytes, length, offset);
}

ssize_t read(int descriptor, void *bytes, size_t length) {
  int error = before_reading(descriptor);
  if (error == 0) return syscall(SYS_read, descriptor, bytes, length);
  errno = error;
  return -1;
}

int ftruncate(int descriptor, off_t length) {
  uint32_t file = file_of(descriptor);
  if (file == NOT_WATCHED) return (int)syscall(SYS_ftruncate, descriptor, length);
  fault_lock();
  struct fault_verdict verdict = fault_decide(FAULT_INJECTION_TRUNCATE);
  if (verdict.doomed && !fault_last_call_is_done()) fault_die();
  if (verdict.error != 0) return refused(verdict.error);
  int result = (int)syscall(SYS_ftruncate, descriptor, length);
  int error = errno;
  if (verdict.doomed) fault_die();
  if (result == 0) fault_record(RECORD_TRUNCATE, file, (uint64_t)length, NULL, NULL, 0);
  fault_unlock();
  errno = error;
  return result;
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

static int sync_file(int descriptor, long number) {
  uint32_t file = file_of(descriptor);
  if (file == NOT_WATCHED) return (int)syscall(number, descriptor);
  fault_lock();
  struct fault_verdict verdict = fault_decide(FAULT_INJECTION_SYNC);
  if (verdict.doomed) fault_die();
  if (verdict.error != 0) {
    if (file != FOLDER) {
      fault_record(RECORD_FAILED_SYNC, file, 0, NULL, NULL, 0);
      for (int other = 0; other < MAXIMUM_DESCRIPTORS; other++) {
        if (other != descriptor && file_of(other) == file) atomic_store(&owes_error[other], true);
      }
      atomic_store(&owes_error[descriptor], false);
    }
    return refused(verdict.error);
  }
  int result = fault_skips_syncs() ? 0 : (int)syscall(number, descriptor);
  int error = errno;
  if (result == 0) {
    if (file == FOLDER) {
      fault_record(RECORD_SYNC_FOLDER, 0, 0, folders[descriptor], NULL, 0);
    } else {
      fault_record(RECORD_SYNC, file, 0, NULL, NULL, 0);
      // This sync has stored the later bytes, but not the bytes that the failed sync lost.
      if (atomic_exchange(&owes_error[descriptor], false)) return refused(EIO);
    }
  }
  fault_unlock();
  errno = error;
  return result;
}

int fsync(int descriptor) { return sync_file(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return sync_file(descriptor, SYS_fdatasync); }

static void *map_file(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  uint32_t file = (flags & MAP_ANONYMOUS) ? NOT_WATCHED : file_of(descriptor);
  if (file != NOT_WATCHED) {
    fault_lock();
    struct fault_verdict verdict = fault_decide(FAULT_INJECTION_MAP);
    if (verdict.error != 0) {
      refused(verdict.error);
      return MAP_FAILED;
    }
    if ((flags & MAP_TYPE) != MAP_PRIVATE && (protection & PROT_WRITE)) {
      fault_record(RECORD_SHARED_MAP, file, (uint64_t)offset, NULL, NULL, 0);
    }
    fault_unlock();
  }
  return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  return map_file(address, length, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  return map_file(address, length, protection, flags, descriptor, offset);
}
