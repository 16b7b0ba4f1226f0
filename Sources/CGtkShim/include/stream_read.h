// Reads a drop or the clipboard into memory, with a limit and a deadline.
#ifndef SHIM_STREAM_READ_H
#define SHIM_STREAM_READ_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef enum {
  SHIM_READ_DONE,
  /// The source returned an error.
  SHIM_READ_FAILED,
  /// No bytes came within the allowed time. Some reads of GDK never call back, and ignore their cancellable.
  SHIM_READ_SILENT,
  /// There are more bytes than allowed.
  SHIM_READ_TOO_BIG,
  SHIM_READ_CANCELLED,
} ShimReadOutcome;

typedef struct ShimStreamRead ShimStreamRead;

/// Reports the number of bytes so far, at most once per chunk.
typedef void (*SHIM_MAIN_ACTOR ShimReadProgress)(gsize bytes, gpointer data);
/// Reports the end, exactly once, and never from within the call that started the read. `bytes` (transfer
/// none) is set only if the read succeeded.
typedef void (*SHIM_MAIN_ACTOR ShimReadEnd)(ShimReadOutcome outcome, GBytes *_Nullable bytes,
                                            const char *_Nullable message, gpointer data);

/// Starts reading one MIME type of a drop (or of a clipboard). The read holds a reference on its source while
/// it runs. `destroy` frees `data` after the end was reported.
ShimStreamRead *shim_drop_read(GdkDrop *drop, const char *mime_type, gsize limit, guint silence_milliseconds,
                               ShimReadProgress progress, ShimReadEnd end, gpointer data, GDestroyNotify destroy);
ShimStreamRead *shim_clipboard_read(GdkClipboard *clipboard, const char *mime_type, gsize limit,
                                    guint silence_milliseconds, ShimReadProgress progress, ShimReadEnd end,
                                    gpointer data, GDestroyNotify destroy);
/// Reads a file list through GDK's own deserialisers (the portal's, in a sandbox): native paths, each ended
/// by a zero byte. An empty path at the end represents all paths beyond 4 MiB.
ShimStreamRead *shim_drop_read_portal_files(GdkDrop *drop, guint silence_milliseconds, ShimReadProgress progress,
                                            ShimReadEnd end, gpointer data, GDestroyNotify destroy);

/// Ends the read with SHIM_READ_CANCELLED within this call, unless it has ended.
void shim_stream_read_cancel(ShimStreamRead *read);
/// Releases the caller's reference. The read goes on without it.
void shim_stream_read_unref(ShimStreamRead *read);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
