#define _GNU_SOURCE
#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

int child_process_spawn(pid_t *id, const char *program, char *const *arguments, char *const *environment,
                        const char *folder, int input, int output, int errors) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  const int given[] = {input, output, errors};
  for (int number = 0; number < 3 && error == 0; number++)
    error = given[number] >= 0 ? posix_spawn_file_actions_adddup2(&actions, given[number], number)
                               : posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0);
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (error == 0 && folder != NULL) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (error == 0) error = posix_spawn(id, program, &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int child_process_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}
