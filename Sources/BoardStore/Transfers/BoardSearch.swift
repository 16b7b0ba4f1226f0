import Files
import Foundation
import Glibc

/// Files among which a board may be that isn't where it was: those beside its old place, those beside the board that asks,
/// and those that are known otherwise. A file that's opened may name any place, so only so much is looked at.
struct BoardSearch {
  static let mostFiles = 200
  static let mostFolders = 20
  static let mostNames = 20_000

  private(set) var files: [(url: URL, file: FileIdentity)] = []

  init(near places: [URL], besides known: [URL], except asked: [FileIdentity]) {
    var seen = Set(asked)
    var folders: Set<URL> = []
    // Those that the person has listed first: no file can name them.
    for url in known { add(url, &seen) }
    // The board's own folder comes last in the list, and is looked at whatever else there is.
    for place in places.reversed() {
      let folder = place.deletingLastPathComponent()
      guard folders.count < Self.mostFolders, folders.insert(folder).inserted else { continue }
      for name in Self.boards(in: folder) {
        add(folder.appending(name: name), &seen)
      }
    }
  }

  private mutating func add(_ url: URL, _ seen: inout Set<FileIdentity>) {
    guard files.count < Self.mostFiles, let file = try? FileIdentity(of: url), seen.insert(file).inserted
    else {
      return
    }
    files.append((url, file))
  }

  /// Name by name: a folder may hold any number of them.
  private static func boards(in folder: URL) -> [String] {
    guard let stream = opendir(folder.systemPath) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    for _ in 0..<mostNames {
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(nameBytes: Array(bytes.prefix { $0 != 0 }))
      }
      if name.hasSuffix(".pinboard"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
