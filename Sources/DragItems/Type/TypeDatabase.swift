import KitFiles
import Foundation
import Synchronization

/// The desktop's database of MIME types (shared-mime-info): subclasses, aliases and file name extensions.
///
/// Read once, in the background, when a program asks for it or a type is first requested that the built-in
/// table doesn't know. Until then, and without such a database, only the table is used. The database only
/// ever adds to the table.
package enum TypeDatabase {
  struct Facts: Sendable {
    var parents: [String: [String]] = [:]
    var aliases: [String: String] = [:]
    /// File name extension (lower case, without the dot) → type.
    var types: [String: String] = [:]
    /// Type → its usual extension.
    var endings: [String: String] = [:]
  }

  /// Limits of one file's bytes and lines, and of the number of directories; a real database is smaller.
  private static let maximumBytes = 4 << 20
  private static let maximumLines = 50_000
  private static let maximumDirectories = 32

  private static let facts = Mutex<Facts?>(nil)

  private static let reading = Task.detached(priority: .utility) {
    let found = read(directories(ProcessInfo.processInfo.environment))
    facts.withLock { $0 = found }
  }

  /// Begins to read, for programs that will need the database. Harmless when it has been read.
  package static func prepare() { _ = reading }

  /// Waits until the database has been read, or was found missing.
  package static func ready() async { await reading.value }

  /// Returns a type's direct parents, as far as known by now. Never blocks.
  static func parents(of type: String) -> [String] {
    guard let known = facts.withLock({ $0 }) else {
      _ = reading
      return []
    }
    let name = known.aliases[type] ?? type
    return (known.parents[name] ?? []) + (name == type ? [] : [name])
  }

  /// Returns the desktop's preferred name of a type, as far as known by now. Never blocks.
  static func name(of type: String) -> String {
    facts.withLock { $0?.aliases[type] } ?? type
  }

  /// Returns the type of files with an extension, as far as known by now. Never blocks.
  static func type(ofEnding ending: String) -> String? {
    guard let known = facts.withLock({ $0 }) else {
      _ = reading
      return nil
    }
    return known.types[ending]
  }

  /// Returns the usual extension of a type's files, as far as known by now. Never blocks.
  static func ending(of type: String) -> String? {
    guard let known = facts.withLock({ $0 }) else {
      _ = reading
      return nil
    }
    return known.endings[type] ?? known.aliases[type].flatMap { known.endings[$0] }
  }

  // MARK: Reading

  /// Returns the directories of the database, the most important first (XDG base directories).
  static func directories(_ environment: [String: String]) -> [URL] {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let own = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    let shared =
      environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let paths = [own].compactMap { $0 } + shared.split(separator: ":").map(String.init)
    return paths.filter { $0.hasPrefix("/") }.prefix(maximumDirectories)
      .map { URL(pathText: $0, isFolder: true).appending(name: "mime", isFolder: true) }
  }

  static func read(_ directories: [URL]) -> Facts {
    var facts = Facts()
    for directory in directories {
      for (type, parent) in pairs(directory.appending(name: "subclasses"))
      where !(facts.parents[type] ?? []).contains(parent) { facts.parents[type, default: []].append(parent) }
      for (alias, type) in pairs(directory.appending(name: "aliases"))
      where facts.aliases[alias] == nil { facts.aliases[alias] = type }
    }
    readEndings(directories, into: &facts)
    return facts
  }

  private struct Glob {
    let weight: Int
    let type: String
    let ending: String
  }

  /// Reads `globs2` (shared-mime-info, 2.10): lines of weight, type and pattern. The greatest weight wins,
  /// then the most important directory, then the first line. A type's usual extension is its first one of the
  /// greatest weight.
  private static func readEndings(_ directories: [URL], into facts: inout Facts) {
    var weights: [String: Int] = [:]
    var usual: [String: Glob] = [:]
    for directory in directories {
      for glob in globs(directory.appending(name: "globs2")) {
        if glob.weight > weights[glob.ending] ?? -1 {
          weights[glob.ending] = glob.weight
          facts.types[glob.ending] = glob.type
        }
        if let known = usual[glob.type], known.weight >= glob.weight { continue }
        usual[glob.type] = glob
      }
    }
    facts.endings = usual.mapValues(\.ending)
  }

  /// Returns the patterns that consist of an extension only, in lower case.
  private static func globs(_ file: URL) -> [Glob] {
    lines(file).compactMap { line in
      let cells = line.split(separator: ":", omittingEmptySubsequences: false)
      guard cells.count == 3, let weight = Int(cells[0]), cells[1].contains("/"), cells[2].hasPrefix("*."),
        cells.allSatisfy({ $0.utf8.count <= 255 })
      else { return nil }
      let ending = cells[2].dropFirst(2).lowercased()
      // A double extension such as "tar.gz" is left out: Foundation only splits off "gz".
      guard !ending.isEmpty, !ending.contains(where: { "*?[].".contains($0) }) else { return nil }
      return Glob(weight: weight, type: cells[1].lowercased(), ending: ending)
    }
  }

  private static func lines(_ file: URL) -> ArraySlice<Substring> {
    guard let data = try? RegularFile(file).contents(limit: maximumBytes) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").prefix(maximumLines)
  }

  /// Returns the lines that consist of two MIME types; others are ignored.
  private static func pairs(_ file: URL) -> [(String, String)] {
    lines(file).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, words.allSatisfy({ $0.contains("/") && $0.utf8.count <= 255 }) else {
        return nil
      }
      return (words[0].lowercased(), words[1].lowercased())
    }
  }
}
