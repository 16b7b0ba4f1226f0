import KitFiles
public import Foundation
import Glibc
import Localization

/// The name that a program which carries files between computers gives to one of two files that were changed
/// apart. The name alone proves nothing: whether both are files of one board, only the files show.
public struct ConflictCopy: Hashable, Sendable {
  /// The name of the board that the file is a copy of, without its ending.
  public let stem: String
  /// The computer or the user that the copy comes from; nil if the name doesn't say it.
  public let origin: String?
  /// The day of the copy, in the time zone of the name; nil if the name doesn't say it.
  public let day: DateComponents?

  /// - Parameters:
  ///   - name: a file's name; it's nobody's copy if this returns nil.
  ///   - isInDrive: whether Google Drive carries the file. It gives copies such names as people do.
  public init?(named name: String, isInDrive: Bool = false) {
    guard name.hasSuffix(Self.ending) else { return nil }
    let stem = String(name.dropLast(Self.ending.count))
    if isInDrive, ConflictCopy(named: name) == nil {
      // `a (1)`, and `a (b2f54385)` of the program that shows Google Drive as a folder.
      guard let match = stem.wholeMatch(of: /(.+) \((?:\d{1,3}|[0-9a-f]{8})\)/) else { return nil }
      self.init(match.1, nil, nil)
    } else {
      self.init(stem: stem, host: Self.hostName)
    }
  }

  /// What a file's name says, if the file that it's a copy of lies beside it. A name that people give, too,
  /// counts only in a folder that Google Drive carries, and if both are files of one board. Blocks.
  init?(at url: URL) {
    guard let original = Self.original(of: url) else { return nil }
    if let copy = ConflictCopy(named: url.name) {
      self = copy
    } else {
      guard let copy = ConflictCopy(named: url.name, isInDrive: true), let board = OpenFiles.board(at: url),
        OpenFiles.board(at: original) == board
      else { return nil }
      self = copy
    }
  }

  private static let ending = ".pinboard"

  private init?(stem name: String, host: String) {
    // Syncthing: `a.sync-conflict-20261128-101500-KF44DZH`.
    if let match = name.wholeMatch(
      of: /(.+)\.sync-conflict-(\d{4})(\d\d)(\d\d)-\d{6}(?:-([A-Z0-9]+))?/)
    {
      self.init(match.1, match.5, (match.2, match.3, match.4))
      return
    }
    // Nextcloud, ownCloud, Dropbox, Insync, Seafile, in several languages, and perhaps with a number.
    if let match = name.wholeMatch(of: /(.+?) \(([^()]+)\)(?: \(\d+\))?/), Self.namesConflict(match.2) {
      let day = match.2.firstMatch(of: /(\d{4})-(\d\d)-(\d\d)/)
      self.init(match.1, Self.origin(in: match.2), day.map { ($0.1, $0.2, $0.3) })
      return
    }
    // Older clients of ownCloud.
    if let match = name.wholeMatch(of: /(.+)_conflict-(\d{4})(\d\d)(\d\d)-\d{6}/) {
      self.init(match.1, nil, (match.2, match.3, match.4))
      return
    }
    // Synology Drive: `a_HOST_Nov-28-1015-2026_Conflict`, perhaps with a number.
    if let match = name.wholeMatch(
      of: /(.+?)_([^_]+)_[A-Z][a-z]{2}-\d\d-\d{4}(?:\d\d)?-\d{4}_Conflict(?:_\d+)?/)
    {
      self.init(match.1, match.2, nil)
      return
    }
    // Resilio and pCloud.
    if let match = name.wholeMatch(of: /(.+?)(?:\.[Cc]onflict\d*| ?\[conflicted[^\]]*\])/) {
      self.init(match.1, nil, nil)
      return
    }
    // OneDrive's client for Linux, which also names a copy by this computer alone. A hyphen may belong to the
    // board's name or to the computer's.
    if let match = name.wholeMatch(of: /(.+?)-(.+)-safeBackup-\d{4}/) {
      self.init(match.1, match.2, nil)
      return
    }
    let own = "-" + host
    guard host.count > 1, name.hasSuffix(own), name.count > own.count else { return nil }
    self.init(name.dropLast(own.count), Substring(host), nil)
  }

  private init(
    _ stem: Substring, _ origin: Substring?, _ day: (year: Substring, month: Substring, day: Substring)?
  ) {
    self.stem = String(stem)
    self.origin = origin.map(String.init)
    self.day = day.map {
      DateComponents(year: Int($0.year), month: Int($0.month), day: Int($0.day))
    }
  }

  /// The word by which programs name a conflict, in the languages in which they do.
  private static let words = [
    "conflict", "konflikt", "conflit", "conflicto", "conflitto", "conflito", "конфликт", "конфлікт",
    "çakış", "ristiriita", "ütközés", "冲突", "衝突", "競合", "충돌",
  ]

  private static func namesConflict(_ text: Substring) -> Bool {
    let text = text.lowercased()
    return words.contains { text.contains($0) }
  }

  /// The name before or behind the words, as in `Anna's conflicted copy 2026-11-28` of Dropbox, or in
  /// `conflicted copy Anna 2026-11-28 101500` of Nextcloud and ownCloud.
  private static func origin(in text: Substring) -> Substring? {
    text.wholeMatch(of: /(.+)['’]s conflicted copy.*/)?.1
      ?? text.wholeMatch(of: /conflicted copy (.+) \d{4}-\d\d-\d\d \d{6}/)?.1
      ?? text.wholeMatch(of: /.* (?:von|de|di|van) (.+?) \d{4}-\d\d-\d\d/)?.1
  }

  private static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names that the board may have, if a hyphen may belong to it or to the computer's name.
  private var stems: [String] {
    var stems = [stem]
    for part in (origin ?? "").split(separator: "-", omittingEmptySubsequences: false).dropLast() {
      stems.append((stems.last ?? stem) + "-" + part)
    }
    return stems
  }

  /// What's said beside a board's name, such as “copy of 28 November from KF44DZH”.
  public var title: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let date = day.flatMap { calendar.date(from: $0) }
    let shown = date.map { $0.formatted(.dateTime.day().month(.wide)) }
    return switch (shown, origin?.shown) {
    case (let day?, let origin?): localized("copy of \(day) from \(origin)")
    case (let day?, nil): localized("copy of \(day)")
    case (nil, let origin?): localized("copy from \(origin)")
    case (nil, nil): localized("copy")
    }
  }

  // MARK: Files

  /// The copies that lie beside a board's file. Blocks.
  static func urls(beside url: URL) -> [URL] {
    let folder = url.deletingLastPathComponent()
    let names = (FolderNames.of(folder) ?? []).filter { $0.hasSuffix(ending) }
    let isInDrive = names.contains(where: isLikeDrives) && CarriedFolder.isDrives(folder)
    return names.filter { original(of: $0, among: [url.name], isInDrive) != nil }.sorted()
      .map { folder.appending(name: $0).standard }
  }

  /// The file that a file is a copy of, by its name; nil if there's none beside it. Blocks.
  public static func original(of url: URL) -> URL? {
    let folder = url.deletingLastPathComponent()
    let isInDrive = isLikeDrives(url.name) && CarriedFolder.isDrives(folder)
    guard ConflictCopy(named: url.name, isInDrive: isInDrive) != nil else { return nil }
    let names = Set(FolderNames.of(folder) ?? [])
    return original(of: url.name, among: names, isInDrive).map { folder.appending(name: $0).standard }
  }

  /// Whether a name could be that of a copy by Google Drive.
  private static func isLikeDrives(_ name: String) -> Bool { name.hasSuffix(")" + ending) }

  /// A copy may be a copy of a copy.
  private static func original(of name: String, among names: Set<String>, _ isInDrive: Bool) -> String? {
    var name = name
    while let copy = ConflictCopy(named: name, isInDrive: isInDrive) {
      let known = copy.stems.map { $0 + ending }.first(where: names.contains)
      if let known { return known }
      name = copy.stem + ending
    }
    return nil
  }
}

