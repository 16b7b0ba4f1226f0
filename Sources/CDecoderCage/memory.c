#include "CDecoderCage.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// The C library fills freed memory with this value, and allocated memory with its complement.
enum { CLEAN = 0xFF };

// The fill leaves out each thread's cache of small blocks: seven blocks of each size up to this one.
enum { MOST_CACHED_BYTES = 1032, CACHED_STEP = 16, CACHED_BLOCKS = 7 };

void pinboard_memory_hand_out_clean(void) { mallopt(M_PERTURB, CLEAN); }

void pinboard_memory_forget(void) {
  for (size_t size = CACHED_STEP + sizeof(size_t); size <= MOST_CACHED_BYTES; size += CACHED_STEP) {
    void *volatile blocks[CACHED_BLOCKS];
    for (int index = 0; index < CACHED_BLOCKS; index++) {
      blocks[index] = malloc(size);
      if (blocks[index]) explicit_bzero(blocks[index], size);
    }
    for (int index = 0; index < CACHED_BLOCKS; index++) free(blocks[index]);
  }
}
