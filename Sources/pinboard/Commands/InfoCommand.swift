import ArgumentParser
import Board
import BoardStore
import Files
import Foundation

/// The output of `info` for a board. The names of the properties are those of the JSON, which is a stable
/// format.
struct BoardSummary: Encodable {
  struct PinSummary: Encodable {
    let id: String
    let kind: String
    /// The name, with U+FFFD for bytes that aren't UTF-8.
    let name: String
    /// The name byte for byte, in base64. Only present for names that aren't UTF-8.
    let nameBytes: Data?
    /// The hash of the image. This property and the next two are only present for images; `pixels` is null if
    /// the size isn't known.
    let sha256: String?
    let bytes: Int?
    let pixels: [Int]?
    /// The link. Only present for linked images.
    let link: LinkSummary?
    /// The whole text. Only present for notes.
    let text: String?
    let center: [Double]
    let size: [Double]
    let rotation: Double
    /// The visible part of the image, in units of its width and height: x, y, width, height. Only present if
    /// it isn't the whole image.
    let crop: [Double]?
    /// `h`, `v` or `hv` for an image that's mirrored horizontally, vertically, or both.
    let flip: String?
    /// The web addresses from which the image came.
    let source: PinSource?
    let z: Int
    /// The opacity, from 0 to 1. This property and the next five are only present where they aren't those of
    /// a new pin.
    let opacity: Double?
    let gray: Bool?
    /// `smooth` or `nearest`.
    let sampling: String?
    let locked: Bool?
    let caption: String?
    let tags: [String]?
  }

  struct LinkSummary: Encodable {
    /// The path, relative to the board's folder or absolute.
    let path: String
    /// The path byte for byte, in base64. Only present for paths that aren't UTF-8.
    let pathBytes: Data?
    /// Whether the file still holds the image.
    let holds: Bool
  }

  let board: String
  /// The pins from back to front.
  let pins: [PinSummary]

  init(_ document: BoardDocument, links: [OriginalID: OriginalLink]) {
    board = Self.text(document.name)
    pins = document.pins.map { pin in
      let original = document.original(of: pin)
      let link = pin.content.original.flatMap { links[$0] }.map {
        LinkSummary(path: Self.text($0.path), pathBytes: Self.bytes($0.path), holds: $0.holds)
      }
      let attributes = pin.attributes
      return PinSummary(
        id: pin.id.description, kind: pin.content.kind, name: Self.text(pin.name),
        nameBytes: Self.bytes(pin.name), sha256: pin.content.original?.sha256,
        bytes: original?.byteCount, pixels: original?.pixelSize.map { [Int($0.width), Int($0.height)] },
        link: link,
        text: pin.content.note,
        center: [pin.center.x, pin.center.y], size: [pin.size.width, pin.size.height], rotation: pin.rotation,
        crop: pin.crop.map { [$0.minX, $0.minY, $0.width, $0.height] }, flip: pin.flip.code,
        source: pin.source, z: pin.z, opacity: attributes.opacity < 1 ? attributes.opacity : nil,
        gray: attributes.isGray ? true : nil,
        sampling: attributes.sampling == .automatic ? nil : attributes.sampling.rawValue,
        locked: attributes.isLocked ? true : nil,
        caption: attributes.caption.isEmpty ? nil : Self.text(attributes.caption),
        tags: attributes.tags.isEmpty ? nil : attributes.tags.map(Self.text))
    }
  }

  private static func text(_ name: String) -> String { String(decoding: name.nameBytes, as: UTF8.self) }

  private static func bytes(_ name: String) -> Data? { name.isUTF8Name ? nil : Data(name.nameBytes) }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// The summary as lines of text.
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

  /// Returns a name on a single line, with blanks for line breaks.
  private static func line(_ name: String) -> String { String(nameOf: name).shown }

  private static func short(_ number: Double) -> String {
    // BoardLimits keeps coordinates small enough for `Int`.
    String(Int(number.rounded()))
  }
}

/// `pinboard info FILE [--json]`
struct InfoCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what's on a board.",
    discussion: """
      Coordinates are board points: x to the right, y down; rotation in degrees clockwise. Of linked \
      images it says where they are and whether they still are: as JSON by their bytes, else by their sizes.
      """)

  @Argument(help: "The board.")
  var file: String

  @Flag(help: "As JSON, with everything there is to know about each pin.")
  var json = false

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    let line = ProgressLine("Reading")
    defer { line.end() }
    let links = try await board.originals.links(isThorough: json) { line.show(part: $0) }
    line.end()
    await board.close()
    let summary = BoardSummary(document, links: links)
    if json {
      try Console.print(summary.json())
    } else {
      for line in summary.lines { try Console.say(line) }
    }
    return .success
  }
}
