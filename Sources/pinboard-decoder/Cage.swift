import CDecoderCage
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

  /// Loads everything that decoding needs, then enters the cage. Returns the layers that are in force, as
  /// bits.
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