/// The copies beside a board, so that each is reported when it comes or changes, and from time to time as
/// long as it stays.
struct ConflictWatch {
  private struct Sight: Equatable {
    let identity: FileIdentity
    let size: Int
    let changed: Double
  }

  private var seen: [URL: (sight: Sight, at: ContinuousClock.Instant)] = [:]
  private var done: [URL: Sight] = [:]
  /// When the folder was changed and listed last.
  private var listed: (changed: Double, at: ContinuousClock.Instant)?
  /// The time after which a copy that couldn't be merged is reported again.
  private static let pause = Duration.seconds(60)

  /// Returns the copies that should be examined now. Blocks.
  mutating func due(beside url: URL) -> [URL] {
    var (due, present): ([URL], Set<URL>) = ([], [])
    let now = ContinuousClock.now
    let changed = (try? FileIdentity.changed(url.deletingLastPathComponent())) ?? 0
    let isStill = seen.allSatisfy { Self.sight(of: $0.key) == $0.value.sight }
    if let listed, listed.changed == changed, now - listed.at < Self.pause, isStill { return [] }
    listed = (changed, now)
    for copy in ConflictCopy.urls(beside: url) {
      guard let sight = Self.sight(of: copy) else { continue }
      present.insert(copy)
      if done[copy] == sight { continue }
      if let known = seen[copy], known.sight == sight, now - known.at < Self.pause { continue }
      seen[copy] = (sight, now)
      due.append(copy)
    }
    seen = seen.filter { present.contains($0.key) }
    done = done.filter { present.contains($0.key) }
    return due
  }

  /// Records that a copy isn't to be examined again unless it changes. Blocks.
  mutating func settle(_ copy: URL) { done[copy] = Self.sight(of: copy) }

  private static func sight(of url: URL) -> Sight? {
    guard let identity = try? FileIdentity(of: url), let changed = try? FileIdentity.changed(url) else {
      return nil
    }
    return Sight(identity: identity, size: identity.size, changed: changed)
  }
}
