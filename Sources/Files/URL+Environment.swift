package import Foundation

extension URL {
  /// Returns the folder that an environment variable names; nil if it isn't set, or not to an absolute path.
  package static func folder(ofVariable variable: String) -> URL? {
    guard let value = getenv(variable) else { return nil }
    let bytes = [UInt8](cString: value)
    return bytes.first == UInt8(ascii: "/") ? URL(pathBytes: bytes, isFolder: true) : nil
  }

  /// The user's home folder.
  package static var home: URL {
    folder(ofVariable: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
  }
}
