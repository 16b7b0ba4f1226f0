#include "CBoardExchange.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  sqlite3_file base;
  int descriptor;
  sqlite3_int64 size;
  sqlite3_int64 head;
} Displaced;

// Returns the number of bytes that were read, fewer at the file's end; -1 for an error.
static sqlite3_int64 read_all(int descriptor, char *out, sqlite3_int64 count, sqlite3_int64 offset) {
  sqlite3_int64 done = 0;
  while (done < count) {
    ssize_t got = pread(descriptor, out + done, (size_t)(count - done), offset + done);
    if (got < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (got == 0) break;
    done += got;
  }
  return done;
}

static int displaced_read(sqlite3_file *base, void *buffer, int amount, sqlite3_int64 offset) {
  Displaced *file = (Displaced *)base;
  char *out = buffer;
  if (amount < 0 || offset < 0) return SQLITE_IOERR_READ;
  sqlite3_int64 done = 0;
  while (done < amount && offset + done < file->size) {
    sqlite3_int64 at = offset + done;
    int isHead = at < file->head;
    sqlite3_int64 end = isHead ? file->head : file->size;
    sqlite3_int64 wanted = amount - done < end - at ? amount - done : end - at;
    sqlite3_int64 got = read_all(file->descriptor, out + done, wanted, isHead ? file->size + at : at);
    if (got < 0) return SQLITE_IOERR_READ;
    done += got;
    if (got < wanted) break;
  }
  // Bytes 18 and 19 of the header are 2 for a database with a write-ahead log, which needs shared memory
  // beside the file. They're reported as 1, so that the contents of the file itself can be read without it.
  for (sqlite3_int64 place = 18; place <= 19; place++) {
    if (place >= offset && place < offset + done && out[place - offset] == 2) out[place - offset] = 1;
  }
  if (done == amount) return SQLITE_OK;
  // SQLite requires that the rest of a short read is cleared.
  memset(out + done, 0, (size_t)(amount - done));
  return SQLITE_IOERR_SHORT_READ;
}

static int displaced_close(sqlite3_file *base) {
  (void)base;
  return SQLITE_OK;
}

static int displaced_write(sqlite3_file *base, const void *buffer, int amount, sqlite3_int64 offset) {
  (void)base, (void)buffer, (void)amount, (void)offset;
  return SQLITE_READONLY;
}

static int displaced_truncate(sqlite3_file *base, sqlite3_int64 size) {
  (void)base, (void)size;
  return SQLITE_READONLY;
}

static int displaced_sync(sqlite3_file *base, int flags) {
  (void)base, (void)flags;
  return SQLITE_OK;
}

static int displaced_size(sqlite3_file *base, sqlite3_int64 *size) {
  *size = ((Displaced *)base)->size;
  return SQLITE_OK;
}

static int displaced_lock(sqlite3_file *base, int level) {
  (void)base, (void)level;
  return SQLITE_OK;
}

static int displaced_is_reserved(sqlite3_file *base, int *result) {
  (void)base;
  *result = 0;
  return SQLITE_OK;
}

static int displaced_control(sqlite3_file *base, int operation, void *argument) {
  (void)base, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int displaced_sector(sqlite3_file *base) {
  (void)base;
  return 4096;
}

static int displaced_characteristics(sqlite3_file *base) {
  (void)base;
  // An immutable file needs no locks, and SQLite looks for no journal. A change while it's open is found as
  // damage.
  return SQLITE_IOCAP_IMMUTABLE;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = displaced_close,
    .xRead = displaced_read,
    .xWrite = displaced_write,
    .xTruncate = displaced_truncate,
    .xSync = displaced_sync,
    .xFileSize = displaced_size,
    .xLock = displaced_lock,
    .xUnlock = displaced_lock,
    .xCheckReservedLock = displaced_is_reserved,
    .xFileControl = displaced_control,
    .xSectorSize = displaced_sector,
    .xDeviceCharacteristics = displaced_characteristics,
};

// The format of the "name" that `board_exchange_open` makes: the descriptor and the two lengths.
static const char *const name_format = "%d/%lld/%lld";

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *given) {
  (void)vfs;
  Displaced *file = (Displaced *)base;
  memset(file, 0, sizeof *file);
  // Journals and temporary files are refused: this VFS has only the one file.
  if (!name || !(flags & SQLITE_OPEN_MAIN_DB)) return SQLITE_CANTOPEN;
  int descriptor;
  long long size, head;
  if (sscanf(name, name_format, &descriptor, &size, &head) != 3) return SQLITE_CANTOPEN;
  file->descriptor = descriptor;
  file->size = size;
  file->head = head;
  file->base.pMethods = &methods;
  if (given) *given = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs, (void)name, (void)sync;
  return SQLITE_READONLY;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs, (void)name, (void)flags;
  *result = 0;
  return SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int room, char *out) {
  (void)vfs;
  return snprintf(out, (size_t)room, "%s", name) < room ? SQLITE_OK : SQLITE_CANTOPEN;
}

static sqlite3_vfs *host(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int vfs_randomness(sqlite3_vfs *vfs, int count, char *out) {
  return host(vfs)->xRandomness(host(vfs), count, out);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  return host(vfs)->xSleep(host(vfs), microseconds);
}

static int vfs_time(sqlite3_vfs *vfs, double *now) { return host(vfs)->xCurrentTime(host(vfs), now); }

static int vfs_error(sqlite3_vfs *vfs, int room, char *out) {
  (void)vfs;
  if (room > 0) out[0] = 0;
  return 0;
}

static const char vfs_name[] = "pinboard-displaced";

static sqlite3_vfs vfs = {
    .iVersion = 1,
    .szOsFile = sizeof(Displaced),
    .mxPathname = 128,
    .zName = vfs_name,
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_name,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_time,
    .xGetLastError = vfs_error,
};

static int registration = SQLITE_ERROR;

static void register_vfs(void) {
  vfs.pAppData = sqlite3_vfs_find(NULL);
  if (vfs.pAppData) registration = sqlite3_vfs_register(&vfs, 0);
}

static int defend(sqlite3 *connection) {
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
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(connection, SQLITE_LIMIT_WORKER_THREADS, 0);
  // Temporary files are the only files that SQLite could still want here, so they're kept in memory.
  return sqlite3_exec(connection, "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON;", NULL, NULL, NULL);
}

int board_exchange_open(int descriptor, int64_t size, int64_t head, sqlite3 **database) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  *database = NULL;
  if (head < 0 || size < head) return SQLITE_RANGE;
  pthread_once(&once, register_vfs);
  if (registration != SQLITE_OK) return registration;
  char name[96];
  snprintf(name, sizeof name, name_format, descriptor, (long long)size, (long long)head);
  int result = sqlite3_open_v2(name, database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, vfs_name);
  return result == SQLITE_OK ? defend(*database) : result;
}
