import ArgumentParser
import Board
import BoardStore
import KitFiles
import Foundation
import Localization

/// The output of `info` for a board. The names of the properties are those of the JSON, which is a stable
/// format.
struct BoardSummary: Encodable {
  /// A pin, with its attributes among its properties.
  struct PinSummary: Encodable {
    let facts: FactSummary
    let attributes: AttributeSummary

    func encode(to encoder: any Encoder) throws {
      try facts.encode(to: encoder)
      try attributes.encode(to: encoder)
    }
  }

  struct FactSummary: Encodable {
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
    /// How the text is written, where that isn't as in a new note. Only present for notes.
    let format: FormatSummary?
    /// The colour. Only present for frames and strokes.
    let color: String?
    /// The line. Only present for strokes.
    let stroke: StrokeSummary?
    /// The path of the board's file. Only present for pins that lead to a board.
    let board: String?
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
  }

  /// Each property is only present where it isn't that of a new pin.
  struct AttributeSummary: Encodable {
    /// The opacity, from 0 to 1.
    let opacity: Double?
    let gray: Bool?
    /// `smooth` or `nearest`.
    let sampling: String?
    let locked: Bool?
    let hidden: Bool?
    let caption: String?
    let tags: [String]?
    /// The ids of the groups, from the outermost to the innermost.
    let groups: [String]?
    /// The colours behind groups, by the ids of the groups.
    let backgrounds: [String: String]?
    /// The corners of the path along which an image is cut out: x and y of each, in units of the image's
    /// width and height.
    let outline: [[Double]]?
    /// The folder whose new images come onto a frame.
    let watch: String?
  }

  /// How a note is written. Each property is only present where it isn't that of a new note.
  struct FormatSummary: Encodable {
    /// The size of the letters, in board points.
    let textSize: Double?
    let bold: Bool?
    let italic: Bool?
    /// `start`, `center` or `end`.
    let alignment: String?
    let textColor: String?
    let paper: String?

    init?(_ format: NoteFormat) {
      guard !format.isPlain else { return nil }
      let plain = NoteFormat()
      textSize = format.textSize == plain.textSize ? nil : format.textSize
      bold = format.isBold ? true : nil
      italic = format.isItalic ? true : nil
      alignment = format.alignment == plain.alignment ? nil : format.alignment.rawValue
      (textColor, paper) = (format.color?.code, format.paper?.code)
    }
  }

  struct StrokeSummary: Encodable {
    /// `line` or `arrow`.
    let form: String
    /// The width at full pressure, as it's seen, in board points.
    let width: Double
    /// The points in their order: x and y from the left upper corner of the pin before rotation, in units of
    /// the pin's width and height, and the pressure from 0 to 1.
    let points: [[Double]]

    init?(_ pin: Pin) {
      guard let stroke = pin.content.stroke, let width = pin.strokeWidth else { return nil }
      form = stroke.form.rawValue
      self.width = width
      points = stroke.points.map { [$0.x / stroke.extent.width, $0.y / stroke.extent.height, $0.pressure] }
    }
  }

  struct LinkSummary: Encodable {
    /// The path, relative to the board's folder or absolute.
    let path: String
    /// The path byte for byte, in base64. Only present for paths that aren't UTF-8.
    let pathBytes: Data?
    /// Whether the file still holds the image. Absent if it wasn't checked.
    let holds: Bool?
  }

  let board: String
  /// The pins from back to front.
  let pins: [PinSummary]

