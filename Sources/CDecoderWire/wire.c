#define _GNU_SOURCE
#include "CDecoderWire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// More descriptors than any honest peer sends. The surplus is counted and closed.
#define MOST_DESCRIPTORS 16

// The kernel counts the descriptors in flight between all programs of a user. It refuses to send another one
// if there are more than the sender's own descriptor limit (ETOOMANYREFS). The other programs' descriptors
// are gone when they're received, so sending is tried again this many times, a millisecond apart.
#define MOST_WAITS_FOR_OTHERS_MAIL 60000
static const struct timespec others_read_meanwhile = {.tv_nsec = 1000 * 1000};

int pinboard_wire_send(int socket, const void *bytes, size_t length, int descriptor, int nonblocking) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  for (int waits = 0;;) {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL | (nonblocking ? MSG_DONTWAIT : 0));
    if (sent >= 0 || (errno != EINTR && errno != ETOOMANYREFS)) break;
    if (errno == EINTR) continue;
    if (nonblocking || waits++ == MOST_WAITS_FOR_OTHERS_MAIL) break;
    nanosleep(&others_read_meanwhile, NULL);
  }
  if (sent < 0) return errno;
  return (size_t)sent == length ? 0 : EMSGSIZE;
}

struct pinboard_wire_received pinboard_wire_receive(int socket, void *bytes, size_t capacity, int nonblocking) {
  struct pinboard_wire_received result = {.descriptor = -1};
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  do {
    result.length = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (nonblocking ? MSG_DONTWAIT : 0));
  } while (result.length < 0 && errno == EINTR);
  if (result.length < 0) {
    result.length = -errno;
    return result;
  }
  result.truncated = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (result.descriptors++ == 0) {
        result.descriptor = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
  return result;
}

int pinboard_wire_pair(int *first, int *second) {
  int both[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, both) != 0) return errno;
  *first = both[0];
  *second = both[1];
  return 0;
}

int pinboard_wire_memory(const char *name, uint64_t length) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -errno;
  if (ftruncate(descriptor, (off_t)length) != 0) {
    int failure = errno;
    close(descriptor);
    return -failure;
  }
  return descriptor;
}

#define ALL_SEALS (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

int pinboard_wire_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, ALL_SEALS | F_SEAL_SEAL) == 0 ? 0 : errno;
}

int pinboard_wire_is_sealed(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & ALL_SEALS) == ALL_SEALS;
}

static int spawn(const char *path, const char *argument, int socket, int error, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  // The parent may ignore or block signals, but the child must be ended by its own limits.
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  // Ctrl+C in a terminal is for the app, so the child gets its own process group.
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  failure |= posix_spawn_file_actions_adddup2(&actions, socket, 3);
  failure |= posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  failure |= posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (error >= 0) {
    failure |= posix_spawn_file_actions_adddup2(&actions, error, 2);
  } else {
    failure |= posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  }
  failure |= posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  if (!failure) {
    char *const arguments[] = {(char *)"pinboard-decoder", (char *)argument, NULL};
    char *const environment[] = {NULL};
    failure = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  }
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

int pinboard_wire_spawn(const char *path, const char *argument, int socket, int error, pid_t *process) {
  // These numbers are above the child's, because otherwise one descriptor would overwrite the other.
  int high_socket = fcntl(socket, F_DUPFD_CLOEXEC, 10);
  if (high_socket < 0) return errno;
  int high_error = error < 0 ? -1 : fcntl(error, F_DUPFD_CLOEXEC, 10);
  int failure = error >= 0 && high_error < 0 ? errno : 0;
  for (int attempt = 0; !failure && attempt < 1000; attempt++) {
    failure = spawn(path, argument, high_socket, high_error, process);
    // A program that was just written may still be open in another thread's child that's about to exec.
    if (failure != ETXTBSY) break;
    failure = attempt < 999 ? 0 : failure;
    sched_yield();
  }
  close(high_socket);
  if (high_error >= 0) close(high_error);
  return failure;
}

int pinboard_wire_collect(pid_t process, int patience_milliseconds) {
  int has_ended = 0;
  int handle = (int)syscall(SYS_pidfd_open, process, 0);
  if (handle >= 0) {
    struct pollfd watched = {.fd = handle, .events = POLLIN};
    int found;
    do {
      found = poll(&watched, 1, patience_milliseconds);
    } while (found < 0 && errno == EINTR);
    has_ended = found > 0;
    close(handle);
  }
  if (!has_ended) kill(process, SIGKILL);
  int status = 0;
  pid_t ended;
  do {
    ended = waitpid(process, &status, 0);
  } while (ended < 0 && errno == EINTR);
  if (ended != process || !has_ended) return 0;
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  return WIFEXITED(status) ? -WEXITSTATUS(status) : 0;
}
