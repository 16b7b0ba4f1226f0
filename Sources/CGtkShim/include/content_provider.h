// A GdkContentProvider that gets its bytes from Swift when another program asks for them.
#ifndef SHIM_CONTENT_PROVIDER_H
#define SHIM_CONTENT_PROVIDER_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// A pending request for one MIME type. It's answered exactly once, on the main thread, in any later turn.
typedef struct ShimContentRequest ShimContentRequest;

typedef void (*SHIM_MAIN_ACTOR ShimContentWrite)(ShimContentRequest *request, const char *mime_type, gpointer data);
typedef void (*SHIM_MAIN_ACTOR ShimContentCancelled)(ShimContentRequest *request, gpointer data);

/// Makes a provider of fixed formats (transfer full). `destroy` frees `data` when the provider is finalised,
/// which may be after the end of the drag and of its view.
GdkContentProvider *shim_content_provider_new(GdkContentFormats *formats, ShimContentWrite write,
                                              ShimContentCancelled cancelled, gpointer data, GDestroyNotify destroy);

/// Returns whether a request is waiting or still being written, or ended within the last `seconds`.
gboolean shim_content_provider_is_read(GdkContentProvider *provider, double seconds);

/// Writes the bytes, ends the request and frees it.
void shim_content_request_complete(ShimContentRequest *request, GBytes *bytes);
/// Serialises a list of local paths as GDK does it for the request's type (the file transfer portal), and
/// ends the request.
void shim_content_request_complete_files(ShimContentRequest *request, const char *_Nonnull const *_Nonnull paths, gsize count);
/// Ends the request with an error.
void shim_content_request_fail(ShimContentRequest *request, const char *message);

/// The numbers of living providers and of waiting requests, for leak tests.
int shim_content_provider_live_count(void);
int shim_content_request_live_count(void);

/// Makes formats from MIME types.
GdkContentFormats *shim_content_formats_new(const char *_Nonnull const *_Nullable mime_types, gsize count);
/// The MIME types to which GDK can serialise a GdkFileList, without text/uri-list: the portal's, if there is
/// one.
GdkContentFormats *shim_content_formats_of_file_portal(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