  init(_ document: BoardDocument, links: [OriginalID: OriginalLink]) {
    board = Self.text(document.name)
    pins = document.pins.map { pin in
      let original = document.original(of: pin)
      let link = pin.content.original.flatMap { links[$0] }.map {
        LinkSummary(
          path: Self.text($0.path), pathBytes: Self.bytes($0.path), holds: $0.isOutside ? nil : $0.holds)
      }
      let facts = FactSummary(
        id: pin.id.description, kind: pin.content.kind, name: Self.text(pin.name),
        nameBytes: Self.bytes(pin.name), sha256: pin.content.original?.sha256,
        bytes: original?.byteCount, pixels: original?.pixelSize.map { [Int($0.width), Int($0.height)] },
        link: link,
        text: pin.content.note,
        format: pin.content.note == nil ? nil : FormatSummary(pin.attributes.format),
        color: pin.content.frame?.code ?? pin.content.stroke?.color.code, stroke: StrokeSummary(pin),
        board: pin.content.link.map { Self.text($0.path) },
        center: [pin.center.x, pin.center.y], size: [pin.size.width, pin.size.height], rotation: pin.rotation,
        crop: pin.crop.map { [$0.minX, $0.minY, $0.width, $0.height] }, flip: pin.flip.code,
        source: pin.source, z: pin.z)
      return PinSummary(facts: facts, attributes: Self.summary(of: pin.attributes))
    }
  }

  private static func summary(of attributes: PinAttributes) -> AttributeSummary {
    let backgrounds = attributes.backgrounds.map { ($0.key.uuidString, $0.value.code) }
    return AttributeSummary(
      opacity: attributes.opacity < 1 ? attributes.opacity : nil,
      gray: attributes.isGray ? true : nil,
      sampling: attributes.sampling == .automatic ? nil : attributes.sampling.rawValue,
      locked: attributes.isLocked ? true : nil, hidden: attributes.isHidden ? true : nil,
      caption: attributes.caption.isEmpty ? nil : text(attributes.caption),
      tags: attributes.tags.isEmpty ? nil : attributes.tags.map(text),
      groups: attributes.groups.isEmpty ? nil : attributes.groups.map(\.uuidString),
      backgrounds: backgrounds.isEmpty ? nil : Dictionary(uniqueKeysWithValues: backgrounds),
      outline: attributes.outline?.corners.map { [$0.x, $0.y] },
      watch: attributes.watchedFolder.isEmpty ? nil : text(attributes.watchedFolder))
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
    [localized("\(Self.line(board)): \(CommandText.pins(pins.count))")]
      + pins.map { "  " + Self.columns(of: $0.facts).joined(separator: "  ") }
  }

  /// What's said of a pin.
  private static func columns(of pin: FactSummary) -> [String] {
    var columns = [line(pin.name)]
    if let pixels = pin.pixels { columns.append(CommandText.pixels(pixels[0], pixels[1])) }
    if let bytes = pin.bytes { columns.append(localized(bytes, "1 byte", "\(bytes) bytes")) }
    columns.append(localized("at \(short(pin.center[0])), \(short(pin.center[1]))"))
    if let link = pin.link {
      let path = line(link.path)
      switch link.holds {
      case true?: columns.append(localized("linked to \(path)"))
      case false?: columns.append(localized("link broken: \(path)"))
      case nil: columns.append(localized("linked to \(path), not looked at"))
      }
    }
    return columns
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
    commandName: "info", abstract: localized("Say what’s on a board."),
    discussion: localized(
      """
      Coordinates are board points: x to the right, y down; rotation in degrees clockwise. Of linked \
      images it says where they are and whether they still are: as JSON by their bytes, else by their sizes. Only the board’s folder and \
      yours are looked at, unless all links are wanted.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Flag(help: ArgumentHelp(localized("Print JSON.")))
  var json = false

  @OptionGroup var looking: LinkLooking

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    let line = ProgressLine()
    defer { line.end() }
    let links = try await board.originals.links(isThorough: json, isWanted: looking.allLinks) {
      line.show(part: $0)
    }
    line.end()
    await board.close()
    let summary = BoardSummary(document, links: links)
    if json {
      try Console.print(json: summary.json())
    } else {
      for line in summary.lines { try Console.say(line) }
    }
    return .success
  }
}
