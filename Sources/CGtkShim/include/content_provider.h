// A GdkContentProvider that asks Swift for bytes when somebody wants them.
#ifndef SHIM_CONTENT_PROVIDER_H
#define SHIM_CONTENT_PROVIDER_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// One pending request for one MIME type. Answered exactly once, on the main thread, in any later turn.
typedef struct ShimContentRequest ShimContentRequest;

typedef void (*SHIM_MAIN_ACTOR ShimContentWrite)(ShimContentRequest *request, const char *mime_type, gpointer data);
typedef void (*SHIM_MAIN_ACTOR ShimContentCancelled)(ShimContentRequest *request, gpointer data);

/// A provider of fixed formats (transfer full). `data` is freed in `destroy` when the provider is finalised:
/// it may outlive the drag and the view that it came from.
GdkContentProvider *shim_content_provider_new(GdkContentFormats *formats, ShimContentWrite write,
                                              ShimContentCancelled cancelled, gpointer data, GDestroyNotify destroy);

/// Whether somebody waits for an answer or is still taking its bytes, or has had them within the last seconds.
gboolean shim_content_provider_is_read(GdkContentProvider *provider, double seconds);

/// Writes the bytes and ends the request. The request is gone afterwards.
void shim_content_request_complete(ShimContentRequest *request, GBytes *bytes);
/// Serialises a list of local paths as GDK does it for the request's type (the file transfer portal). Ends the request.
void shim_content_request_complete_files(ShimContentRequest *request, const char *_Nonnull const *_Nonnull paths, gsize count);
/// Ends the request with an error.
void shim_content_request_fail(ShimContentRequest *request, const char *message);

/// Providers that are alive, and requests that wait for an answer; for leak tests.
int shim_content_provider_live_count(void);
int shim_content_request_live_count(void);

/// Builds formats from MIME types.
GdkContentFormats *shim_content_formats_new(const char *_Nonnull const *_Nullable mime_types, gsize count);
/// The MIME types that GDK can serialise a GdkFileList to, without text/uri-list: the portal's, when there is one.
GdkContentFormats *shim_content_formats_of_file_portal(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
