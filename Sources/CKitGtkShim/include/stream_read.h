// Reading a drop or the clipboard into memory, with a limit and a deadline.
#ifndef SHIM_STREAM_READ_H
#define SHIM_STREAM_READ_H

#include "../../CKitGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef enum {
  SHIM_READ_DONE,
  /// The source reported an error.
  SHIM_READ_FAILED,
  /// No data came for the allowed time: some reads of GDK never call back, and ignore their cancellable.
  SHIM_READ_SILENT,
  /// The source sent more bytes than allowed.
  SHIM_READ_TOO_BIG,
  SHIM_READ_CANCELLED,
} ShimReadOutcome;

typedef struct ShimStreamRead ShimStreamRead;

/// Called with the number of bytes so far, at most once per chunk.
typedef void (*SHIM_MAIN_ACTOR ShimReadProgress)(gsize bytes, gpointer data);
/// Called at the end, exactly once, never from within the call that started the read. `bytes` (transfer none)
/// is only set when the read is done.
typedef void (*SHIM_MAIN_ACTOR ShimReadEnd)(ShimReadOutcome outcome, GBytes *_Nullable bytes,
                                            const char *_Nullable message, gpointer data);

/// Starts reading one MIME type of a drop (or of a clipboard). `time` is that of the drop's event, or 0
/// before the drop: on X11 some sources identify their drags by it. The read of a clipboard holds a reference
/// on it while it runs. So does the read of a drop, except on X11. `destroy` frees `data` after the end was
/// reported.
ShimStreamRead *shim_drop_read(GdkDrop *drop, guint32 time, const char *mime_type, gsize limit, guint silence_milliseconds,
                               ShimReadProgress progress, ShimReadEnd end, gpointer data, GDestroyNotify destroy);
ShimStreamRead *shim_clipboard_read(GdkClipboard *clipboard, const char *mime_type, gsize limit,
                                    guint silence_milliseconds, ShimReadProgress progress, ShimReadEnd end,
                                    gpointer data, GDestroyNotify destroy);
/// Reads a file list with GDK's own deserialisers (the portal's, in a sandbox): native zero-terminated paths.
/// An empty path at the end means that some beyond 4 MiB were left out.
ShimStreamRead *shim_drop_read_portal_files(GdkDrop *drop, guint32 time, guint silence_milliseconds,
                                            ShimReadProgress progress, ShimReadEnd end, gpointer data,
                                            GDestroyNotify destroy);

/// Ends the read with SHIM_READ_CANCELLED, within the call, unless it has already ended.
void shim_stream_read_cancel(ShimStreamRead *read);
/// Releases the caller's reference; the read goes on without it.
void shim_stream_read_unref(ShimStreamRead *read);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
