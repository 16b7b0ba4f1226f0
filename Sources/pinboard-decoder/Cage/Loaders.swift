import CDecoderCage
import CGdkPixbuf
import DecoderWire

/// GdkPixbuf's loaders are shared libraries that are loaded on first use, so all of them are loaded before
/// the process enters the cage, with what they load themselves.
enum Loaders {
  /// A drawing with text in the generic families, so that fonts are searched for and text is laid out. In the
  /// cage only the fonts' own folders can be read, and without Landlock nothing can. Then letters show as
  /// boxes.
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

  /// A picture of one pixel.
  private static let webP: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x1A, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x0D, 0, 0, 0,
    0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
  ]

  /// Whether the loader for WebP decodes what it has been fed. From version 0.2 on (Debian 13) it decodes
  /// when it's closed, and refuses pictures that are cut off.
  static let webPComesInRows: Bool = {
    guard let loader = try? PixbufLoader(format: .webp) else { return false }
    webP.withUnsafeBufferPointer { try? loader.write($0) }
    return !loader.fedRows.isEmpty
  }()

  static func openAll() {
    for format in WireFormat.allCases {
      for name in format.loaderNames {
        guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(UnsafeMutableRawPointer(loader))
      }
    }
    // These read files when they're used first: libheif its codecs, which are libraries of their own in
    // Debian 13, and fontconfig its settings and the user's cache.
    pinboard_cage_prepare_library("libheif.so.1", "heif_init")
    pinboard_cage_prepare_library("libfontconfig.so.1", "FcInit")
    _ = webPComesInRows
  }

  /// Draws the sample.
  static func layOutText() {
    guard let name = WireFormat.svg.loaderNames.first, let loader = gdk_pixbuf_loader_new_with_type(name, nil)
    else { return }
    let bytes = Array(sample.utf8)
    gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(UnsafeMutableRawPointer(loader))
  }
}
