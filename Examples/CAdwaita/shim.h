// Included by its path, so that the Swift importer uses the module CKitGtk and not a second copy of GTK's types.
#include "../../Sources/CKitGtk/shim.h"

#if __has_include(<adwaita.h>)
#include <adwaita.h>
#else
#error "The example adwaita-tasks needs libadwaita. On Debian and its relatives: apt install libadwaita-1-dev"
#endif
