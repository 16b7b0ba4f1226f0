#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdint.h>

// A library for LD_PRELOAD. It stands between a process and the system's file calls, below SQLite, and can
// make them fail, record them, or end the process in the middle of one. It only looks at files below one
// folder. What the process was started with:
//
//   PINBOARD_FAULTS_FOLDER   that folder: absolute, without symbolic links. Unset: nothing is watched.
//   PINBOARD_FAULTS_LOG      a file to which every watched call is appended, in the order in which they took
//                            effect; what's written to standard output is put in between.
//   PINBOARD_FAULTS_SYNC     "skip": syncs report success at once. A killed process needs none, and a
//                            simulated disk knows them from the log.
//   PINBOARD_FAULTS_KILL_AT  the number, from 1, of the changing call at which the process kills itself.
//   PINBOARD_FAULTS_KILL_PART  0…100: how many percent of that call's bytes are written before; for a call
//                            without bytes: from 50 on it's done before.
//   PINBOARD_FAULTS_FAIL_AT  the number, from 1, of the one changing call that fails, whoever makes it and whenever.
//   PINBOARD_FAULTS_FAIL_WITH  the `errno` that it fails with.
//   PINBOARD_FAULTS_WHILE    a file: as long as it's there, whatever needs room fails with the error number
//                            that's written in it.
//   PINBOARD_FAULTS_HOLD     a file: as long as it's there, writes wait.
//
// The functions are found with dlsym by the process under test.

/// The groups of calls that can be made to fail, to be combined.
enum fault_injection_calls {
  FAULT_INJECTION_WRITE = 1,     // write, pwrite
  FAULT_INJECTION_SYNC = 2,      // fsync, fdatasync, also of folders
  FAULT_INJECTION_TRUNCATE = 4,  // ftruncate
  FAULT_INJECTION_CREATE = 8,    // open of a file that isn't there yet
  FAULT_INJECTION_REMOVE = 16,   // unlink
  FAULT_INJECTION_NAME = 32,     // link, rename
  FAULT_INJECTION_READ = 64,     // read, pread
  FAULT_INJECTION_MAP = 128,     // mmap
};

/// Lets `skip` calls of these groups through and makes the `count` next ones fail.
///
/// - error: the `errno` that they fail with.
/// - partial: 0, or 1: a write isn't refused, it writes only half of its bytes. With an `error`, the call
///   after it fails with that, as when a disk fills up; with 0 all goes on.
void fault_injection_arm(uint32_t calls, int32_t error, int32_t partial, uint32_t skip, uint32_t count);

/// Ends what `fault_injection_arm` began; returns how many faults there were since, with that of
/// PINBOARD_FAULTS_FAIL_AT.
uint32_t fault_injection_disarm(void);

/// The next name that's given to a file as `path` is refused once, as if it were on another file system.
void fault_injection_separate(const char *path);

/// How many changing calls there were so far; what PINBOARD_FAULTS_KILL_AT counts.
uint64_t fault_injection_changes(void);

#endif
