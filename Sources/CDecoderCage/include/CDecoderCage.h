#ifndef CDECODERCAGE_H
#define CDECODERCAGE_H

#include <stdint.h>

/// What holds a caged process; the bits of the greeting's `layers`.
enum {
  PINBOARD_CAGE_NO_NEW_PRIVILEGES = 1 << 0,
  PINBOARD_CAGE_SECCOMP = 1 << 1,
  PINBOARD_CAGE_LANDLOCK = 1 << 2,
  PINBOARD_CAGE_LIMITS = 1 << 3,
  PINBOARD_CAGE_DESCRIPTORS = 1 << 4,
  // Not a layer but a door: the named folders, and nothing else, may be read.
  PINBOARD_CAGE_READABLE = 1 << 5,
};

/// Resource limits of a caged process. 0 leaves one as it is.
struct pinboard_cage_limits {
  uint64_t address_space;  // bytes
  uint64_t file_size;      // bytes: bounds the memory that answers are written to
  uint64_t cpu_seconds;
  uint64_t descriptors;
};

/// Closes every descriptor above `last`, gives up all rights, and returns the layers that are in force.
/// A layer that the kernel or a container doesn't have is left out; the others are kept. There's no way back.
///
/// `readable` ends with NULL: folders beneath which files may still be opened for reading. The filter of system calls
/// can't see paths, so it lets such opens pass only when Landlock is in force and no other thread runs (Landlock
/// binds the calling thread only); else nothing can be opened at all.
uint32_t pinboard_cage_enter(const struct pinboard_cage_limits *_Nonnull limits, int last_descriptor,
                             const char *_Nullable const *_Nonnull readable);

/// From here on malloc and its kin hand out nothing but zeros, and freed memory is overwritten: a library that
/// forgets to write a pixel shows none of another picture. Sanitizers bring a malloc of their own, which doesn't
/// know of it.
void pinboard_memory_hand_out_clean(void);

/// Clears the small blocks that the calling thread freed and that would be handed out as they are.
void pinboard_memory_forget(void);

/// Limits the time of one request by SIGALRM, which ends the process; 0 lifts it.
void pinboard_cage_set_alarm(unsigned seconds);

/// Processor time of this process so far, in seconds.
double pinboard_cage_cpu_seconds(void);

/// What a caged process must not be able to do.
enum pinboard_probe {
  PINBOARD_PROBE_OPEN,
  PINBOARD_PROBE_OPEN_AROUND,   // out of the fonts by ".."
  PINBOARD_PROBE_OPEN_PROCESS,  // what the kernel tells of the process itself
  PINBOARD_PROBE_LIST,          // the folder of all folders
  PINBOARD_PROBE_CREATE,
  PINBOARD_PROBE_CREATE_FONT,   // beneath the fonts
  PINBOARD_PROBE_SOCKET,
  PINBOARD_PROBE_FORK,
  PINBOARD_PROBE_EXEC,
  PINBOARD_PROBE_PTRACE,
  PINBOARD_PROBE_KILL,
  PINBOARD_PROBE_EXECUTABLE_MEMORY,
};

/// Tries it; returns the errno of the refusal, or 0 when it was allowed.
int pinboard_cage_probe(enum pinboard_probe probe);

#endif
