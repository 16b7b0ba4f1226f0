#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdint.h>

// A library for LD_PRELOAD. It's between a process and the system's file calls, below SQLite. It can make the
// calls fail, record them, or end the process in the middle of one. It only affects files below one folder.
// These environment variables configure it:
//
//   PINBOARD_FAULTS_FOLDER   the folder: absolute, without symbolic links. If unset, nothing is watched.
//   PINBOARD_FAULTS_LOG      a file to which every watched call is appended, in the order in which the calls
//                            took effect. Output to standard output is recorded in between.
//   PINBOARD_FAULTS_SYNC     "skip": syncs report success at once. A killed process needs no syncs, and a
//                            simulated disk knows them from the log.
//   PINBOARD_FAULTS_KILL_AT  the number, from 1, of the changing call at which the process kills itself.
//   PINBOARD_FAULTS_KILL_PART  0…100: the percentage of that call's bytes that are written before. A call
//                            without bytes is done before if it's at least 50.
//   PINBOARD_FAULTS_FAIL_AT  the number, from 1, of the single changing call that fails, on any thread.
//   PINBOARD_FAULTS_FAIL_WITH  the `errno` that it fails with.
//   PINBOARD_FAULTS_WHILE    a file. While it exists, every call that needs space fails with the error number
//                            in it.
//   PINBOARD_FAULTS_NAMES    characters that no name below the folder may have, as on FAT: EINVAL. There are no
//                            hard links then either.
//   PINBOARD_FAULTS_HOLD     a file. While it exists, writes wait.
//
// The process under test finds these functions with dlsym.

/// The groups of calls that can be made to fail. They can be combined.
enum fault_injection_calls {
  FAULT_INJECTION_WRITE = 1,     // write, pwrite
  FAULT_INJECTION_SYNC = 2,      // fsync and fdatasync, of files and folders
  FAULT_INJECTION_TRUNCATE = 4,  // ftruncate
  FAULT_INJECTION_CREATE = 8,    // open of a file that doesn't exist yet
  FAULT_INJECTION_REMOVE = 16,   // unlink
  FAULT_INJECTION_NAME = 32,     // link, rename
  FAULT_INJECTION_READ = 64,     // read, pread
  FAULT_INJECTION_MAP = 128,     // mmap
};

/// Lets `skip` calls of these groups through and makes the next `count` calls fail.
///
/// - error: the `errno` that they fail with.
/// - partial: 0 or 1. With 1 a write isn't refused but writes only half of its bytes. With an `error`, the
///   next call fails with it, as when a disk fills up; with an `error` of 0 the next calls go on.
void fault_injection_arm(uint32_t calls, int32_t error, int32_t partial, uint32_t skip, uint32_t count);

/// Ends the faults of `fault_injection_arm`. Returns the number of faults since then, including the fault of
/// PINBOARD_FAULTS_FAIL_AT.
uint32_t fault_injection_disarm(void);

/// Refuses once to give a file the name `path`, as if the file were on another file system.
void fault_injection_separate(const char *path);

/// Returns the number of changing calls so far, which PINBOARD_FAULTS_KILL_AT counts.
uint64_t fault_injection_changes(void);

#endif
