import Files
import Foundation
import Glibc

/// The place of the caged decoder's program: beside the running program, or in the folder for programs that
/// only programs start (`libexec`). It's never looked for in PATH, where a stranger might have put one.
enum DecoderProgram {
  static let name = "pinboard-decoder"

  /// Returns the program's address; throws `noDecoder`, with the places where it was expected.
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
