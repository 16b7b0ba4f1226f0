#include "x11_types.h"

#include <stdlib.h>
#include <string.h>
#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#endif

/// The rank of what this library makes something of: files, pictures, texts, and its own types.
#define WANTED 2

static gboolean has_one_of(const char *const *list, gsize count, const char *name, gboolean is_prefix) {
  for (gsize i = 0; i < count; i++)
    if (is_prefix ? g_ascii_strncasecmp(name, list[i], strlen(list[i])) == 0 : g_ascii_strcasecmp(name, list[i]) == 0)
      return TRUE;
  return FALSE;
}

/// What nearly every program means, whatever else it offers.
static const char *const first[] = {
    "text/uri-list", "text/html",  "text/plain", "text/plain;charset=utf-8", "UTF8_STRING", "image/png",
    "image/jpeg",    "image/webp", "image/gif",  "image/svg+xml",            "image/tiff",  "image/bmp",
    "image/avif",    "image/heic", "image/jxl",  "application/pdf",          "text/rtf",
};

int shim_type_rank(const char *name) {
  static const char *const wanted[] = {
      "image/",
      "x-special/",
      "chromium/",
      "text/x-moz-",
      "application/x-moz-",
      "application/vnd.portal.",
      "application/octet-stream",
      "application/x-dragdropkit-",
      "XdndDirectSave",
  };
  if (has_one_of(first, G_N_ELEMENTS(first), name, FALSE)) return 0;
  if (has_one_of(wanted, G_N_ELEMENTS(wanted), name, TRUE)) return WANTED - 1;
  return strchr(name, '/') ? WANTED : WANTED + 1;
}

#ifdef GDK_WINDOWING_X11
#define KEY "dragdropkit-x11-types"
/// The type that stands for the others.
#define STAND_IN "application/x-dragdropkit-types-"
/// The number of lists that are kept: a drop is asked for its types soon after its enter.
#define LISTS 8
/// The greatest number of types that are looked at, and of those whose names the server is asked for. Further
/// ones are compared with what's wanted most: asking for ten thousand names takes a tenth of a second.
#define LONGEST 16384
#define ASKED 1024

typedef struct {
  GdkContentFormats *lists[LISTS];
  guint next;
} Lists;

static void free_lists(gpointer data) {
  Lists *lists = data;
  for (guint i = 0; i < LISTS; i++) g_clear_pointer(&lists->lists[i], gdk_content_formats_unref);
  g_free(lists);
}

/// Gives those of the atoms names that are among the first types.
static void name_first_types(GdkDisplay *display, const Atom *atoms, gulong count, char **names) {
  Atom known[G_N_ELEMENTS(first)] = {None};
  // Types that no program has used yet have no atoms.
  shim_x11_library()->XInternAtoms(gdk_x11_display_get_xdisplay(display), (char **)first, G_N_ELEMENTS(first), True,
                                   known);
  for (gulong i = 0; i < count; i++)
    for (gsize k = 0; k < G_N_ELEMENTS(first) && !names[i]; k++)
      // As Xlib's own names, it's freed with XFree.
      if (atoms[i] != None && atoms[i] == known[k]) names[i] = strdup(first[k]);
}

static int compare_atoms(const void *one, const void *other) {
  Atom left = *(const Atom *)one, right = *(const Atom *)other;
  return left < right ? -1 : left > right;
}

static gboolean has_name(GdkDisplay *display, Atom atom) {
  char *name = shim_x11_library()->XGetAtomName(gdk_x11_display_get_xdisplay(display), atom);
  if (name) shim_x11_library()->XFree(name);
  return name != NULL;
}

