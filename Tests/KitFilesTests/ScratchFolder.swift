import KitFiles
import Foundation

/// A folder for one test.
final class ScratchFolder {
  let url: URL

  init() throws {
    url =
      FileManager.default.temporaryDirectory.appending(
        name: "files-\(UUID().uuidString)", isFolder: true
      ).resolved
    try FileBytes.makeFolder(url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// - Parameter path: the bytes of a path relative to this folder.
  func location(_ path: [UInt8]) -> URL { URL(pathBytes: url.pathBytes + [UInt8(ascii: "/")] + path) }

  @discardableResult
  func file(_ path: [UInt8], _ text: String = "x") throws -> URL {
    let file = location(path)
    try FileBytes.makeFolder(file.deletingLastPathComponent())
    try FileBytes.write(Data(text.utf8), toNew: file)
    return file
  }

  @discardableResult
  func file(_ path: String) throws -> URL { try file(Array(path.utf8)) }

  func link(_ path: String, to target: String) throws {
    guard symlink(target, location(Array(path.utf8)).systemPath) == 0 else { throw POSIXError(.EIO) }
  }
}

/// `Köln` in Latin-1.
let koeln: [UInt8] = [0x4B, 0xF6, 0x6C, 0x6E]
