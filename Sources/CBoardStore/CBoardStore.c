#include "CBoardStore.h"

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
