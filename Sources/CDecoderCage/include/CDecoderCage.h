#ifndef CDECODERCAGE_H
#define CDECODERCAGE_H

#include <stdint.h>

/// The layers of a caged process; the bits of the greeting's `layers`.
enum {
  PINBOARD_CAGE_NO_NEW_PRIVILEGES = 1 << 0,
  PINBOARD_CAGE_SECCOMP = 1 << 1,
  PINBOARD_CAGE_LANDLOCK = 1 << 2,
  PINBOARD_CAGE_LIMITS = 1 << 3,
  PINBOARD_CAGE_DESCRIPTORS = 1 << 4,
  // This isn't a layer but an exception: the named folders, and nothing else, may be read.
  PINBOARD_CAGE_READABLE = 1 << 5,
};

/// The resource limits of a caged process. 0 leaves a limit as it is.
struct pinboard_cage_limits {
  uint64_t address_space;  // bytes
  uint64_t file_size;      // bytes; also limits the memory that answers are written to
  uint64_t cpu_seconds;
  uint64_t descriptors;
};

/// Calls a function without arguments of a shared library that has been loaded already, by which the library
/// gets ready. Does nothing if the library isn't loaded, or has no such function.
void pinboard_cage_prepare_library(const char *_Nonnull library, const char *_Nonnull function);

/// Closes every descriptor above `last_descriptor`, gives up the right to get more rights, and closes all
/// files. Returns the layers that are in force. A layer that the kernel or a container lacks is left out; the
/// others are applied. The restrictions can't be lifted again.
///
/// `readable` lists the folders beneath which files may still be opened for reading, and ends with NULL.
/// Landlock restricts the calling thread and the threads that it starts from now on. So if another thread
/// runs already, the folders are closed, too.
uint32_t pinboard_cage_close_files(int last_descriptor, const char *_Nullable const *_Nonnull readable);

/// Applies the other layers, with which the process is caged, and returns all layers.
///
/// `layers` are those of `pinboard_cage_close_files`. The filter of system calls can't see paths, so it
/// allows opening files only if Landlock tells which.
///
/// `may_pair` says whether the process may make pairs of sockets that are connected with each other, by which
/// GStreamer wakes its threads.
uint32_t pinboard_cage_close(const struct pinboard_cage_limits *_Nonnull limits, uint32_t layers,
                             int may_pair);

/// From this call on, malloc and its relatives return nothing but zeros, and freed memory is overwritten, so
/// that a library that forgets to write a pixel shows no part of another picture. Sanitizers have their own
/// malloc, which ignores this setting.
void pinboard_memory_hand_out_clean(void);

/// Clears the small blocks that the calling thread has freed, which malloc would otherwise return uncleared.
void pinboard_memory_forget(void);

/// Limits the time of one request to `seconds` by SIGALRM, which ends the process; 0 removes the limit.
void pinboard_cage_set_alarm(unsigned seconds);

/// Returns the processor time of this process so far, in seconds.
double pinboard_cage_cpu_seconds(void);

/// The actions that a caged process must not be able to do.
enum pinboard_probe {
  PINBOARD_PROBE_OPEN,
  PINBOARD_PROBE_OPEN_AROUND,   // a path that leaves the fonts by ".."
  PINBOARD_PROBE_OPEN_PROCESS,  // the process's own memory map in /proc
  PINBOARD_PROBE_LIST,          // the root folder
  PINBOARD_PROBE_OPEN_TABLES,   // what only processes for documents may read
  PINBOARD_PROBE_CREATE,
  PINBOARD_PROBE_CREATE_FONT,   // a file among the fonts
  PINBOARD_PROBE_SOCKET,
  PINBOARD_PROBE_FORK,
  PINBOARD_PROBE_EXEC,
  PINBOARD_PROBE_PTRACE,
  PINBOARD_PROBE_KILL,
  PINBOARD_PROBE_EXECUTABLE_MEMORY,
};

/// Tries an action. Returns the errno of the refusal, or 0 if the action was allowed.
int pinboard_cage_probe(enum pinboard_probe probe);

#endif
