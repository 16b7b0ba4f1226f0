// How the process's memory is handed out.
#ifndef CGTKSHIM_MEMORY_H
#define CGTKSHIM_MEMORY_H

#include <malloc.h>

// Blocks from this many bytes on are the system's again as soon as they are freed. By itself the C library raises that
// limit to the largest block that was ever freed, and then keeps pictures' memory in pieces between smaller blocks.
static inline void shim_memory_return_blocks(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}

// The heap keeps so many bytes for what comes next: each block that the system gives anew has all of its pages cleared and
// mapped, and taking one away interrupts every processor that runs the process.
static inline void shim_memory_keep(int bytes) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, bytes);
#endif
}

// Threads share so many heaps, the main thread's own included. By itself the C library gives each thread one until there
// are eight for each processor; what one thread has freed in its heap, another one can't have.
static inline void shim_memory_share_heaps(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#endif
}

#endif
