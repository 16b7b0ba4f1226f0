#define _GNU_SOURCE
#include "CScheduling.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

void pinboard_step_back(void) {
  // On Linux both calls affect the calling thread alone. If one is refused, only the order in which threads
  // get a processor differs.
  (void)nice(10);
  const struct sched_param parameters = {.sched_priority = 0};
  (void)sched_setscheduler(0, SCHED_BATCH, &parameters);
}

int pinboard_thread_id(void) { return (int)syscall(SYS_gettid); }

bool pinboard_thread_times(int process, int thread, uint64_t *ran, uint64_t *waited) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", process, thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[96];
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return false;
  text[length] = 0;
  return sscanf(text, "%" SCNu64 " %" SCNu64, ran, waited) == 2;
}
