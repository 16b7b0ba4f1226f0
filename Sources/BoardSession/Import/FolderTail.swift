import BoardExchange
import KitFiles
import Foundation

/// Finds out which images have come into a folder or have changed there, and which of them are complete:
/// those whose size and date have stayed the same for a while. A value without side effects.
nonisolated struct FolderTail: Sendable {
  /// What's known of a file without reading it.
  struct Stamp: Codable, Equatable, Sendable {
    var size: Int
    var modified: Date
  }

  /// The names of files that are complete, in natural order.
  struct Arrivals: Equatable, Sendable {
    /// The new files. Each is reported once.
    var new: [String] = []
    /// The files that were reported before, or were there from the beginning, and have changed since.
    var changed: [String] = []

    var isEmpty: Bool { new.isEmpty && changed.isEmpty }
  }

  /// The names of the files that have been reported, or were there from the beginning.
  private(set) var seen: Set<String>
  /// How the files in `seen` were when they were last complete, as far as it's known.
  private(set) var stamps: [String: Stamp]
  /// The files that may still be growing, with the time since when they haven't.
  private var waiting: [String: (stamp: Stamp, since: Double)] = [:]

  /// How long a file must stay the same, in seconds.
  static let patience = 2.0

  init(seen: Set<String>, stamps: [String: Stamp] = [:]) {
    self.seen = seen
    self.stamps = stamps
  }

  /// Whether files are there that may still be growing.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes what's in the folder now.
  /// - Parameters:
  ///   - files: the images, by their names.
  ///   - now: the time in seconds, on any monotonic clock.
  mutating func take(_ files: [String: Stamp], at now: Double) -> Arrivals {
    // A name that's free again may be that of a new image. An empty folder may be a disk that's gone for now.
    if !files.isEmpty {
      seen = seen.filter { files[$0] != nil }
      stamps = stamps.filter { files[$0.key] != nil }
    }
    waiting = waiting.filter { files[$0.key] != nil }
    var arrivals = Arrivals()
    for (name, stamp) in files {
      let isSeen = seen.contains(name)
      if isSeen, stamps[name] ?? stamp == stamp {
        stamps[name] = stamp
        waiting[name] = nil
        continue
      }
      guard let known = waiting[name], known.stamp == stamp else {
        waiting[name] = (stamp, now)
        continue
      }
      guard stamp.size > 0, now - known.since >= Self.patience else { continue }
      if isSeen { arrivals.changed.append(name) } else { arrivals.new.append(name) }
      waiting[name] = nil
      seen.insert(name)
      stamps[name] = stamp
    }
    arrivals.new.sort(by: Self.isInOrder)
    arrivals.changed.sort(by: Self.isInOrder)
    return arrivals
  }

  private static func isInOrder(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: [.caseInsensitive, .numeric]) == .orderedAscending
  }
}

/// What a reading of a watched folder finds.
nonisolated enum FolderListing: Sendable {
  case missing
  case unreadable
  /// It has more names than are read.
  case crowded
  /// Nothing was added, removed or renamed since the last reading.
  case unchanged
  /// The images, and when something was last added, removed or renamed.
  case files([String: FolderTail.Stamp], modified: Date)

  /// The greatest number of names.
  static let mostNames = 50_000

  /// Reads a folder. Its subfolders and hidden files are left out.
  /// - Parameter known: the folder's date at the last reading; nil to read it in any case.
  @concurrent static func at(_ folder: URL, unlessAsOf known: Date?) async -> FolderListing {
    guard let status = FileStatus(of: folder) else { return errno == EACCES ? .unreadable : .missing }
    guard status.kind == .folder else { return .missing }
    if let known, status.modified == known { return .unchanged }
    guard let names = FolderNames.of(folder) else { return .unreadable }
    guard names.count <= mostNames else { return .crowded }
    var files: [String: FolderTail.Stamp] = [:]
    for name in names where !name.hasPrefix(".") {
      let url = folder.appending(name: name)
      guard !url.ending.isEmpty, case .image = FileKind.named(name), let status = FileStatus(of: url),
        status.kind == .file
      else { continue }
      files[name] = FolderTail.Stamp(size: status.size, modified: status.modified)
    }
    return .files(files, modified: status.modified)
  }

  /// Returns the names of the images in a folder; empty if it can't be read.
  static func images(in folder: URL) async -> Set<String> {
    guard case .files(let files, _) = await at(folder, unlessAsOf: nil) else { return [] }
    return Set(files.keys)
  }
}
