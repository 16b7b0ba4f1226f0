package import BoardExchange
import KitFiles
import Foundation
import Imaging

/// A text that describes pictures: the source of an SVG drawing, or the paths of image files, one in each
/// line.
package nonisolated enum PictureText {
  /// A picture that a text describes; the name is nil if it has none.
  package typealias Found = (source: ImportSource, name: String?)

  /// The largest number of paths. A text with more lines isn't a list of paths that a user has copied.
  private static let mostPaths = 100
  private static let longestPath = 4_096
  /// How long the disk is waited for. A disk that's gone doesn't keep a text from becoming a note.
  private static let patience = Duration.seconds(2)

  /// Returns the pictures that a text describes; empty for an ordinary text.
  @MainActor package static func pictures(in text: String) async -> [Found] {
    if let drawing = await drawing(in: text) { return [(.data(drawing), nil)] }
    let files = paths(in: text)
    guard !files.isEmpty else { return [] }
    var areImages = false
    // The check runs on a thread of its own, since a call to a disk that's gone never returns.
    await Patience.wait(for: patience) { areImages = await areAllImages(files) }
    return areImages ? files.map { (.file($0), $0.name) } : []
  }

  @concurrent private static func drawing(in text: String) async -> Data? {
    guard SVGSource.isDrawing(text) else { return nil }
    let data = Data(text.utf8)
    return (try? ImageInspector.facts(of: data))?.typeIdentifier == "image/svg+xml" ? data : nil
  }

  private static func areAllImages(_ files: [URL]) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "PictureText").async {
        continuation.resume(returning: files.allSatisfy { (try? ImageInspector.facts(of: $0)) != nil })
      }
    }
  }

  /// Returns the files whose paths are in a text; empty if any line isn't a path.
  static func paths(in text: String) -> [URL] {
    guard text.utf8.count <= mostPaths * longestPath else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard lines.count <= mostPaths else { return [] }
    let files = lines.compactMap(file)
    return files.count == lines.count ? files : []
  }

  /// Returns the file of a line: a path in quotes, a path with backslashes as a terminal takes it, a plain
  /// path, or a file URL.
  private static func file(_ line: String) -> URL? {
    guard line.utf8.count <= longestPath else { return nil }
    if line.hasPrefix("file:///") { return URL(string: line).flatMap { $0.isFileURL ? $0 : nil } }
    var path = line
    let isQuoted = ["'", "\""].contains { path.count > 2 && path.hasPrefix($0) && path.hasSuffix($0) }
    if isQuoted {
      path = String(path.dropFirst().dropLast())
    } else if path.contains("\\") {
      path = path.replacing(/\\(.)/) { $0.output.1 }
    }
    if path.hasPrefix("~/") {
      path = URL.home.pathText + path.dropFirst()
    }
    return path.hasPrefix("/") ? URL(pathText: path) : nil
  }
}

/// Distinguishes the source of an SVG drawing from other texts.
nonisolated enum SVGSource {
  /// Returns whether the first element is `svg`, whatever the prefix of its namespace. Other XML and HTML may
  /// contain drawings too, but counts as text.
  static func isDrawing(_ text: String) -> Bool {
    var rest = text[...].drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("<") {
      if rest.hasPrefix("<!--") {
        guard skip(to: "-->", in: &rest) else { return false }
      } else if rest.hasPrefix("<?") {
        guard skip(to: "?>", in: &rest) else { return false }
      } else if rest.hasPrefix("<!") {
        guard skipDeclaration(in: &rest) else { return false }
      } else {
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.split(separator: ":").last == "svg"
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return false
  }

  private static func skip(to end: String, in rest: inout Substring) -> Bool {
    guard let range = rest.range(of: end) else { return false }
    rest = rest[range.upperBound...]
    return true
  }

  /// Skips a declaration, which may declare entities in brackets.
  private static func skipDeclaration(in rest: inout Substring) -> Bool {
    let end = rest.firstIndex { $0 == ">" || $0 == "[" }
    guard let end else { return false }
    guard rest[end] == "[" else {
      rest = rest[rest.index(after: end)...]
      return true
    }
    return skip(to: "]", in: &rest) && skip(to: ">", in: &rest)
  }
}
