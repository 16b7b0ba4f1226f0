#ifndef CDECODERWIRE_H
#define CDECODERWIRE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Sends one message, with `descriptor` unless it's negative. Returns 0 or an errno.
int pinboard_wire_send(int socket, const void *_Nonnull bytes, size_t length, int descriptor, int nonblocking);

/// What came in one message.
struct pinboard_wire_received {
  ssize_t length;    // of the message, 0 at the end, negative errno for an error
  int descriptor;    // the first that came with it, or -1; the receiver owns it
  int descriptors;   // how many came; all but the first are closed already
  int truncated;     // whether message or descriptors didn't fit
};

/// Receives one message.
struct pinboard_wire_received pinboard_wire_receive(
    int socket, void *_Nonnull bytes, size_t capacity, int nonblocking);

/// A pair of connected sockets that keep message bounds, closed on exec. Returns 0 or an errno.
int pinboard_wire_pair(int *_Nonnull first, int *_Nonnull second);

/// Memory without a name, that can be sealed. Returns a descriptor or a negative errno.
int pinboard_wire_memory(const char *_Nonnull name, uint64_t length);

/// Seals it against shrinking, growing and writing. Returns 0 or an errno.
int pinboard_wire_seal(int descriptor);

/// Whether it's sealed against shrinking, growing and writing, and by whom it can't be undone.
int pinboard_wire_is_sealed(int descriptor);

/// Starts `path` with the one argument `argument`, no environment, `socket` as descriptor 3, the null device
/// as input and output, and `error` (or the null device, when negative) as descriptor 2.
/// Returns 0 or an errno.
int pinboard_wire_spawn(const char *_Nonnull path, const char *_Nonnull argument, int socket, int error,
                        pid_t *_Nonnull process);

/// Waits so long for a child's own end, then ends it, and collects it. Returns the signal that ended it, the
/// negative of its exit status, or 0 when it had to be ended.
int pinboard_wire_collect(pid_t process, int patience_milliseconds);

#endif
