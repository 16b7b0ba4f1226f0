#ifndef CDECODERWIRE_H
#define CDECODERWIRE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Sends one message, with `descriptor` unless it's negative. Returns 0 or an errno.
int pinboard_wire_send(int socket, const void *_Nonnull bytes, size_t length, int descriptor, int nonblocking);

/// A received message.
struct pinboard_wire_received {
  ssize_t length;    // the message's length, 0 at the end, or the negative errno of an error
  int descriptor;    // the message's first descriptor, or -1; the receiver owns it
  int descriptors;   // the number of descriptors; all but the first are closed already
  int truncated;     // whether the message or its descriptors didn't fit
};

/// Receives one message.
struct pinboard_wire_received pinboard_wire_receive(
    int socket, void *_Nonnull bytes, size_t capacity, int nonblocking);

/// Makes a pair of connected sockets that keep message boundaries and are closed on exec. Returns 0 or an
/// errno.
int pinboard_wire_pair(int *_Nonnull first, int *_Nonnull second);

/// Makes anonymous memory that can be sealed. Returns a descriptor or a negative errno.
int pinboard_wire_memory(const char *_Nonnull name, uint64_t length);

/// Seals memory against shrinking, growing and writing. Returns 0 or an errno.
int pinboard_wire_seal(int descriptor);

/// Returns whether memory is sealed against shrinking, growing and writing. Seals can't be removed.
int pinboard_wire_is_sealed(int descriptor);

/// Starts `path` with the one argument `argument`, no environment, `socket` as descriptor 3, the null device
/// as input and output, and `error` (or the null device, if it's negative) as descriptor 2. Returns 0 or an
/// errno.
int pinboard_wire_spawn(const char *_Nonnull path, const char *_Nonnull argument, int socket, int error,
                        pid_t *_Nonnull process);

/// Waits up to `patience_milliseconds` for a child to end, kills it if it hasn't, and collects it. Returns
/// the signal that ended it, the negative of its exit status, or 0 if it had to be killed.
int pinboard_wire_collect(pid_t process, int patience_milliseconds);

#endif
