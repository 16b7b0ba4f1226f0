// Reading a drop or the clipboard into memory, with a limit and a deadline.
#ifndef SHIM_STREAM_READ_H
#define SHIM_STREAM_READ_H

#include "../../CGtk/shim.h"
#include "main_actor.h"

G_BEGIN_DECLS
#pragma clang assume_nonnull begin

typedef enum {
  SHIM_READ_DONE,
  /// The source answered with an error.
  SHIM_READ_FAILED,
  /// Nothing came for the allowed time: some reads of GDK never call back, and ignore their cancellable.
  SHIM_READ_SILENT,
  /// More bytes than allowed.
  SHIM_READ_TOO_BIG,
  SHIM_READ_CANCELLED,
} ShimReadOutcome;

typedef struct ShimStreamRead ShimStreamRead;

/// Bytes so far; at most once per chunk.
typedef void (*SHIM_MAIN_ACTOR ShimReadProgress)(gsize bytes, gpointer data);
/// The end, exactly once, never from within the call that started the read. `bytes` (transfer none) only when done.
typedef void (*SHIM_MAIN_ACTOR ShimReadEnd)(ShimReadOutcome outcome, GBytes *_Nullable bytes,
                                            const char *_Nullable message, gpointer data);

/// Starts reading one MIME type of a drop (or of a clipboard). `time` is the one of the drop's event, or 0 before the drop: on
/// X11 some sources tell their drags by it. The read of a clipboard holds a reference on it while it runs, and so does that of
/// a drop, except on X11. `data` is freed in `destroy` after the end was told.
ShimStreamRead *shim_drop_read(GdkDrop *drop, guint32 time, const char *mime_type, gsize limit, guint silence_milliseconds,
                               ShimReadProgress progress, ShimReadEnd end, gpointer data, GDestroyNotify destroy);
ShimStreamRead *shim_clipboard_read(GdkClipboard *clipboard, const char *mime_type, gsize limit,
                                    guint silence_milliseconds, ShimReadProgress progress, ShimReadEnd end,
                                    gpointer data, GDestroyNotify destroy);
/// Reads a file list through GDK's own deserialisers (the portal's, in a sandbox): native paths, each ended by a
/// zero byte. An empty one at the end stands for those beyond 4 MiB.
ShimStreamRead *shim_drop_read_portal_files(GdkDrop *drop, guint32 time, guint silence_milliseconds,
                                            ShimReadProgress progress, ShimReadEnd end, gpointer data,
                                            GDestroyNotify destroy);

/// Ends the read with SHIM_READ_CANCELLED, in the call, unless it has ended.
void shim_stream_read_cancel(ShimStreamRead *read);
/// The caller's reference; the read goes on without it.
void shim_stream_read_unref(ShimStreamRead *read);

#pragma clang assume_nonnull end
G_END_DECLS

#endif
