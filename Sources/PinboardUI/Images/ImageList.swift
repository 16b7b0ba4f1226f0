import Board
import BoardStore
import Foundation

/// The images of a board, as its window of images lists them: those that at least one pin shows, each once.
nonisolated struct ImageList: Equatable, Sendable {
  /// What comes first.
  enum Order: CaseIterable, Sendable {
    /// Names as people sort them, with numbers by their values.
    case name
    /// Those with the most pixels.
    case pixels
    /// Those with the most bytes.
    case bytes
  }

  /// Where an image's bytes are.
  enum Location: Equatable, Sendable {
    /// In the board's file.
    case board
    /// In a file of its own, to which the board links.
    case file(URL)
    /// In a linked file that isn't there. It has the stored path.
    case missing(String)
  }

  struct Entry: Equatable, Sendable {
    let original: Original
    let location: Location
    /// The pins that show the image, from back to front, hidden ones included.
    let pins: [PinID]

    var id: OriginalID { original.id }
    /// Whether its bytes can be brought into the board's file.
    var isLinked: Bool { if case .file = location { true } else { false } }
    /// Whether the file to which it's linked isn't there.
    var isMissing: Bool { if case .missing = location { true } else { false } }
  }

  private(set) var entries: [Entry] = []

  init() {}

  /// - Parameters:
  ///   - document: the board.
  ///   - links: the linked images, and whether their files are there.
  ///   - order: what comes first.
  init(of document: BoardDocument, links: [OriginalID: OriginalLink], by order: Order) {
    var pins: [OriginalID: [PinID]] = [:]
    for pin in document.pins {
      if let id = pin.content.original { pins[id, default: []].append(pin.id) }
    }
    entries = pins.compactMap { id, pins in
      guard let original = document.originals[id] else { return nil }
      let location: Location? = links[id].map { $0.holds ? .file($0.url) : .missing($0.path) }
      return Entry(original: original, location: location ?? .board, pins: pins)
    }
    entries.sort { Self.isOrdered($0.original, $1.original, by: order) }
  }

  private static func isOrdered(_ one: Original, _ other: Original, by order: Order) -> Bool {
    switch order {
    case .name: break
    case .pixels: if area(one) != area(other) { return area(one) > area(other) }
    case .bytes: if one.byteCount != other.byteCount { return one.byteCount > other.byteCount }
    }
    let names = one.name.compare(other.name, options: [.caseInsensitive, .numeric])
    return names == .orderedSame ? one.id < other.id : names == .orderedAscending
  }

  private static func area(_ original: Original) -> Double {
    original.pixelSize.map { Double($0.width * $0.height) } ?? 0
  }

  /// The bytes of all images in the board's file, and of those that are linked.
  var bytes: (stored: Int, linked: Int) {
    entries.reduce((0, 0)) { sums, entry in
      let count = entry.original.byteCount
      return entry.location == .board
        ? (sums.stored + count, sums.linked) : (sums.stored, sums.linked + count)
    }
  }

  /// The number of images whose files aren't there.
  var missing: Int { entries.count(where: \.isMissing) }
}
