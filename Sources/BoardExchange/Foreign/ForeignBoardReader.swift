import KitFiles
import Foundation
import Localization
import KitMarkup

/// Another program's board, opened for reading. The actor has its own serial queue, because SQLite waits for
/// the disk.
actor ForeignBoardReader {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.foreign-board")
  private let file: RegularFile
  private let format: ForeignFormat
  private var opened: ForeignDatabase?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ file: RegularFile, _ format: ForeignFormat) {
    self.file = file
    self.format = format
  }

  /// Returns the board's contents without reading any image.
  func board() throws -> ForeignBoard {
    let database = try database()
    return switch format {
    case .beeRef: try BeeRefReading(database: database, url: file.url).board()
    case .pureRef: try PureRefReading(database: database, url: file.url).board()
    }
  }

  /// Returns the bytes of an image that the board file contains.
  func bytes(row: Int64, name: String) throws -> Data {
    let limit = ForeignBoard.mostImageBytes
    let found =
      switch format {
      case .beeRef: try database().bytes(in: "sqlar", "data", row: row, limit: limit, name: name)
      case .pureRef: try database().bytes(in: "images", "data", row: row, limit: limit, name: name)
      }
    guard let found else { throw ItemFailure(name: name, localized("\(name) isn’t in the board")) }
    return found
  }

  private func database() throws -> ForeignDatabase {
    if let opened { return opened }
    let database: ForeignDatabase
    switch format {
    case .beeRef: database = try ForeignDatabase(file, size: file.byteCount)
    case .pureRef:
      let header = try PureRefHeader(file)
      database = try ForeignDatabase(file, size: header.byteCount, head: header.length)
    }
    opened = database
    return database
  }
}

/// The search for an image that a board only names by its path.
struct NamedImageSearch {
  /// The folder of the board file.
  let folder: URL
  /// Whether images outside of the folder may be read. A stranger's board could name any image on the
  /// computer.
  let mayLeaveFolder: Bool

  enum Outcome {
    case found(URL)
    /// The image exists, but outside of the board's folder.
    case outside
    case missing
  }

  /// Looks for the image below the board's folder first, with the path and then with ever fewer of its
  /// folders, and at the path itself last. PureRef uses the same candidates. Only regular files count;
  /// nothing is opened.
  func find(_ path: String) -> Outcome {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    // Empty paths, paths with "..", and paths that can't be a file's are refused here.
    guard !parts.isEmpty, parts.count <= 256, !parts.contains(".."), !path.contains("\0") else {
      return .missing
    }
    for start in parts.indices {
      let url = parts[start...].reduce(folder) { $0.appending(name: $1) }
      if isRegular(url), isInside(url) { return .found(url) }
    }
    guard path.hasPrefix("/") else { return .missing }
    let url = URL(pathText: path)
    // Without leave, the file outside isn't even examined, because a status query can wake a network drive.
    if isInside(url) { return isRegular(url) ? .found(url) : .missing }
    guard mayLeaveFolder else { return .outside }
    return isRegular(url) ? .found(url) : .missing
  }

  private func isRegular(_ url: URL) -> Bool { FileStatus(of: url)?.kind == .file }

  private func isInside(_ url: URL) -> Bool { url.resolved.isInside(folder.resolved) }
}

/// The plain text of markup, as Qt writes its notes.
enum RichText {
  /// The elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote",
    "body",
  ]
  /// The elements whose contents aren't shown.
  static let hidden = HTMLReader.unread.union(["head"])

  /// Returns the text without markup, heads and styles; a paragraph becomes a line. Text without markup stays
  /// as it is.
  static func plain(_ text: String) -> String {
    guard text.contains("<") else { return text }
    var lines = [""]
    var needsLine = false
    func add(_ words: String) {
      for character in words {
        if character.isWhitespace, character != "\u{A0}" {
          if let last = lines.last?.last, last != " ", !needsLine { lines[lines.count - 1].append(" ") }
        } else {
          if needsLine { lines.append("") }
          needsLine = false
          lines[lines.count - 1].append(character)
        }
      }
    }
    var reader = HTMLReader(Array(text.utf8))
    loop: while let token = reader.next() {
      switch token {
      case .word(let bytes): add(String(decoding: bytes, as: UTF8.self))
      case .entity(let character): add(character)
      case .space: add(" ")
      case .begin(let name) where hidden.contains(name):
        // The text behind a head that never ends belongs to that head.
        if !reader.skipContent(of: name) { break loop }
      case .begin("br"):
        if needsLine { lines.append("") }
        needsLine = false
        lines.append("")
      case .begin(let name), .end(let name):
        if blocks.contains(name), !(lines.last ?? "").isEmpty { needsLine = true }
      }
    }
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }
}
