#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdint.h>

// A library for LD_PRELOAD. It intercepts a process's file calls below SQLite, and can make them fail, record
// them, or end the process in the middle of one. It watches only the files below one folder. Environment
// variables of the process:
//
//   PINBOARD_FAULTS_FOLDER   the watched folder: absolute, without symbolic links. If unset, nothing is
//                            watched.
//   PINBOARD_FAULTS_LOG      a file to which watched changes, syncs and shared mappings are appended, in the
//                            order in which they took effect; writes to standard output are recorded in
//                            between.
//   PINBOARD_FAULTS_SYNC     "skip": syncs report success at once. A killed process needs no syncs, and a
//                            simulated disk knows them from the log.
//   PINBOARD_FAULTS_KILL_AT  the number, from 1, of the changing call at which the process kills itself.
//   PINBOARD_FAULTS_KILL_PART  0…100: the percentage of that call's bytes that are written before; a call
//                            without bytes takes effect before if this is at least 50.
//   PINBOARD_FAULTS_FAIL_AT  the number, from 1, of the one changing call that fails, whichever thread makes
//                            it and whenever.
//   PINBOARD_FAULTS_FAIL_WITH  the `errno` of that failure.
//   PINBOARD_FAULTS_WHILE    a file: while it exists, calls that need room fail with the error number in the
//                            file.
//   PINBOARD_FAULTS_HOLD     a file: while it exists, writes wait.
//
// The process under test finds the functions with dlsym.

/// The groups of calls that can be made to fail; they can be combined.
enum fault_injection_calls {
  FAULT_INJECTION_WRITE = 1,     // write, pwrite
  FAULT_INJECTION_SYNC = 2,      // fsync, fdatasync, also of folders
  FAULT_INJECTION_TRUNCATE = 4,  // ftruncate
  FAULT_INJECTION_CREATE = 8,    // open of a file that doesn't exist yet
  FAULT_INJECTION_REMOVE = 16,   // unlink
  FAULT_INJECTION_NAME = 32,     // link, rename
  FAULT_INJECTION_READ = 64,     // read, pread
  FAULT_INJECTION_MAP = 128,     // mmap
};

/// Lets `skip` calls of these groups through and makes the next `count` calls fail.
///
/// - error: the `errno` of the failures.
/// - partial: with 1, a write isn't refused, but writes only half of its bytes. If `error` isn't 0, the next
///   call fails with `error`, as when a disk fills up; otherwise later calls succeed.
void fault_injection_arm(uint32_t calls, int32_t error, int32_t partial, uint32_t skip, uint32_t count);

/// Ends the faults that `fault_injection_arm` began. Returns the number of faults since then, including
/// the one of PINBOARD_FAULTS_FAIL_AT.
uint32_t fault_injection_disarm(void);

/// Makes the next link or rename to `path` fail once, as if `path` were on another file system.
void fault_injection_separate(const char *path);

/// The number of changing calls so far, as PINBOARD_FAULTS_KILL_AT counts them.
uint64_t fault_injection_changes(void);

#endif
