import CGdkPixbuf
import DecoderWire

/// GdkPixbuf's loaders are files that are loaded on first use: all of them before the cage closes.
enum Loaders {
  /// Text in the generic families, so that fontconfig's settings are read and text is laid out: in the cage the
  /// fonts' own folders are all that can be read, and without Landlock nothing is. Then letters show as boxes.
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
