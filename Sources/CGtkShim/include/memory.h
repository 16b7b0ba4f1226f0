// Settings of the C library's allocator.
#ifndef CGTKSHIM_MEMORY_H
#define CGTKSHIM_MEMORY_H

#include <malloc.h>

// Sets the size in bytes from which freed blocks are returned to the system at once. By default the C library
// raises that limit to the largest block that was ever freed, and then keeps pictures' memory in pieces
// between smaller blocks.
static inline void shim_memory_return_blocks(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}

// Sets the number of free bytes that the heap keeps for later blocks. Each block that the system provides
// anew has all of its pages cleared and mapped, and returning one interrupts every processor that runs the
// process.
static inline void shim_memory_keep(int bytes) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, bytes);
#endif
}

// Sets the number of heaps that threads share, including the main thread's. By default the C library gives
// each thread a heap of its own until there are eight for each processor, and memory that one thread has
// freed in its heap isn't available to another thread.
static inline void shim_memory_share_heaps(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#endif
}

#endif
