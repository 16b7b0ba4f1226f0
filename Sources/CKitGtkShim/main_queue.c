#define _GNU_SOURCE
#include "CKitGtkShim.h"

#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// libdispatch exports these functions for CoreFoundation's run loop. The handle is an eventfd that becomes
// readable when the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean main_queue_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)source;
  (void)callback;
  (void)data;
  uint64_t count;
  while (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0 && errno == EINTR) {
  }
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs main_queue_functions = {.dispatch = main_queue_dispatch};

GSource *shim_main_queue_source_new(void) {
  GSource *source = g_source_new(&main_queue_functions, sizeof(GSource));
  g_source_set_static_name(source, "Swift main queue");
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_add_unix_fd(source, _dispatch_get_main_queue_handle_4CF(), G_IO_IN);
  return source;
}

typedef struct {
  void (*handler)(gpointer data);
  gpointer data;
  GDestroyNotify destroy;
} Timeout;

static gboolean timeout_fired(gpointer user_data) {
  Timeout *timeout = user_data;
  timeout->handler(timeout->data);
  return G_SOURCE_REMOVE;
}

static void timeout_free(gpointer user_data) {
  Timeout *timeout = user_data;
  timeout->destroy(timeout->data);
  g_free(timeout);
}

guint shim_timeout_add(int priority, guint milliseconds, void (*handler)(gpointer data), gpointer data,
                       GDestroyNotify destroy) {
  Timeout *timeout = g_new(Timeout, 1);
  *timeout = (Timeout){.handler = handler, .data = data, .destroy = destroy};
  return g_timeout_add_full(priority, milliseconds, timeout_fired, timeout, timeout_free);
}

gboolean shim_is_process_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
