#ifndef CCHILDPROCESS_H
#define CCHILDPROCESS_H

#include <sys/types.h>

// Functions of glibc that Swift doesn't import, because they need _GNU_SOURCE.

/// Starts a program with three descriptors and no others. A negative descriptor stands for the null device.
/// Returns an error number.
int child_process_spawn(pid_t *_Nonnull id, const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
                        char *_Nullable const *_Nonnull environment, const char *_Nullable folder, int input,
                        int output, int errors);

/// Makes a pipe whose ends no program inherits. Returns an error number.
int child_process_pipe(int *_Nonnull reading, int *_Nonnull writing);

#endif
