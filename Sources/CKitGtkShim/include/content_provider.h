// A GdkContentProvider that asks Swift for data when another program requests it.
#ifndef SHIM_CONTENT_PROVIDER_H
#define SHIM_CONTENT_PROVIDER_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

/// One pending request for one MIME type. It must be answered exactly once, on the main thread, at any later
/// time.
typedef struct ShimContentRequest ShimContentRequest;

typedef void (*SHIM_MAIN_ACTOR ShimContentWrite)(ShimContentRequest *request, const char *mime_type, gpointer data);
typedef void (*SHIM_MAIN_ACTOR ShimContentCancelled)(ShimContentRequest *request, gpointer data);

/// Creates a provider of fixed formats (transfer full). `destroy` frees `data` when the provider is
/// finalised, which may be after the end of the drag and its view.
GdkContentProvider *shim_content_provider_new(GdkContentFormats *formats, ShimContentWrite write,
                                              ShimContentCancelled cancelled, gpointer data, GDestroyNotify destroy);

/// Keeps the provider's data from the clipboard's manager: GTK hands nothing over when the program ends.
void shim_content_provider_keep_private(GdkContentProvider *provider);

/// Returns whether a request is pending, its data is still being written, or it ended within the last
/// `seconds`.
gboolean shim_content_provider_is_read(GdkContentProvider *provider, double seconds);

/// Writes the bytes and ends the request, which is freed afterwards.
void shim_content_request_complete(ShimContentRequest *request, GBytes *bytes);
/// Serialises a list of local paths as GDK does for the request's type (the file transfer portal). Ends the
/// request.
void shim_content_request_complete_files(ShimContentRequest *request, const char *_Nonnull const *_Nonnull paths, gsize count);
/// Ends the request with an error.
void shim_content_request_fail(ShimContentRequest *request, const char *message);

/// The numbers of live providers and of pending requests; for leak tests.
int shim_content_provider_live_count(void);
int shim_content_request_live_count(void);

/// Builds formats from MIME types.
GdkContentFormats *shim_content_formats_new(const char *_Nonnull const *_Nullable mime_types, gsize count);
/// Returns the MIME types to which GDK can serialise a GdkFileList, without text/uri-list: the portal's
/// types, if there's a portal.
GdkContentFormats *shim_content_formats_of_file_portal(void);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
