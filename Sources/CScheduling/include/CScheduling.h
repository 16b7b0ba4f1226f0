#ifndef CSCHEDULING_H
#define CSCHEDULING_H

/// From now on the calling thread leaves the processors to the others: it gets a tenth of what another one gets that wants the
/// same processor (`nice` 10), and doesn't interrupt it when it's woken (`SCHED_BATCH`). Threads that it starts
/// begin like that: of those that dispatch keeps, some. Can't be taken back; a second time counts twice.
void pinboard_step_back(void);

#endif
