#define _GNU_SOURCE
#include "CBoardStore.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A connection's open file, with the names under which SQLite asks for its journal and its log. SQLite asks
   with the same pointers each time, so that they tell which connection asks. */
struct open_file {
  sqlite3_file *file;
  const char *name;
  const char *journal;
  const char *log;
  /* The system's methods of the file, and a copy of them with another way of closing. */
  const sqlite3_io_methods *methods;
  sqlite3_io_methods own_methods;
  struct open_file *next;
};

static sqlite3_vfs *system_files;
static sqlite3_vfs own_files;
static struct open_file *open_files;
static pthread_mutex_t open_files_lock = PTHREAD_MUTEX_INITIALIZER;

static int close_file(sqlite3_file *file) {
  pthread_mutex_lock(&open_files_lock);
  struct open_file **place = &open_files;
  while (*place != NULL && (*place)->file != file) place = &(*place)->next;
  struct open_file *found = *place;
  if (found != NULL) *place = found->next;
  pthread_mutex_unlock(&open_files_lock);
  if (found == NULL) return SQLITE_IOERR_CLOSE;
  file->pMethods = found->methods;
  free(found);
  return file->pMethods->xClose(file);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  int result = system_files->xOpen(system_files, name, file, flags, out);
  if (result != SQLITE_OK || name == NULL || (flags & SQLITE_OPEN_MAIN_DB) == 0) return result;
  struct open_file *new = malloc(sizeof *new);
  if (new == NULL) {
    file->pMethods->xClose(file);
    file->pMethods = NULL;
    return SQLITE_NOMEM;
  }
  *new = (struct open_file){
      .file = file,
      .name = name,
      .journal = sqlite3_filename_journal(name),
      .log = sqlite3_filename_wal(name),
      .methods = file->pMethods,
      .own_methods = *file->pMethods,
  };
  new->own_methods.xClose = close_file;
  file->pMethods = &new->own_methods;
  pthread_mutex_lock(&open_files_lock);
  new->next = open_files;
  open_files = new;
  pthread_mutex_unlock(&open_files_lock);
  return SQLITE_OK;
}

static const struct open_file *file_of(const char *name) {
  pthread_mutex_lock(&open_files_lock);
  const struct open_file *found = open_files;
  while (found != NULL && found->journal != name && found->log != name) found = found->next;
  pthread_mutex_unlock(&open_files_lock);
  return found;
}

/* Whether another file has the name of the open one. */
static int is_replaced(const struct open_file *open) {
  int has_moved = 0;
  struct stat status;
  return open->methods->xFileControl(open->file, SQLITE_FCNTL_HAS_MOVED, &has_moved) == SQLITE_OK &&
         has_moved && stat(open->name, &status) == 0;
}

/* Whether the header says that the file has no log. */
static int denies_log(const struct open_file *open) {
  char start[20];
  return open->methods->xRead(open->file, start, sizeof start, 0) == SQLITE_OK &&
         memcmp(start, "SQLite format 3", 16) == 0 && start[18] == 1 && start[19] == 1;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
  (void)vfs;
  int result = system_files->xAccess(system_files, name, flags, answer);
  if (result != SQLITE_OK || flags != SQLITE_ACCESS_EXISTS || !*answer) return result;
  const struct open_file *open = file_of(name);
  if (open != NULL && (is_replaced(open) || (name == open->log && denies_log(open)))) *answer = 0;
  return SQLITE_OK;
}

static void make_own_files(void) {
  system_files = sqlite3_vfs_find("unix");
  if (system_files == NULL) return;
  own_files = *system_files;
  own_files.zName = "pinboard";
  own_files.pNext = NULL;
  own_files.xOpen = open_file;
  own_files.xAccess = access_file;
  if (sqlite3_vfs_register(&own_files, 0) != SQLITE_OK) system_files = NULL;
}

const char *board_store_own_files(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_own_files);
  return system_files == NULL ? NULL : own_files.zName;
}
