#ifndef FAULT_PLAN_H
#define FAULT_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Declarations that the parts of the layer share. `fault_decide`, `fault_record`, `fault_last_bytes`,
// `fault_last_call_is_done` and `fault_die` are called with the lock held.

/// The decision on one call.
struct fault_verdict {
  int error;      // the errno that the call fails with; 0 if it doesn't fail
  bool partial;   // whether a write writes only half of its bytes
  bool doomed;    // whether the process ends at this call
};

void fault_lock(void);
void fault_unlock(void);
/// Waits as long as writes are held up. Called without the lock.
void fault_wait(void);
struct fault_verdict fault_decide(uint32_t call);

/// Returns the number of a dying call's bytes that are still written.
size_t fault_last_bytes(size_t length);
/// Returns whether a dying call without bytes is still done.
bool fault_last_call_is_done(void);
void fault_die(void) __attribute__((noreturn));

/// The kinds of the log's records; OperationLog.swift reads them.
enum fault_record {
  RECORD_CREATE = 1,
  RECORD_WRITE = 2,
  RECORD_TRUNCATE = 3,
  RECORD_SYNC = 4,
  RECORD_FAILED_SYNC = 5,
  RECORD_SYNC_FOLDER = 6,
  RECORD_REMOVE = 7,
  RECORD_RENAME = 8,
  RECORD_LINK = 9,
  RECORD_OUTPUT = 10,
  RECORD_SHARED_MAP = 11,
  RECORD_UNKNOWN = 12,
};

bool fault_is_recording(void);
bool fault_skips_syncs(void);
/// Returns whether `path` is below the watched folder.
bool fault_is_watched(const char *path);
/// Returns whether `path` is on the disk whose names are limited. Such a disk has no hard links.
bool fault_limits_names(const char *path);
/// Returns whether that disk refuses the name `path`.
bool fault_refuses_name(const char *path);
void fault_record(
    enum fault_record kind, uint32_t file, uint64_t offset, const char *path, const void *data, size_t length);

#endif
