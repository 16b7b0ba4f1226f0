#ifndef CBOARDSTORE_H
#define CBOARDSTORE_H

/// Makes a connection fit for files from strangers: defensive mode on, triggers, views and load_extension
/// off, the schema not trusted. sqlite3_db_config is variadic, which Swift can't call.
/// Takes a `sqlite3 *`; returns 0 or the first SQLite error code.
int board_store_defend(void *_Nonnull connection);

/// Whether the file of a `sqlite3 *` has no bytes. Reads none.
int board_store_is_empty(void *_Nonnull connection);

/// Whether the header of the file of a `sqlite3 *` says that it has no write-ahead log. Read without SQLite's taking one that's
/// beside it, and without a descriptor that would drop its locks when it's closed.
int board_store_denies_log(void *_Nonnull connection);

/// Leaves the write-ahead log as it is when the connection is closed (1) or not (0).
/// Takes a `sqlite3 *`; returns 0 or a SQLite error code.
int board_store_keep_log(void *_Nonnull connection, int keep);

/// Fills the connection's write-ahead log with zeroes up to `bytes` and syncs it, so that later commits
/// overwrite blocks that are there instead of growing the file. A log ends at its first frame that has the wrong
/// checksum; zeroes are such a frame. Takes a `sqlite3 *` in WAL mode that has committed, outside of a
/// transaction; returns 0 or a SQLite error code.
int board_store_fill_log(void *_Nonnull connection, long long bytes);

/// Has the next checkpoint write back the whole log, and not only what came since the last one. That one may have written
/// pages without a sync, as SQLite does while there's more to come; once a sync of the file has failed, the system may have
/// forgotten them, and no later sync brings them back. In the log they still are: it starts over only after a checkpoint
/// whose sync has succeeded. (sqlite.org/walformat.html describes the number that's set to 0.) Takes a `sqlite3 *` in
/// WAL mode that has read the file, outside of a transaction; returns 0, SQLITE_BUSY while somebody else writes back, or
/// another SQLite error code.
int board_store_write_back_all(void *_Nonnull connection);

/// The errno with which the system last refused to read or write the connection's file or log, if it's one of a
/// failing disk (EIO, ENXIO, ERANGE, ESTALE); else 0. SQLite tells of a read that fails so as of a damaged
/// file. Takes a `sqlite3 *`.
int board_store_read_error(void *_Nonnull connection);

/// Gives a file another name in one change, unless something has that name already: renameat2 with
/// RENAME_NOREPLACE, which Swift's module of the C library lacks. Returns 0 or its errno; EINVAL or ENOSYS where the file
/// system or the kernel doesn't know it.
int board_store_rename_new(const char *_Nonnull from, const char *_Nonnull to);

/// Tries to take the lock by which processes agree on who writes a board: an open file description lock
/// on a byte that SQLite doesn't use. It goes with the last descriptor, so also with a process that's killed.
/// fcntl is variadic, which Swift can't call. Returns 0, or the errno of fcntl.
int board_store_lock_writer(int descriptor);

/// Whether somebody else has the lock: 1 or 0. It isn't taken for a moment to find out, which could keep somebody
/// else from getting it just then.
int board_store_is_locked_by_other(int descriptor);

/// Lets go of the lock.
void board_store_unlock_writer(int descriptor);

#endif
