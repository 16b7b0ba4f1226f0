// Settings of the C library's memory allocator.
#ifndef CGTKSHIM_MEMORY_H
#define CGTKSHIM_MEMORY_H

#include <malloc.h>

// Makes blocks of at least this many bytes return to the system as soon as they're freed. By default the C
// library raises that limit to the largest block that was ever freed, and then keeps the memory of pictures
// in pieces between smaller blocks.
static inline void shim_memory_return_blocks(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}

// Makes the heap keep this many bytes for later allocations. For each new block, the system clears and maps
// all pages, and unmapping one interrupts every processor that runs the process.
static inline void shim_memory_keep(int bytes) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, bytes);
#endif
}

// Limits the number of heaps that threads share, including the main thread's. By default the C library gives
// each thread a heap of its own until there are eight per processor; memory freed in one heap can't be used
// by threads of another.
static inline void shim_memory_share_heaps(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#endif
}

#endif
