#define _GNU_SOURCE
#include "CBoardStore.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/vfs.h>

int board_store_defend(void *connection) {
  static const struct {
    int option;
    int value;
  } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},         {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},       {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},    {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
  };
  for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
    int result = sqlite3_db_config(connection, settings[i].option, settings[i].value, NULL);
    if (result != SQLITE_OK) return result;
  }
  return SQLITE_OK;
}

unsigned int board_store_disk_kind(const char *folder) {
  struct statfs status;
  return statfs(folder, &status) == 0 ? (unsigned int)status.f_type : 0;
}

int board_store_is_empty(void *connection) {
  sqlite3_file *file = NULL;
  if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
  if (file == NULL || file->pMethods == NULL) return 0;
  sqlite3_int64 size = 1;
  return file->pMethods->xFileSize(file, &size) == SQLITE_OK && size == 0;
}

int board_store_denies_log(void *connection) {
  sqlite3_file *file = NULL;
  if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
  if (file == NULL || file->pMethods == NULL) return 0;
  char start[20];
  if (file->pMethods->xRead(file, start, sizeof start, 0) != SQLITE_OK) return 0;
  return memcmp(start, "SQLite format 3", 16) == 0 && start[18] == 1 && start[19] == 1;
}

int board_store_keep_log(void *connection, int keep) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, NULL);
}

int board_store_fill_log(void *connection, long long bytes) {
  static const char zeroes[1 << 16];
  sqlite3_file *log = NULL;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (result != SQLITE_OK) return result;
  if (log == NULL || log->pMethods == NULL) return SQLITE_MISUSE;
  sqlite3_int64 size = 0;
  result = log->pMethods->xFileSize(log, &size);
  if (size >= bytes) return result;
  while (result == SQLITE_OK && size < bytes) {
    int count = bytes - size < (sqlite3_int64)sizeof zeroes ? (int)(bytes - size) : (int)sizeof zeroes;
    result = log->pMethods->xWrite(log, zeroes, count, size);
    size += count;
  }
  return result == SQLITE_OK ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : result;
}

/* The index of a write-ahead log, as sqlite.org/walformat.html describes it: two copies of a header of 48
   bytes, then the number of frames that a checkpoint has written back. The first part of the index is mapped
   in one piece of this size. Its locks are numbered; lock 1 is for checkpoints. */
enum { log_index_part = 32768, log_index_written_back = 96, log_index_checkpoint_lock = 1 };

int board_store_write_back_all(void *connection) {
  sqlite3_file *file = NULL;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (file == NULL || file->pMethods == NULL || file->pMethods->iVersion < 2) return SQLITE_MISUSE;
  const sqlite3_io_methods *methods = file->pMethods;
  result = methods->xShmLock(file, log_index_checkpoint_lock, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
  if (result != SQLITE_OK) return result;
  void volatile *index = NULL;
  result = methods->xShmMap(file, 0, log_index_part, 0, &index);
  if (result == SQLITE_OK && index != NULL) {
    *(uint32_t volatile *)((char volatile *)index + log_index_written_back) = 0;
    methods->xShmBarrier(file);
  }
  methods->xShmLock(file, log_index_checkpoint_lock, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
  return result;
}

static int last_error(sqlite3_file *file) {
  int error = 0;
  if (file == NULL || file->pMethods == NULL) return 0;
  if (file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error) != SQLITE_OK) return 0;
  return error == EIO || error == ENXIO || error == ERANGE || error == ESTALE ? error : 0;
}

int board_store_read_error(void *connection) {
  static const int files[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(connection, "main", files[i], &file) != SQLITE_OK) continue;
    int error = last_error(file);
    if (error != 0) return error;
  }
  return 0;
}

/* A byte that SQLite doesn't lock: SQLite locks 512 bytes from 0x40000000. Locks beyond a file's end are
   allowed. */
static const off_t writers_byte = 0x3fffff00;

static struct flock writers_lock(short type) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = writers_byte, .l_len = 1};
  return lock;
}

int board_store_lock_writer(int descriptor) {
  struct flock lock = writers_lock(F_WRLCK);
  while (fcntl(descriptor, F_OFD_SETLK, &lock) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int board_store_is_locked_by_other(int descriptor) {
  struct flock lock = writers_lock(F_WRLCK);
  while (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) {
    if (errno != EINTR) return 0;
  }
  return lock.l_type != F_UNLCK;
}

void board_store_unlock_writer(int descriptor) {
  struct flock lock = writers_lock(F_UNLCK);
  fcntl(descriptor, F_OFD_SETLK, &lock);
}

int board_store_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
