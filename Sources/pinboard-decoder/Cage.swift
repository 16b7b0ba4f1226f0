import CDecoderCage
import Glibc

/// What this process gives up before it sees a stranger's byte.
enum Cage {
  /// With a 16,384 × 16,384 image, its copy at another size, and the answer, about 4 GiB are needed.
  private static let addressSpace: UInt64 = 6 << 30
  /// A little more than the longest answer.
  private static let fileSize: UInt64 = (1 << 31) + (1 << 20)
  private static let cpuSeconds: UInt64 = 300
  /// A handful would do for itself. But by this number the kernel also decides whether it may hand over an answer:
  /// there may be no more descriptors on their way between all the person's programs (`ETOOMANYREFS`). So it's what
  /// programs usually have.
  private static let descriptors: UInt64 = 1024

  /// From here on the process would rather be replaced, long before the limit ends it.
  static let cpuSecondsToRetire = 120.0
  /// No request may take longer, even if the app that waits for it is gone.
  static let requestSeconds: UInt32 = 180

  /// Fonts that everybody on this computer has, with fontconfig's settings and cache: drawings bring their text, not
  /// its letters. The last ones are Flatpak's.
  private static let fontFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig",
    "/var/cache/fontconfig", "/usr/lib/fontconfig/cache", "/run/host/fonts", "/run/host/fonts-cache",
    "/app/share/fonts",
  ]

  /// Loads what will be needed, then closes the door. Returns the layers that hold.
  static func enter(lastDescriptor: Int32) -> UInt32 {
    pinboard_memory_hand_out_clean()
    Loaders.openAll()
    ColorTransform.prepare()
    var limits = pinboard_cage_limits(
      address_space: addressSpace, file_size: fileSize, cpu_seconds: cpuSeconds, descriptors: descriptors)
    var readable: [UnsafePointer<CChar>?] = fontFolders.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for path in readable { free(UnsafeMutablePointer(mutating: path)) } }
    return pinboard_cage_enter(&limits, lastDescriptor, &readable)
  }
}
