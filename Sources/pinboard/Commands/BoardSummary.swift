import Board
import BoardStore
import Files
import Foundation

/// What `info` tells of a board. The names of the properties are those of the JSON, which is a promise.
struct BoardSummary: Encodable {
  struct PinSummary: Encodable {
    let id: String
    let kind: String
    /// With U+FFFD for bytes that aren't UTF-8.
    let name: String
    /// The name byte for byte, in base64. Only for names that aren't UTF-8.
    let nameBytes: Data?
    /// These three only for images; `pixels` is null if the size isn't known.
    let sha256: String?
    let bytes: Int?
    let pixels: [Int]?
    /// Only for images that are linked.
    let link: LinkSummary?
    /// Only for notes: all that's written on it.
    let text: String?
    let center: [Double]
    let size: [Double]
    let rotation: Double
    /// The part of the image that's shown, in units of its width and height: x, y, width, height. Only if it isn't all.
    let crop: [Double]?
    /// `h`, `v` or `hv` for an image that's shown mirrored.
    let flip: String?
    /// The addresses from which the image came.
    let source: PinSource?
    let z: Int
  }

  struct LinkSummary: Encodable {
    /// Relative to the board's folder, or absolute.
    let path: String
    /// The path byte for byte, in base64. Only for paths that aren't UTF-8.
    let pathBytes: Data?
    /// Whether the image is still there.
    let holds: Bool
  }

  let board: String
  /// From back to front.
  let pins: [PinSummary]

  init(_ document: BoardDocument, links: [OriginalID: OriginalLink]) {
    board = Self.text(document.name)
    pins = document.pins.map { pin in
      let original = document.original(of: pin)
      let link = pin.content.original.flatMap { links[$0] }.map {
        LinkSummary(path: Self.text($0.path), pathBytes: Self.bytes($0.path), holds: $0.holds)
      }
      return PinSummary(
        id: pin.id.description, kind: pin.content.kind, name: Self.text(pin.name),
        nameBytes: Self.bytes(pin.name), sha256: pin.content.original?.sha256,
        bytes: original?.byteCount, pixels: original?.pixelSize.map { [Int($0.width), Int($0.height)] },
        link: link,
        text: pin.content.note,
        center: [pin.center.x, pin.center.y], size: [pin.size.width, pin.size.height], rotation: pin.rotation,
        crop: pin.crop.map { [$0.minX, $0.minY, $0.width, $0.height] }, flip: pin.flip.code,
        source: pin.source, z: pin.z)
    }
  }

  private static func text(_ name: String) -> String { String(decoding: name.nameBytes, as: UTF8.self) }

  private static func bytes(_ name: String) -> Data? { name.isUTF8Name ? nil : Data(name.nameBytes) }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// For people.
  var lines: [String] {
    ["\(Self.line(board)): \(pins.count == 1 ? "1 pin" : "\(pins.count) pins")"]
      + pins.map { pin in
        let pixels = pin.pixels.map { "  \($0[0]) × \($0[1]) pixels" } ?? ""
        let bytes = pin.bytes.map { "  \($0) bytes" } ?? ""
        return
          "  \(Self.line(pin.name))\(pixels)\(bytes)  at \(Self.short(pin.center[0])), \(Self.short(pin.center[1]))"
          + (pin.link.map {
            $0.holds ? "  linked to \(Self.line($0.path))" : "  link broken: \(Self.line($0.path))"
          } ?? "")
      }
  }

  /// With blanks for line breaks.
  private static func line(_ name: String) -> String { String(nameOf: name).shown }

  private static func short(_ number: Double) -> String {
    // Within BoardLimits, so it fits.
    String(Int(number.rounded()))
  }
}