/// Returns the greatest of the atoms that exist; None if there's none. X servers count atoms up and never
/// forget one, so that all smaller ones exist, too, and ten questions are enough for a thousand.
static Atom greatest_of(GdkDisplay *display, const Atom *atoms, gulong count) {
  Atom *sorted = g_memdup2(atoms, count * sizeof *atoms);
  gulong low = 0, high = count;
  qsort(sorted, count, sizeof *sorted, compare_atoms);
  if (sorted[count - 1] == None || has_name(display, sorted[count - 1])) low = count;
  while (low < high) {
    gulong middle = low + (high - low) / 2;
    if (sorted[middle] == None || has_name(display, sorted[middle])) low = middle + 1;
    else high = middle;
  }
  Atom greatest = low > 0 ? sorted[low - 1] : None;
  g_free(sorted);
  return greatest;
}

/// Asks for the names of atoms, all in one go. Atoms that don't exist, and those of a long list that mean
/// little, get NULL. Free them with free_names.
static char **names_of(GdkDisplay *display, Atom *atoms, gulong count) {
  char **names = g_new0(char *, count + 1);
  gulong asked = MIN(count, ASKED), sound = 0;
  if (count == 0) return names;
  Atom *existing = g_new(Atom, asked);
  char **found = g_new0(char *, asked);
  gdk_x11_display_error_trap_push(display);
  // After an atom that doesn't exist, XGetAtomNames takes each name for that of the atom before, and keeps it
  // for ever: GDK would get an atom that doesn't exist under the name of its neighbour. So it's asked for
  // those alone that do.
  Atom greatest = greatest_of(display, atoms, asked);
  for (gulong i = 0; i < asked; i++)
    if (atoms[i] != None && atoms[i] <= greatest) existing[sound++] = atoms[i];
  if (sound > 0)
    shim_x11_library()->XGetAtomNames(gdk_x11_display_get_xdisplay(display), existing, (int)sound, found);
  for (gulong i = 0, next = 0; i < asked; i++)
    if (atoms[i] != None && atoms[i] <= greatest) names[i] = found[next++];
  if (count > asked) name_first_types(display, atoms + asked, count - asked, names + asked);
  gdk_x11_display_error_trap_pop_ignored(display);
  g_free(existing);
  g_free(found);
  return names;
}

static void free_names(char **names, gulong count) {
  for (gulong i = 0; i < count; i++)
    if (names[i]) shim_x11_library()->XFree(names[i]);
  g_free(names);
}

/// What's chosen of an offer.
typedef struct {
  /// The number of types that don't exist, or weren't asked for.
  gulong bad;
  guint count;
  /// In the order of the offer.
  guint indices[SHIM_X11_TYPES];
  /// The two best.
  guint top[2];
} Choice;

static int compare(const void *one, const void *other) {
  guint left = *(const guint *)one, right = *(const guint *)other;
  return left < right ? -1 : left > right;
}

/// Chooses the best types, at most SHIM_X11_TYPES.
static Choice choose(char **names, gulong count) {
  Choice choice = {0};
  for (gulong i = 0; i < count; i++) choice.bad += names[i] == NULL;
  for (int rank = 0; rank <= WANTED + 1; rank++)
    for (gulong i = 0; i < count && choice.count < SHIM_X11_TYPES; i++)
      if (names[i] && shim_type_rank(names[i]) == rank) choice.indices[choice.count++] = (guint)i;
  for (guint i = 0; i < 2; i++) choice.top[i] = choice.indices[MIN(i, MAX(choice.count, 1) - 1)];
  qsort(choice.indices, choice.count, sizeof *choice.indices, compare);
  return choice;
}

static GdkContentFormats *formats_of(char **names, const Choice *choice) {
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new();
  for (guint i = 0; i < choice->count; i++)
    gdk_content_formats_builder_add_mime_type(builder, names[choice->indices[i]]);
  return gdk_content_formats_builder_free_to_formats(builder);
}

/// Keeps a list. Returns the atom of the type that stands for it.
static Atom keep(GdkDisplay *display, GdkContentFormats *formats) {
  Lists *lists = g_object_get_data(G_OBJECT(display), KEY);
  if (!lists) {
    lists = g_new0(Lists, 1);
    g_object_set_data_full(G_OBJECT(display), KEY, lists, free_lists);
  }
  guint number = lists->next++ % LISTS;
  g_clear_pointer(&lists->lists[number], gdk_content_formats_unref);
  lists->lists[number] = formats;
  char *name = g_strdup_printf(STAND_IN "%u", number);
  Atom atom = gdk_x11_get_xatom_by_name_for_display(display, name);
  g_free(name);
  return atom;
}

