#ifndef CBOARDEXCHANGE_H
#define CBOARDEXCHANGE_H

#include <stdint.h>

struct sqlite3;

/// Opens the SQLite database that an open file holds, for reading alone, and defends against what strangers
/// put in one: no trigger, view or extension of it runs.
///
/// `size` is the database's length in bytes. Its first `head` bytes stand behind it in the file, at `size`,
/// as PureRef 2 displaces them; with a `head` of 0 the file is the database.
///
/// Nothing is ever written, locked or looked for beside the file: SQLite sees it through a file system of our
/// own (a "VFS") that only knows this descriptor and can only read. The descriptor isn't closed. Returns 0, or
/// SQLite's error code; `*database` is to be closed with `sqlite3_close` in both cases.
int board_exchange_open(int descriptor, int64_t size, int64_t head, struct sqlite3 *_Nullable *_Nonnull database);

#endif
