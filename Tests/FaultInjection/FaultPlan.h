#ifndef FAULT_PLAN_H
#define FAULT_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Declarations shared by the parts of the layer. The functions that decide about a call, record it or end the
// process are called with the lock held.

/// The decision about one call.
struct fault_verdict {
  int error;      // if not 0, the call fails with this `errno`
  bool partial;   // a write writes only half of its bytes
  bool doomed;    // the process ends at this call
};

void fault_lock(void);
void fault_unlock(void);
/// Waits while writes are held up. Called without the lock.
void fault_wait(void);
struct fault_verdict fault_decide(uint32_t call);

/// The number of bytes that a dying call of `length` bytes still writes.
size_t fault_last_bytes(size_t length);
/// Whether a dying call without bytes still takes effect.
bool fault_last_call_is_done(void);
void fault_die(void) __attribute__((noreturn));

/// The kinds of records in the log, which OperationLog.swift reads.
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
