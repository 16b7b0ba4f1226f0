#ifndef CSCHEDULING_H
#define CSCHEDULING_H

/// From now on the calling thread leaves the processors to the others: it gets a tenth of what another one gets that wants the
/// same processor (`nice` 10), and doesn't interrupt it when it's woken (`SCHED_BATCH`). Can't be taken back; a thread that
/// has stepped back already must not do so again.
void pinboard_step_back(void);

#endif
