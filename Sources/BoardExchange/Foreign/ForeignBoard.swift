import Files
import Foundation

/// The contents of another program's board, as far as they could be read.
struct ForeignBoard: Sendable {
  /// The images from back to front.
  var images: [ForeignImage] = []
  /// The texts in the order of the file.
  var notes: [ForeignNote] = []
  /// The items that can't be read at all.
  var failures: [ItemFailure] = []
  /// The contents that a Pinboard board can't hold, each as a phrase after "Left out: ".
  var leftOut: [String] = []

  /// The greatest number of items. No board that a user made has more.
  static let mostItems = 50_000
  /// The greatest size of one image, in bytes.
  static let mostImageBytes = 1 << 29

  /// Returns a summary such as "2 notes: “Shoes”, “Hat”".
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
