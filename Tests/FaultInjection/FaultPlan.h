#ifndef FAULT_PLAN_H
#define FAULT_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// What's shared by the parts of the layer. All functions but `fault_state` are called with the lock held.

/// What's to happen to one call.
struct fault_verdict {
  int error;      // not 0: the call fails with it
  bool partial;   // a write writes only half
  bool doomed;    // the process ends at this call
};

void fault_lock(void);
void fault_unlock(void);
/// Waits as long as writes are held up. Called without the lock.
void fault_wait(void);
struct fault_verdict fault_decide(uint32_t call);

/// How many of a dying call's bytes are still written.
size_t fault_last_bytes(size_t length);
/// Whether a dying call without bytes is still done.
bool fault_last_call_is_done(void);
void fault_die(void) __attribute__((noreturn));

/// What a record of the log says; see OperationLog.swift, which reads them.
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
/// Whether `path` is below the watched folder.
bool fault_is_watched(const char *path);
void fault_record(
    enum fault_record kind, uint32_t file, uint64_t offset, const char *path, const void *data, size_t length);

#endif
