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

  /// The folders of the tables that say which letters the characters of East Asian documents are. The last
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
    // Pango searches for fonts in a thread of its own, which it keeps from version 1.56 on (Debian 13). If it
    // starts now, the thread has the same restrictions.
    if kind == .images { Loaders.layOutText() }
    var limits = pinboard_cage_limits(
      address_space: addressSpace, file_size: fileSize, cpu_seconds: cpuSeconds, descriptors: descriptors)
    return pinboard_cage_close(&limits, layers, kind == .films ? 1 : 0)
  }
}
