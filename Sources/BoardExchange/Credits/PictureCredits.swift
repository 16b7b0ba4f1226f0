import Board
import BoardStore
import Foundation
import Imaging
import Localization

/// Where a picture is from: what's known of its source, its author and its licence.
struct PictureCredit: Hashable, Sendable {
  /// The pin's name.
  var name: String
  /// The address of the page on which the picture was, or of the picture itself.
  var source: String?
  var author: String?
  var license: String?

  /// What's known, each as a line.
  var lines: [String] {
    [author, license.map { localized("License: \($0)") }, source].compactMap(\.self)
  }
}

/// The credits of all pictures of an export, by name.
struct PictureCredits: Sendable {
  /// Those with a source, an author or a licence.
  private(set) var known: [PictureCredit] = []
  /// The names of the pictures of which none of it is known.
  private(set) var unknown: [String] = []

  var isEmpty: Bool { known.isEmpty && unknown.isEmpty }

  /// The bytes at an original's beginning in which EXIF and XMP are searched for.
  private static let head = 256 << 10
  private static let batch = 32

  /// Reads what the originals say, off the main thread. Pins with the same image and source are one picture.
  /// - Parameters:
  ///   - pins: the pins of the export.
  ///   - document: their board.
  ///   - file: the board's file.
  static func read(of pins: [Pin], in document: BoardDocument, file: BoardFile) async throws -> PictureCredits
  {
    let pictures = pins.filter { $0.content.original != nil && document.original(of: $0) != nil }
    var details: [OriginalID: ImageDetails] = [:]
    let ids = Array(Set(pictures.compactMap(\.content.original)))
    for start in stride(from: 0, to: ids.count, by: batch) {
      try Task.checkCancellation()
      let some = Array(ids[start..<min(start + batch, ids.count)])
      for (id, beginning) in try await file.originals.beginnings(of: head, for: some) {
        details[id] = ImageInspector.details(of: beginning.bytes)
      }
    }
    var credits = PictureCredits()
    var seen: Set<PictureCredit> = []
    for pin in pictures {
      guard let id = pin.content.original else { continue }
      let credit = PictureCredit(
        name: pin.name.isEmpty ? document.original(of: pin)?.name ?? "" : pin.name,
        source: pin.source.flatMap { $0.page ?? $0.image }, author: details[id]?.author,
        license: details[id]?.license)
      guard seen.insert(credit).inserted else { continue }
      if credit.lines.isEmpty { credits.unknown.append(credit.name) } else { credits.known.append(credit) }
    }
    credits.known.sort { isBefore($0.name, $1.name) }
    credits.unknown.sort(by: isBefore)
    return credits
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: [.caseInsensitive, .numeric]) == .orderedAscending
  }
}
