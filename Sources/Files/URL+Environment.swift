package import Foundation

extension URL {
  /// A folder that a variable of the environment names; nil if it isn't set, or not to an absolute path.
  package static func folder(ofVariable variable: String) -> URL? {
    guard let value = getenv(variable) else { return nil }
    let bytes = [UInt8](cString: value)
    return bytes.first == UInt8(ascii: "/") ? URL(pathBytes: bytes, isFolder: true) : nil
  }

  /// The person's own folder.
  package static var home: URL {
    folder(ofVariable: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
  }
}
