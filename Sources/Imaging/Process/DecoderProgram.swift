import Foundation
import Glibc

/// Where the caged decoder's program is: beside the running program, or in the folder for programs that only
/// programs start. Never looked for in PATH, where a stranger might have put one.
enum DecoderProgram {
  static let name = "pinboard-decoder"

  /// The program; throws `noDecoder`, with the place where it was expected.
  static func locate() throws(ImagingError) -> URL {
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      throw ImagingError(.noDecoder("the system doesn't tell where this program is"))
    }
    let folder = URL(filePath: own).deletingLastPathComponent()
    return try locate(beside: folder)
  }

  static func locate(beside folder: URL) throws(ImagingError) -> URL {
    let places = [
      folder.appending(path: name),
      folder.deletingLastPathComponent().appending(path: "libexec/pinboard/\(name)"),
    ]
    for place in places where access(place.path, X_OK) == 0 { return place }
    throw ImagingError(
      .noDecoder("it should be \(places.map(\.path).joined(separator: " or ")); install Pinboard again"))
  }
}
