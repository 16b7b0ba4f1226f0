#ifndef CBOARDSTORE_H
#define CBOARDSTORE_H

/// Protects a connection against files from strangers: turns on defensive mode, turns off triggers, views and
/// load_extension, and doesn't trust the schema. sqlite3_db_config is variadic, which Swift can't call. Takes
/// a `sqlite3 *`; returns 0 or the first SQLite error code.
int board_store_defend(void *_Nonnull connection);

/// Returns whether the file of a `sqlite3 *` is empty, without reading a byte.
int board_store_is_empty(void *_Nonnull connection);

/// Returns whether the file of a `sqlite3 *` has a header without a write-ahead log. The header is read in a
/// way that keeps SQLite from opening a log beside the file, and without a descriptor whose closing would
/// release SQLite's locks.
int board_store_denies_log(void *_Nonnull connection);

/// Sets whether the write-ahead log is left as it is when the connection is closed (1) or not (0). Takes a
/// `sqlite3 *`; returns 0 or a SQLite error code.
int board_store_keep_log(void *_Nonnull connection, int keep);

/// Returns the name of the way in which SQLite uses the files of boards (its "VFS"), or NULL if there's none.
/// It's the system's way but for one thing: a connection without a log looks at its file's name before each
/// read, and takes a journal or a log that it finds there for the file's own. It writes such a journal's
/// pages into the file. In this way, it doesn't see a journal or a log if another file has the name by now,
/// nor a log as long as the file's header says that there's none. May be called on any thread, and again.
const char *_Nullable board_store_own_files(void);

/// Fills the connection's write-ahead log with zeroes up to `bytes` and syncs it, so that later commits
/// overwrite existing blocks instead of growing the file. A log ends at its first frame with a wrong
/// checksum, and zeroes are such a frame. Takes a `sqlite3 *` in WAL mode that has committed, outside of a
/// transaction; returns 0 or a SQLite error code.
int board_store_fill_log(void *_Nonnull connection, long long bytes);

/// Makes the next checkpoint write back the whole log, and not only the frames since the last checkpoint. The
/// last one may have written pages without a sync, as SQLite does while more frames follow. Once a sync of
/// the file has failed, the system may have dropped those pages, and no later sync writes them. They're still
/// in the log, which starts over only after a checkpoint whose sync has succeeded. (sqlite.org/walformat.html
/// describes the number that's set to 0.) Takes a `sqlite3 *` in WAL mode that has read the file, outside of
/// a transaction; returns 0, SQLITE_BUSY while another connection runs a checkpoint, or another SQLite error
/// code.
int board_store_write_back_all(void *_Nonnull connection);

/// Returns the errno with which the system last refused to read or write the connection's file or log, if
/// it's one of a failing disk (EIO, ENXIO, ERANGE, ESTALE); otherwise 0. SQLite reports such a failed read as
/// a damaged file. Takes a `sqlite3 *`.
int board_store_read_error(void *_Nonnull connection);

/// Renames a file atomically, unless another file has the new name already: renameat2 with RENAME_NOREPLACE,
/// which Swift's module of the C library lacks. Returns 0 or its errno; EINVAL or ENOSYS if the file system
/// or the kernel doesn't support it.
int board_store_rename_new(const char *_Nonnull from, const char *_Nonnull to);

/// Returns the number of the kind of file system that a folder is on (statfs, which Swift's module of the C
/// library lacks); 0 if it isn't known.
unsigned int board_store_disk_kind(const char *_Nonnull folder);

/// Tries to take the lock that decides which process writes a board: an open file description lock on a byte
/// that SQLite doesn't use. The lock is released with the last descriptor, so also when a process is killed.
/// fcntl is variadic, which Swift can't call. Returns 0, or the errno of fcntl.
int board_store_lock_writer(int descriptor);

/// Returns whether another open file has the lock: 1 or 0. The lock isn't taken to find that out, because
/// that could keep another process from getting it at that moment.
int board_store_is_locked_by_other(int descriptor);

/// Releases the lock.
void board_store_unlock_writer(int descriptor);

#endif
