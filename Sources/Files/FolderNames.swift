package import Foundation

/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the text of each name, in no order, without `.` and `..`; nil if the folder can't be read.
  /// `errno` says why. Blocks.
  package static func of(_ folder: URL) -> [String]? {
    var names: [String] = []
    let isReadable = each(in: folder.systemPath) { names.append(String(nameBytes: $0)) }
    return isReadable ? names : nil
  }

  /// Calls `body` with the bytes of each name.
  /// - Returns: false if the folder can't be read.
  @discardableResult
  static func each(in path: [CChar], _ body: ([UInt8]) -> Void) -> Bool {
    guard let stream = opendir(path) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { [UInt8](cString: $0) }
      }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      body(name)
    }
    return true
  }
}
