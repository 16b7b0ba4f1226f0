#ifndef CSCHEDULING_H
#define CSCHEDULING_H

#include <stdbool.h>
#include <stdint.h>

/// From now on the calling thread leaves the processors to the others: it gets a tenth of what another one gets that wants the
/// same processor (`nice` 10), and doesn't interrupt it when it's woken (`SCHED_BATCH`). Threads that it starts
/// begin like that: of those that dispatch keeps, some. Can't be taken back; a second time counts twice.
void pinboard_step_back(void);

/// The calling thread's number, as `/proc` has it.
int pinboard_thread_id(void);

/// Nanoseconds that a thread has run, and that it wanted to run and got no processor, since it was started.
///
/// False where the kernel doesn't tell: the thread is gone, or the kernel keeps no such account.
bool pinboard_thread_times(int process, int thread, uint64_t *ran, uint64_t *waited);

#endif
