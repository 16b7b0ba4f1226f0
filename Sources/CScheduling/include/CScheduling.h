#ifndef CSCHEDULING_H
#define CSCHEDULING_H

#include <stdbool.h>
#include <stdint.h>

/// Lowers the calling thread's priority: it gets a tenth of the time of another thread that wants the same
/// processor (`nice` 10), and doesn't interrupt that thread when it's woken (`SCHED_BATCH`). Threads that it
/// starts inherit the priority, and so do some of dispatch's threads. It can't be undone, and a second call
/// lowers the priority again.
void pinboard_step_back(void);

/// Returns the calling thread's number, as in `/proc`.
int pinboard_thread_id(void);

/// Gets the nanoseconds that a thread has run, and those that it wanted to run and got no processor, since it
/// was started.
///
/// Returns false if the kernel doesn't tell: the thread has ended, or the kernel doesn't keep these times.
bool pinboard_thread_times(int process, int thread, uint64_t *ran, uint64_t *waited);

#endif
