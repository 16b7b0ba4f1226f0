#include "gstreamer.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct gstreamer gst;

static int load_functions(void) {
  void *library = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct {
    const char *name;
    void *place;
  } functions[] = {
      {"gst_init_check", &gst.init},
      {"gst_plugin_load_file", &gst.load_plugin},
      {"gst_parse_launch", &gst.parse},
      {"gst_object_unref", &gst.unref_object},
      {"gst_mini_object_unref", &gst.unref},
      {"gst_bin_get_by_name", &gst.by_name},
      {"gst_element_set_state", &gst.set_state},
      {"gst_element_get_bus", &gst.bus},
      {"gst_bus_timed_pop_filtered", &gst.pop},
      {"gst_message_parse_error", &gst.parse_error},
      {"gst_message_get_structure", &gst.message_structure},
      {"gst_structure_has_name", &gst.has_name},
      {"gst_structure_get_name", &gst.name},
      {"gst_structure_get_value", &gst.value},
      {"gst_structure_get_int", &gst.number},
      {"gst_structure_get_fraction", &gst.fraction},
      {"gst_caps_get_structure", &gst.structure},
      {"gst_sample_get_caps", &gst.sample_caps},
      {"gst_sample_get_buffer", &gst.sample_buffer},
      {"gst_buffer_new_wrapped", &gst.new_buffer},
      {"gst_buffer_get_size", &gst.size},
      {"gst_buffer_extract", &gst.extract},
      {"gst_element_query_duration", &gst.duration},
      {"gst_element_seek_simple", &gst.seek},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *function = dlsym(library, functions[index].name);
    if (!function) return 0;
    // ISO C has no conversion between pointers to objects and to functions; POSIX says that they're alike.
    memcpy(functions[index].place, &function, sizeof function);
  }
  return 1;
}

// The folders of plugins, on Debian and its relatives, elsewhere, and in Flatpak.
static const char *const folders[] = {
    "/usr/lib/x86_64-linux-gnu/gstreamer-1.0",
    "/usr/lib/aarch64-linux-gnu/gstreamer-1.0",
    "/usr/lib64/gstreamer-1.0",
    "/usr/lib/gstreamer-1.0",
    "/usr/local/lib/gstreamer-1.0",
    "/app/lib/gstreamer-1.0",
    "/usr/lib/extensions/gstreamer-1.0",
};

// The plugins that films need: the pipeline's own, the containers, the codecs and their parsers. Those that
// aren't installed are left out.
static const char *const plugins[] = {
    "coreelements", "app", "typefindfunctions", "playback", "videoconvertscale", "videoconvert",
    "videofilter", "isomp4", "matroska", "avi", "ogg", "theora", "mpegpsdemux", "vpx", "jpeg", "dav1d", "aom", "videoparsersbad", "openh264",
    "libav",
};

static void load_plugins(void) {
  for (size_t plugin = 0; plugin < sizeof plugins / sizeof *plugins; plugin++) {
    for (size_t folder = 0; folder < sizeof folders / sizeof *folders; folder++) {
      char file[200];
      snprintf(file, sizeof file, "%s/libgst%s.so", folders[folder], plugins[plugin]);
      if (access(file, R_OK) != 0) continue;
      void *loaded = gst.load_plugin(file, NULL);
      if (!loaded) continue;
      // The plugin stays loaded, since nobody releases it.
      break;
    }
  }
}

int gstreamer_load(void) {
  // No folder is searched, no list of plugins is read or written, and no program is started for it.
  setenv("GST_PLUGIN_SYSTEM_PATH_1_0", "", 1);
  setenv("GST_PLUGIN_PATH_1_0", "", 1);
  setenv("GST_REGISTRY", "/dev/null", 1);
  setenv("GST_REGISTRY_UPDATE", "no", 1);
  setenv("GST_REGISTRY_FORK", "no", 1);
  // Orc would make machine code, and there's no executable memory in the cage.
  setenv("ORC_CODE", "backup", 1);
  if (!load_functions() || !gst.init(NULL, NULL, NULL)) return 0;
  load_plugins();
  // A thread that's kept for later would keep small blocks of an earlier film.
  g_thread_pool_set_max_unused_threads(0);
  return 1;
}
