import CDecoderCage
import CFilm
import CGdkPixbuf
import COpenEXR
import CPoppler
import DecoderWire
import Glibc

/// The restrictions that this process puts on itself before it reads a stranger's byte.
enum Cage {
  /// The limit of address space in bytes. A 16,384 × 16,384 image, its copy at another size, and the answer
  /// need about 4 GiB.
  private static let addressSpace: UInt64 = 6 << 30
  /// The limit of file size in bytes, a little more than the longest answer.
  private static let fileSize: UInt64 = (1 << 31) + (1 << 20)
  private static let cpuSeconds: UInt64 = 300
  /// The limit of descriptors. A handful would do for the process itself, but the kernel also compares this
  /// limit with the number of descriptors in flight between all the user's programs, and refuses to pass on
  /// an answer if there are more (`ETOOMANYREFS`). So it's the limit that programs usually have.
  private static let descriptors: UInt64 = 1024

  /// The processor time in seconds after which the process asks to be replaced, long before the limit ends
  /// it.
  static let cpuSecondsToRetire = 120.0
  /// The time limit of a request in seconds, even if the app that waits for it is gone.
  static let requestSeconds: UInt32 = 180

  /// The folders of the fonts that all users of this computer have, with fontconfig's settings and cache.
  /// Drawings contain text but no letters. The last three folders are Flatpak's.
  private static let fontFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig",
    "/var/cache/fontconfig", "/usr/lib/fontconfig/cache", "/run/host/fonts", "/run/host/fonts-cache",
    "/app/share/fonts",
  ]

  /// The folders of the tables that tell which letters the characters of East Asian documents are. The last
  /// one is Flatpak's.
  private static let tableFolders = ["/usr/share/poppler", "/app/share/poppler"]

  /// Loads everything that decoding needs, and enters the cage. Returns the layers that are in force, as
  /// bits.
  static func enter(as kind: DecoderKind, lastDescriptor: Int32) -> UInt32 {
    pinboard_memory_hand_out_clean()
    // The libraries' messages on a stranger's bytes belong in answers and not on a terminal.
    g_log_set_default_handler({ _, _, _, _ in }, nil)
    switch kind {
    case .images:
      Loaders.openAll()
      pinboard_exr_prepare()
      ColorTransform.prepare()
    case .documents: pinboard_document_prepare()
    case .films: pinboard_film_prepare()
    }
    let folders =
      switch kind {
      case .images: fontFolders
      case .documents: fontFolders + tableFolders
      case .films: [String]()
      }
    var readable: [UnsafePointer<CChar>?] = folders.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for path in readable { free(UnsafeMutablePointer(mutating: path)) } }
    let layers = pinboard_cage_close_files(lastDescriptor, &readable)
    // Pango looks for fonts in a thread of its own, which it keeps from version 1.56 on (Debian 13). If it
    // starts now, the thread has the same restrictions.
    if kind == .images { Loaders.layOutText() }
    var limits = pinboard_cage_limits(
      address_space: addressSpace, file_size: fileSize, cpu_seconds: cpuSeconds, descriptors: descriptors)
    return pinboard_cage_close(&limits, layers, kind == .films ? 1 : 0)
  }
}

/// GdkPixbuf's loaders are shared libraries that are loaded on first use, so all of them are loaded before
/// the process enters the cage, with what they load themselves.
enum Loaders {
  /// A drawing with text in the generic families, so that fonts are looked for and text is laid out. In the
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

/// Enters the cage, tries the actions that must be impossible there, and prints the results.
enum SelfTest {
  private static let layers: [(name: String, bit: Int)] = [
    ("no new privileges", PINBOARD_CAGE_NO_NEW_PRIVILEGES), ("seccomp filter", PINBOARD_CAGE_SECCOMP),
    ("Landlock", PINBOARD_CAGE_LANDLOCK), ("resource limits", PINBOARD_CAGE_LIMITS),
    ("descriptors closed", PINBOARD_CAGE_DESCRIPTORS),
  ]

  private static let probes: [(name: String, probe: pinboard_probe)] = [
    ("open a file", PINBOARD_PROBE_OPEN), ("open a file beside the fonts", PINBOARD_PROBE_OPEN_AROUND),
    ("read its own memory map", PINBOARD_PROBE_OPEN_PROCESS), ("list a folder", PINBOARD_PROBE_LIST),
    ("create a file", PINBOARD_PROBE_CREATE), ("create a font", PINBOARD_PROBE_CREATE_FONT),
    ("make a socket", PINBOARD_PROBE_SOCKET), ("fork", PINBOARD_PROBE_FORK), ("exec", PINBOARD_PROBE_EXEC),
    ("ptrace", PINBOARD_PROBE_PTRACE), ("signal another process", PINBOARD_PROBE_KILL),
    ("map executable memory", PINBOARD_PROBE_EXECUTABLE_MEMORY),
  ]

  /// Prints a line for each layer and each attempt. Returns whether all attempts were refused.
  static func run(_ kind: DecoderKind) -> Bool {
    let held = Int(Cage.enter(as: kind, lastDescriptor: 2))
    for layer in layers {
      print("\(layer.name): \(held & layer.bit != 0 ? "in force" : "not available here")")
    }
    print("fonts: \(held & PINBOARD_CAGE_READABLE != 0 ? "may be read" : "can't be read here")")
    var isTight = true
    let ownProbes = kind != .documents ? [("read the tables of documents", PINBOARD_PROBE_OPEN_TABLES)] : []
    for (name, probe) in probes + ownProbes {
      let refusal = pinboard_cage_probe(probe)
      print("\(name): \(refusal == 0 ? "ALLOWED" : "refused (\(String(cString: strerror(refusal))))")")
      if refusal == 0 { isTight = false }
    }
    return isTight
  }
}
