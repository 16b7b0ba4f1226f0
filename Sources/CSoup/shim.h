// libsoup 3, and what Swift can't import of it: macros, signals, and functions with a variable number of
// arguments.
#pragma once
#define SOUP_VERSION_MIN_REQUIRED SOUP_VERSION_3_2
#define SOUP_VERSION_MAX_ALLOWED SOUP_VERSION_3_2
#include <libsoup/soup.h>
#include <stdint.h>
#include <string.h>

/// The address at the other end of a connection, or the one that it's about to connect to.
typedef struct {
  uint8_t bytes[16];
  /// 4, 16, or 0 if the address isn't one of the Internet.
  uint32_t count;
  uint16_t port;
  /// Whether it's the address of a proxy, as it's known before the connection is made.
  gboolean is_proxy;
} CSoupPeer;

static inline CSoupPeer csoup_peer(GSocketConnection *connection) {
  CSoupPeer peer = {{0}, 0, 0, FALSE};
  GSocketAddress *address = g_socket_connection_get_remote_address(connection, NULL);
  if (!address)
    return peer;
  peer.is_proxy = G_IS_PROXY_ADDRESS(address);
  if (G_IS_INET_SOCKET_ADDRESS(address)) {
    GInetAddress *inet = g_inet_socket_address_get_address(G_INET_SOCKET_ADDRESS(address));
    gsize size = g_inet_address_get_native_size(inet);
    if (size == 4 || size == 16) {
      const uint8_t *bytes = g_inet_address_to_bytes(inet);
      for (gsize index = 0; index < size; index++)
        peer.bytes[index] = bytes[index];
      peer.count = (uint32_t)size;
      peer.port = g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
    }
  }
  g_object_unref(address);
  return peer;
}

/// Closes the socket of a connection that isn't connected yet, which keeps it from connecting.
static inline void csoup_close(GSocketConnection *connection) {
  g_socket_close(g_socket_connection_get_socket(connection), NULL);
}

/// Called with the peer before a connection is made, and again when it's made.
/// Returns whether the connection may go on.
typedef gboolean (*CSoupPeerCheck)(CSoupPeer peer, gboolean is_connected, void *data);

typedef struct {
  CSoupPeerCheck check;
  void *data;
} CSoupWatch;

static inline void csoup_on_network_event(SoupMessage *message, GSocketClientEvent event,
                                          GIOStream *connection, CSoupWatch *watch) {
  (void)message;
  if (event != G_SOCKET_CLIENT_CONNECTING && event != G_SOCKET_CLIENT_CONNECTED)
    return;
  // Without a connection whose address can be checked, nothing may be sent.
  CSoupPeer peer = {{0}, 0, 0, FALSE};
  gboolean is_socket = connection && G_IS_SOCKET_CONNECTION(connection);
  if (is_socket)
    peer = csoup_peer(G_SOCKET_CONNECTION(connection));
  if (!watch->check(peer, event == G_SOCKET_CLIENT_CONNECTED, watch->data) && is_socket)
    csoup_close(G_SOCKET_CONNECTION(connection));
}

/// The watch must live as long as the message.
static inline void csoup_watch(SoupMessage *message, CSoupWatch *watch) {
  g_signal_connect(message, "network-event", G_CALLBACK(csoup_on_network_event), watch);
}

/// Takes a reference on a URI; free it with `g_uri_unref`. NULL if the text isn't an absolute address.
static inline GUri *csoup_uri(const char *text, GUri *base) {
  return base ? g_uri_parse_relative(base, text, SOUP_HTTP_URI_FLAGS, NULL)
              : g_uri_parse(text, SOUP_HTTP_URI_FLAGS, NULL);
}

/// The name of the file that a server gives with its answer; NULL if there's none. Free it with `g_free`.
static inline char *csoup_file_name(SoupMessageHeaders *headers) {
  char *disposition = NULL;
  GHashTable *parameters = NULL;
  if (!soup_message_headers_get_content_disposition(headers, &disposition, &parameters))
    return NULL;
  char *name = g_strdup((const char *)g_hash_table_lookup(parameters, "filename"));
  g_free(disposition);
  g_hash_table_destroy(parameters);
  return name;
}

/// Puts the cookies of an answer into a jar. Returns their length in bytes.
static inline gsize csoup_keep_cookies(SoupCookieJar *jar, SoupMessage *message) {
  gsize bytes = 0;
  GSList *cookies = soup_cookies_from_response(message);
  for (GSList *cookie = cookies; cookie; cookie = cookie->next) {
    bytes += strlen(soup_cookie_get_name(cookie->data)) + strlen(soup_cookie_get_value(cookie->data));
    // The jar takes the cookie over.
    soup_cookie_jar_add_cookie_full(jar, cookie->data, soup_message_get_uri(message), NULL);
  }
  g_slist_free(cookies);
  return bytes;
}

/// Returns a resolver that always gives one proxy. Free it with `g_object_unref`.
static inline GProxyResolver *csoup_fixed_proxy(const char *address) {
  return g_simple_proxy_resolver_new(address, NULL);
}

static inline gboolean csoup_has_length(SoupMessageHeaders *headers) {
  return soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH &&
         !soup_message_headers_get_one(headers, "Content-Encoding");
}

static inline gboolean csoup_is_tls_error(const GError *error) { return error->domain == G_TLS_ERROR; }
static inline gboolean csoup_is_name_error(const GError *error) { return error->domain == G_RESOLVER_ERROR; }
static inline gboolean csoup_is_io_error(const GError *error) {
  return error->domain == G_IO_ERROR;
}
