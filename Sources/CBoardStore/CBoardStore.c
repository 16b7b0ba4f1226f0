#define _GNU_SOURCE
#include "CBoardStore.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>

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

/* SQLite locks 512 bytes from 0x40000000. Locks beyond the end of a file are allowed. */
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
