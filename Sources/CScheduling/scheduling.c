#define _GNU_SOURCE
#include "CScheduling.h"

#include <sched.h>
#include <unistd.h>

void pinboard_step_back(void) {
  // On Linux both are of the calling thread alone. What's refused changes nothing but who gets a processor first.
  (void)nice(10);
  const struct sched_param parameters = {.sched_priority = 0};
  (void)sched_setscheduler(0, SCHED_BATCH, &parameters);
}
