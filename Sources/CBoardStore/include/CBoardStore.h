#ifndef CBOARDSTORE_H
#define CBOARDSTORE_H

/// Makes a connection fit for files from strangers: defensive mode on, triggers, views and load_extension
/// off, the schema not trusted. sqlite3_db_config is variadic, which Swift can't call.
/// Takes a `sqlite3 *`; returns 0 or the first SQLite error code.
int board_store_defend(void *_Nonnull connection);

#endif
