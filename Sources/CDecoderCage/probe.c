#define _GNU_SOURCE
#include "CDecoderCage.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attempt(enum pinboard_probe probe) {
  int descriptor = -1;
  switch (probe) {
    case PINBOARD_PROBE_OPEN: descriptor = open("/etc/passwd", O_RDONLY | O_CLOEXEC); break;
    case PINBOARD_PROBE_OPEN_AROUND:
      descriptor = open("/usr/share/fonts/../../../etc/passwd", O_RDONLY | O_CLOEXEC);
      break;
    case PINBOARD_PROBE_OPEN_PROCESS: descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC); break;
    case PINBOARD_PROBE_LIST: descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC); break;
    case PINBOARD_PROBE_OPEN_TABLES:
      descriptor = open("/usr/share/poppler", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      break;
    case PINBOARD_PROBE_CREATE_FONT:
      descriptor = open("/usr/share/fonts", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
      break;
    case PINBOARD_PROBE_CREATE: descriptor = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); break;
    case PINBOARD_PROBE_SOCKET: descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); break;
    case PINBOARD_PROBE_FORK: {
      pid_t child = fork();
      if (child == 0) _exit(0);
      return child < 0 ? -1 : 0;
    }
    case PINBOARD_PROBE_EXEC: {
      char *arguments[] = {"/bin/true", NULL};
      char *environment[] = {NULL};
      return execve(arguments[0], arguments, environment);
    }
    case PINBOARD_PROBE_PTRACE: return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == -1 ? -1 : 0;
    case PINBOARD_PROBE_KILL: return kill(getppid(), 0);
    case PINBOARD_PROBE_EXECUTABLE_MEMORY: {
      void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED) return -1;
      munmap(memory, 4096);
      return 0;
    }
  }
  if (descriptor >= 0) close(descriptor);
  return descriptor < 0 ? -1 : 0;
}

int pinboard_cage_probe(enum pinboard_probe probe) {
  errno = 0;
  return attempt(probe) == 0 ? 0 : (errno ? errno : EPERM);
}
