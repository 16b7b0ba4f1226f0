#ifndef CBOARDEXCHANGE_H
#define CBOARDEXCHANGE_H

#include <stdint.h>

struct sqlite3;

/// Opens the SQLite database in an open file for reading only. The database isn't trusted: none of its
/// triggers, views or extensions runs.
///
/// `size` is the database's length in bytes. Its first `head` bytes are stored behind it in the file, at
/// `size`, as PureRef 2 displaces them. With a `head` of 0 the file is the database.
///
/// Nothing is ever written, locked or looked for beside the file: SQLite accesses it through its own virtual
/// file system (a "VFS") that knows only this descriptor and can only read. The descriptor isn't closed.
/// Returns 0 or SQLite's error code; `*database` has to be closed with `sqlite3_close` in both cases.
int board_exchange_open(int descriptor, int64_t size, int64_t head, struct sqlite3 *_Nullable *_Nonnull database);

#endif