/// The types in the message itself, of which some may be missing.
static gulong types_in(const XClientMessageEvent *enter, Atom *atoms) {
  gulong count = 0;
  for (guint i = 2; i < 5; i++)
    if (enter->data.l[i]) atoms[count++] = (Atom)enter->data.l[i];
  return count;
}

gboolean shim_x11_shorten_drop_types(GdkDisplay *display, XClientMessageEvent *enter) {
  Atom in_message[3];
  Atom *atoms = in_message;
  gulong count = 0;
  guint8 *data = NULL;
  gboolean has_list = (enter->data.l[1] & 1) != 0;
  if (!has_list) {
    count = types_in(enter, in_message);
  } else {
    Atom property = gdk_x11_get_xatom_by_name_for_display(display, "XdndTypeList");
    if (!shim_x11_property(display, (Window)enter->data.l[0], property, XA_ATOM, 32, LONGEST, &count, &data))
      return FALSE;
    atoms = (Atom *)data;
  }
  char **names = names_of(display, atoms, count);
  Choice choice = choose(names, count);
  if (count > SHIM_X11_TYPES || choice.bad > 0) {
    // GDK gets the list's stand-in and two types, with which texts of GTK still take the drop.
    Atom top[2] = {None, None};
    for (guint i = 0; i < MIN(2, choice.count); i++) top[i] = atoms[choice.top[i]];
    enter->data.l[1] &= ~1L;
    enter->data.l[2] = (long)keep(display, formats_of(names, &choice));
    for (guint i = 0; i < 2; i++) enter->data.l[3 + i] = (long)top[i];
  }
  free_names(names, count);
  if (data) shim_x11_library()->XFree(data);
  return TRUE;
}

void shim_x11_shorten_clipboard_types(GdkDisplay *display, const XSelectionEvent *answer) {
  gulong count = 0;
  guint8 *data = NULL;
  const ShimX11Library *x = shim_x11_library();
  if (!x || !answer->property || answer->target != gdk_x11_get_xatom_by_name_for_display(display, "TARGETS") ||
      !shim_x11_property(display, answer->requestor, answer->property, XA_ATOM, 32, LONGEST, &count, &data))
    return;
  Atom *atoms = (Atom *)data;
  char **names = names_of(display, atoms, count);
  Choice choice = choose(names, count);
  if (count > SHIM_X11_TYPES || choice.bad > 0) {
    Atom kept[SHIM_X11_TYPES];
    for (guint i = 0; i < choice.count; i++) kept[i] = atoms[choice.indices[i]];
    gdk_x11_display_error_trap_push(display);
    x->XChangeProperty(gdk_x11_display_get_xdisplay(display), answer->requestor, answer->property, XA_ATOM, 32,
                       PropModeReplace, (const guint8 *)kept, (int)choice.count);
    gdk_x11_display_error_trap_pop_ignored(display);
  }
  free_names(names, count);
  x->XFree(data);
}

GdkContentFormats *shim_drop_types(GdkDrop *drop) {
  GdkContentFormats *formats = gdk_drop_get_formats(drop);
  const Lists *lists = g_object_get_data(G_OBJECT(gdk_drop_get_display(drop)), KEY);
  gsize count = 0;
  const char *const *types = gdk_content_formats_get_mime_types(formats, &count);
  for (gsize i = 0; lists && i < count; i++) {
    if (!g_str_has_prefix(types[i], STAND_IN)) continue;
    guint64 number = g_ascii_strtoull(types[i] + strlen(STAND_IN), NULL, 10);
    if (number < LISTS && lists->lists[number]) return lists->lists[number];
  }
  return formats;
}
#else
GdkContentFormats *shim_drop_types(GdkDrop *drop) { return gdk_drop_get_formats(drop); }
#endif
