import Board
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// What the information pane says about the selected pins.
nonisolated struct PinFacts: Equatable {
  struct Row: Equatable {
    var label: String
    var value: String
  }

  var title: String
  var rows: [Row]
  /// The address from which the image came.
  var source: URL?

  /// - Parameters:
  ///   - details: what the image's file says; nil while it's being read.
  ///   - location: where the original is stored.
  init(of pin: Pin, _ original: Original?, details: ImageDetails?, location: OriginalLocation?) {
    title = pin.name.shown
    rows = []
    switch pin.content {
    case .image: if let original { add(original) }
    case .unknown(let kind, _, _): add(localized("Kind"), localized("Unknown (\(kind.shown))"))
    default: add(localized("Kind"), pin.content.kindName)
    }
    if let text = pin.content.note {
      let words = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).count
      add(
        localized("Length"),
        localized(list: [
          localized(words, "1 word", "\(words) words"),
          localized(text.count, "1 character", "\(text.count) characters"),
        ]))
    }
    let folder = pin.attributes.watchedFolder
    if !folder.isEmpty { add(localized("Watches"), URL(pathText: folder).shownPath) }
    if let details {
      add(localized("Colors"), details.colorProfile)
      add(localized("Taken"), details.date.map { ShotTime.text($0) })
      add(localized("Camera"), details.camera)
      add(localized("Lens"), details.lens)
      add(localized("Exposure"), details.exposure)
      add(localized("Author"), details.author)
    }
    add(localized("On the board"), Self.size(of: pin))
    add(localized("Tags…").withoutEllipsis, localized(list: pin.attributes.tags))
    switch location {
    case .board(let name)?: add(localized("Stored"), localized("In the board “\(name)”"))
    case .file(let file)?: add(localized("Linked"), file.shownPath)
    case .missing(let path)?: add(localized("Linked"), localized("\(path) (missing)"))
    case nil: break
    }
    source = (pin.source?.page ?? pin.source?.image).flatMap { URL(string: $0) }
  }

  /// The facts of several pins, or of a whole board.
  init(of pins: [Pin], in document: BoardDocument, title: String) {
    self.title = title
    rows = []
    let originals = Set(pins.compactMap { document.original(of: $0) })
    let images = pins.count { $0.content.original != nil }
    let notes = pins.count { $0.content.note != nil }
    add(localized("Pins"), Self.number(pins.count))
    if images > 0, images < pins.count { add(localized("Images"), Self.number(images)) }
    if notes > 0 { add(localized("Notes"), Self.number(notes)) }
    let frames = pins.count { $0.content.frame != nil }
    if frames > 0 { add(localized("Frames"), Self.number(frames)) }
    let strokes = pins.count { $0.content.stroke != nil }
    if strokes > 0 { add(localized("Strokes"), Self.number(strokes)) }
    guard !originals.isEmpty else { return }
    if originals.count != images { add(localized("Originals"), Self.number(originals.count)) }
    add(localized("Size"), Self.bytes(originals.reduce(0) { $0 + $1.byteCount }))
    let kinds = Dictionary(grouping: originals) { Self.kind($0.typeIdentifier) }
      .map { ($0.key, $0.value.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    add(localized("Types"), localized(list: kinds.prefix(5).map { "\($0.0) \(Self.number($0.1))" }))
  }

  private mutating func add(_ label: String, _ value: String?) {
    if let value, !value.isEmpty { rows.append(Row(label: label, value: value)) }
  }

  private mutating func add(_ original: Original) {
    add(localized("Type"), Self.kind(original.typeIdentifier))
    if let size = original.pixelSize {
      add(
        localized("Pixels"),
        "\(Self.number(Int(size.width))) × \(Self.number(Int(size.height)))\(Self.megapixels(size))"
      )
    }
    add(localized("Size"), Self.bytes(original.byteCount))
  }

  // MARK: Texts

  private static func size(of pin: Pin) -> String {
    var text = "\(number(Int(pin.size.width.rounded()))) × \(number(Int(pin.size.height.rounded())))"
    if pin.rotation != 0 { text += ", " + localized("turned by \(Int(pin.rotation.rounded()))°") }
    if pin.isCropped { text += ", " + localized("cropped") }
    return text
  }

  /// Returns the name of a type, such as "PNG".
  static func kind(_ type: String) -> String {
    ImageFormat.allCases.first { $0.typeIdentifier == type }?.displayName ?? type.shown
  }

  private static func megapixels(_ size: CGSize) -> String {
    let count = size.width * size.height / 1_000_000
    return count < 1 ? "" : " (\(localized("\(localized(number: count, places: 1, fewest: 1)) MP")))"
  }

  /// Returns a number with the locale's separators between its thousands, or with commas.
  static func number(_ number: Int) -> String { localized(number: number, fallback: ",") }

  /// Returns a size such as "3.1 MB (3,121,004 bytes)".
  static func bytes(_ count: Int) -> String { ByteSize.longText(of: count) }
}

/// Where an original is stored.
nonisolated enum OriginalLocation: Equatable, Sendable {
  /// In the board's file.
  case board(name: String)
  /// In a file of its own, to which the board links.
  case file(URL)
  /// In a linked file that isn't there.
  case missing(path: String)
}
