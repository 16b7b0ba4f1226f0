import CGdkPixbuf
import DecoderWire

/// GdkPixbuf's loaders are files that are loaded on first use: all of them before the cage closes.
enum Loaders {
  /// Text in the generic families, so that fontconfig's settings and the fonts' files are read: in the cage
  /// they can't be opened any more.
  private static let sample = """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" font-size="9">
    <text y="9">Aa</text><text y="18" font-family="sans-serif" font-weight="bold">Aa</text>
    <text y="27" font-family="sans-serif" font-style="italic">Aa</text>
    <text y="36" font-family="serif">Aa</text><text y="45" font-family="monospace">Aa</text>
    </svg>
    """

  static func openAll() {
    // What libraries have to say of a stranger's bytes goes into answers, not onto a terminal.
    g_log_set_default_handler({ _, _, _, _ in }, nil)
    for format in WireFormat.allCases {
      for name in format.loaderNames {
        guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
        if format == .svg {
          let bytes = Array(sample.utf8)
          gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
        }
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(UnsafeMutableRawPointer(loader))
      }
    }
  }
}
