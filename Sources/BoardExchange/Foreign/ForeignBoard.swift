import Files
import Foundation

/// What another program's board holds, as far as it could be read.
struct ForeignBoard: Sendable {
  /// From back to front.
  var images: [ForeignImage] = []
  /// In the order of the file.
  var notes: [ForeignNote] = []
  /// Items that can't be read at all.
  var failures: [ItemFailure] = []
  /// What a board of ours has no place for, each a sentence.
  var leftOut: [String] = []

  /// More items than this are in no board that a person made.
  static let mostItems = 50_000
  /// Bytes of one image.
  static let mostImageBytes = 1 << 29

  /// "2 notes: “Shoes”, “Hat”".
  static func summary(of texts: [String], one: String, many: String) -> String {
    let shown = texts.prefix(20).map { text in
      let line = text.shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "“\(line.prefix(200))\(line.count > 200 ? "…" : "")”"
    }
    let more = texts.count > shown.count ? " and \(texts.count - shown.count) more" : ""
    return
      "\(texts.count == 1 ? "1 \(one)" : "\(texts.count) \(many)"): \(shown.joined(separator: ", "))\(more)"
  }
}
