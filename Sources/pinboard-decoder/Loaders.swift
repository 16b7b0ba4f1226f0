import CGdkPixbuf
import DecoderWire

/// GdkPixbuf's loaders are shared libraries that are loaded on first use, so all of them are loaded before
/// the process enters the cage.
enum Loaders {
  /// A drawing with text in the generic families, so that fontconfig's settings are read and text is laid
  /// out. In the cage only the fonts' own folders can be read, and without Landlock nothing can. Then letters
  /// show as boxes.
  private static var sample: String {
    let faces = [
      ("serif", ""), ("monospace", ""), ("sans-serif", "font-weight='bold'"),
      ("sans-serif", "font-style='italic'"), ("sans-serif", ""),
    ]
    var text = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64' font-size='9'>"
    for (family, style) in faces {
      text += "<text y='9' font-family='\(family)' \(style)>Aa</text>"
    }
    return text + "</svg>"
  }

  static func openAll() {
    // The libraries' messages on a stranger's bytes belong in answers and not on a terminal.
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
