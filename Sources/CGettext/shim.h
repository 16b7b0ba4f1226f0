// GLib's functions are declared here, since its headers belong to the module CGtk.
#include <libintl.h>
const char *g_dgettext(const char *domain, const char *id);
const char *g_dngettext(const char *domain, const char *id, const char *plural, unsigned long count);
const char *g_dpgettext2(const char *domain, const char *context, const char *id);
