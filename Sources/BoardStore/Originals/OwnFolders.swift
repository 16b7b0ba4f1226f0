import KitFiles
public import Foundation
import Synchronization

/// The folders of this computer in which the files that a board names are read without a question: the
/// user's home, and the folders from which the user has chosen a file.
///
/// A board from elsewhere mustn't decide which paths are touched on its reader's computer: merely looking at
/// one can mount a disk or ask a server. What the user has chosen is kept in a file of the app. Safe on any
/// thread; the first question reads that file.
public final class OwnFolders: Sendable {
  private struct State {
    /// The paths of chosen folders, the latest one last; nil until the file is read.
    var chosen: [String]?
  }

  private let home: URL
  private let file: URL?
  private let state = Mutex(State())

  /// The greatest number of chosen folders. The user is asked again about those that were chosen before.
  private static let mostChosen = 2_000
  /// The greatest number of symbolic links on the way to a file.
  private static let mostLinks = 16

  /// - Parameters:
  ///   - home: the user's home; nil for the one of this process.
  ///   - file: the file that keeps the chosen folders; nil keeps them in memory.
  public init(home: URL? = nil, file: URL?) {
    self.home = (home ?? URL.home).standard
    self.file = file
  }

  /// Returns whether a file may be read without a question.
  /// - Parameters:
  ///   - url: the file that a board names.
  ///   - folder: the board's folder, in which its files may be, too.
  public func contains(_ url: URL, besides folder: URL) -> Bool {
    var location = url.standard
    for _ in 0...Self.mostLinks {
      guard let start = start(of: location, folder.standard) else { return isChosen(location) }
      guard let next = Self.firstLink(on: location, below: start) else { return true }
      location = next
    }
    return false
  }

  /// Records that the user has chosen a file: others in its folder may be read from now on.
  public func choose(_ file: URL) {
    let folder = file.standard.deletingLastPathComponent()
    guard !contains(file, besides: home) else { return }
    state.withLock { state in
      let path = folder.pathText
      var chosen = (state.chosen ?? read()).filter { $0 != path }
      chosen.append(path)
      state.chosen = Array(chosen.suffix(Self.mostChosen))
      write(state.chosen ?? [])
    }
  }

  /// Reads the chosen folders, so that no later question waits for the disk.
  @concurrent public func prepare() async { _ = isChosen(home) }

  /// The folder below which no symbolic link is followed unseen; nil if the location is outside of the home
  /// and the board's folder.
  private func start(of location: URL, _ folder: URL) -> URL? {
    // A board in the root folder doesn't make the whole computer its own.
    if folder.pathBytes.count > 1, location.isInside(folder) { return folder }
    guard location.isInside(home) else { return nil }
    // Users put links to other disks right into their homes. Deeper ones may have come with an archive.
    let rest = location.pathBytes.dropFirst(home.pathBytes.count).drop { $0 == UInt8(ascii: "/") }
    return home.appending(name: String(nameBytes: Array(rest.prefix { $0 != UInt8(ascii: "/") })))
  }

  private func isChosen(_ location: URL) -> Bool {
    let folder = location.deletingLastPathComponent().pathText
    return state.withLock { state in
      if state.chosen == nil { state.chosen = read() }
      return state.chosen?.contains(folder) == true
    }
  }

  /// Returns where a path goes on at its first symbolic link below a folder; nil if there's no link on it.
  private static func firstLink(on location: URL, below start: URL) -> URL? {
    var path = start
    let rest = location.pathBytes.dropFirst(start.pathBytes.count).split(separator: UInt8(ascii: "/"))
    for (index, part) in rest.enumerated() {
      path = path.appending(name: String(nameBytes: Array(part)))
      guard let target = target(of: path) else { continue }
      let remaining = rest[(index + 1)...].map { String(nameBytes: Array($0)) }
      let parent = path.deletingLastPathComponent()
      let base =
        target.first == UInt8(ascii: "/")
        ? URL(pathBytes: target) : parent.appending(name: String(nameBytes: target))
      return remaining.reduce(base) { $0.appending(name: $1) }.standard
    }
    return nil
  }

  /// Returns what a symbolic link says; nil if it's none. Nothing that it leads to is read.
  private static func target(of link: URL) -> [UInt8]? {
    guard FileStatus(of: link, followsLinks: false)?.kind == .link else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link.systemPath, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
  }

  // MARK: The file

  private func read() -> [String] {
    guard let file, let source = try? SourceFile(file), source.size <= 16 << 20 else { return [] }
    var data = Data()
    // Without the file, the user is asked again.
    guard (try? source.forEachChunk({ data.append($0) })) != nil else { return [] }
    return (try? JSONDecoder().decode([String].self, from: data)) ?? []
  }

  private func write(_ chosen: [String]) {
    guard let file, let data = try? JSONEncoder().encode(chosen) else { return }
    // Without the file, the user is asked again.
    try? FileBytes.makeFolder(file.deletingLastPathComponent(), mode: 0o700)
    try? FileWriting.replace(file, with: data)
  }
}
