// GLib's functions are declared here, since its headers belong to the module CKitGtk.
#include <libintl.h>
const char *g_dgettext(const char *domain, const char *id);
const char *g_dngettext(const char *domain, const char *id, const char *plural, unsigned long count);
const char *g_dpgettext2(const char *domain, const char *context, const char *id);
int g_unichar_iswide(unsigned int character);
int g_unichar_iszerowidth(unsigned int character);

// These are macros and numbers of GNU's that Swift doesn't import.
#include <langinfo.h>
#include <locale.h>
static const int pinboard_numeric_mask = LC_NUMERIC_MASK;
static const int pinboard_messages_mask = LC_MESSAGES_MASK;
static const int pinboard_radix_character = __DECIMAL_POINT;
static const int pinboard_thousands_separator = __THOUSANDS_SEP;
static const int pinboard_grouping = __GROUPING;
