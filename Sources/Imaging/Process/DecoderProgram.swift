import Files
import Foundation
import Glibc

/// Where the caged decoder's program is: beside the running program, or in the folder for programs that only
/// programs start. Never looked for in PATH, where a stranger might have put one.
enum DecoderProgram {
  static let name = "pinboard-decoder"

  /// The program; throws `noDecoder`, with the place where it was expected.
  static func locate() throws(ImagingError) -> URL {
    let link = URL(pathText: "/proc/self/exe")
    let own = link.resolved
    guard own != link else {
      throw ImagingError(.noDecoder("the system doesn't tell where this program is"))
    }
    return try locate(beside: own.deletingLastPathComponent())
  }

  static func locate(beside folder: URL) throws(ImagingError) -> URL {
    let places = [
      folder.appending(name: name),
      folder.deletingLastPathComponent().appending(name: "libexec/pinboard/\(name)"),
    ]
    for place in places where access(place.systemPath, X_OK) == 0 { return place }
    throw ImagingError(
      .noDecoder("it should be \(places.map(\.shownPath).joined(separator: " or ")); install Pinboard again"))
  }
}
