import Board
import BoardLook
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import SeededRandom
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardExchange
@testable import BoardSession
@testable import PinboardUI

/// A law: what's exported is what's seen. A card of any kind and any look, at any zoom, has the colours in a PNG of that
/// scale that it has in the window.
final class ScreenExportLawTests: XCTestCase {
  /// Colours of 256 levels, in rows.
  private struct Colors {
    let width: Int
    let height: Int
    let words: [UInt32]

    /// The mean colour of each square of this many pixels: letters and edges are antialiased by different rules.
    func means(of side: Int) -> [[Double]] {
      stride(from: 0, to: height - side + 1, by: side).flatMap { top in
        stride(from: 0, to: width - side + 1, by: side).map { left in
          var sum = [0.0, 0, 0]
          for y in top..<top + side {
            for x in left..<left + side {
              let word = words[y * width + x]
              for channel in 0..<3 { sum[channel] += Double(word >> UInt32(8 * channel) & 0xFF) }
            }
          }
          return sum.map { $0 / Double(side * side) }
        }
      }
    }

    /// The largest and the mean difference of such squares.
    func difference(from other: Colors, squares side: Int) -> (most: Double, mean: Double) {
      let differences = zip(means(of: side), other.means(of: side)).map { one, two in
        zip(one, two).map { abs($0 - $1) }.max() ?? 0
      }
      return (differences.max() ?? 255, differences.reduce(0, +) / Double(max(differences.count, 1)))
    }
  }

  /// A pin with its picture's file.
  private struct Sample {
    var pin: Pin
    var picture: DecodedImage?
    /// Whether the picture is an animation, whose frames are all the same.
    var isMoving = false
    var words: String

    /// The picture's file.
    func file() throws -> (data: Data, name: String, type: String) {
      guard let picture else { return (Data(), "", "") }
      if isMoving { return (TinyGIF.standing(picture, frames: 3), "a.gif", "image/gif") }
      return (try picture.encodePNG(), "a.png", "image/png")
    }
  }

  // MARK: Samples

  /// Returns a picture of soft colours with edges, by which its parts are told from each other.
  private static func picture(_ random: inout SeededGenerator) -> DecodedImage {
    let (width, height) = (Int.random(in: 20...420, using: &random), Int.random(in: 20...420, using: &random))
    let (across, down) = (Double.random(in: 1...4, using: &random), Double.random(in: 1...4, using: &random))
    let isOpaque = Bool.random(using: &random)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
        let alpha = isOpaque || (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5) > 0.04 ? 1.0 : u
        let isBeyond = u > 0.6 && v > 0.3
        let color = [
          0.5 + 0.5 * sin(u * across * 3), isBeyond ? v : 1 - v, 0.5 + 0.5 * cos((u + v) * down * 2),
        ]
        for channel in 0..<3 {
          pixels[(y * width + x) * 4 + channel] = UInt8(color[channel] * alpha * 255)
        }
        pixels[(y * width + x) * 4 + 3] = UInt8(alpha * 255)
      }
    }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: Data(pixels), format: .rgba,
      fullSize: CGSize(width: width, height: height))
  }

  private static func plain(_ width: Int, _ height: Int) -> DecodedImage {
    let pixel: [UInt8] = [255, 204, 0, 255]
    return DecodedImage(
      width: width, height: height, stride: width * 4,
      pixels: Data((0..<width * height).flatMap { _ in pixel }), format: .rgba,
      fullSize: CGSize(width: width, height: height))
  }

  private static func sample(_ random: inout SeededGenerator) throws -> Sample {
    let color = PinColor(UInt32.random(in: 0...0xFF_FFFF, using: &random))
    var size = CGSize(
      width: Double.random(in: 60...330, using: &random), height: Double.random(in: 60...230, using: &random))
    var picture: DecodedImage?
    let content: PinContent?
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      content = .note(
        (0..<Int.random(in: 1...60, using: &random))
          .map { _ in String(repeating: "mnoe", count: Int.random(in: 1...3, using: &random)) }
          .joined(separator: " "))
    case 1: content = .link(try XCTUnwrap(BoardLink(board: nil, name: "Shelf", path: "/nowhere/b.pinboard")))
    case 2:
      let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        PinStroke.Point(
          x: Double.random(in: 8...(size.width - 8), using: &random),
          y: Double.random(in: 8...(size.height - 8), using: &random))
      }
      content = .stroke(PinStroke(form: .line, color: color, width: 7, extent: size, points: points))
    case 3: content = .frame(color)
    case 4: content = .unknown(kind: "hologram", payload: Data([1, 2, 3]), original: nil)
    default:
      content = nil
      picture = Self.picture(&random)
    }
    var crop: CGRect?
    if let picture, Bool.random(using: &random) {
      let (x, y) = (Double.random(in: 0...0.4, using: &random), Double.random(in: 0...0.4, using: &random))
      crop = CGRect(
        x: x, y: y, width: Double.random(in: 0.3...0.6, using: &random),
        height: Double.random(in: 0.3...0.6, using: &random))
      size.height =
        size.width * Double(picture.height) * (crop?.height ?? 1)
        / (Double(picture.width) * (crop?.width ?? 1))
    } else if let picture {
      size.height = size.width * Double(picture.height) / Double(picture.width)
    }
    size.height = min(max(size.height, 20), 260)
    var pin = Pin(
      content: content ?? .note(""), name: "pin", center: CGPoint(x: 1_000.0 / 3, y: -87.1), size: size)
    if picture != nil {
      pin.crop = crop
      pin.flip =
        [[], [.horizontal], [.vertical], [.horizontal, .vertical]].randomElement(using: &random) ?? []
      if Int.random(in: 0..<3, using: &random) == 0 {
        pin.attributes.outline = PictureOutline([
          CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.9, y: 0.1), CGPoint(x: 0.8, y: 0.95), CGPoint(x: 0.2, y: 0.7),
        ])
        pin.crop = nil
        if let picture {
          let height = pin.size.width * Double(picture.height) / Double(picture.width)
          pin.size.height = min(max(height, 20), 260)
        }
      }
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      pin.rotation = Double.random(in: -180...180, using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      pin.attributes.opacity = Double.random(in: 0.2...0.9, using: &random)
    }
    if pin.content.frame == nil, pin.content.stroke == nil, Bool.random(using: &random) {
      pin.attributes.caption = "left arm, seen from below"
    }
    if Bool.random(using: &random) { pin.attributes.tags = ["sea", "arm"] }
    // What a file stores of an unknown pin stays as it is, so that it has no attributes.
    if case .unknown = pin.content { pin.attributes = PinAttributes() }
    return Sample(
      pin: pin, picture: picture,
      words:
        "\(picture.map { "image \($0.width) × \($0.height)" } ?? "\(pin.content)".prefix(40).description) "
        + "\(pin.size), crop \(pin.crop.map { "\($0)" } ?? "none"), flip \(pin.flip.rawValue), "
        + "rotation \(pin.rotation), opacity \(pin.attributes.opacity), "
        + "cut \(pin.attributes.outline != nil)")
  }

  /// Returns a picture that's cut out along a path and shown enlarged: one that's too large to be enlarged as a
  /// whole, or an animation.
  private static func cutSample(_ random: inout SeededGenerator) -> Sample {
    let isMoving = Bool.random(using: &random)
    // Of a single colour, so that only the edge can differ.
    let picture =
      isMoving
      ? plain(Int.random(in: 20...150, using: &random), Int.random(in: 20...150, using: &random))
      : plain(Int.random(in: 1_030...1_500, using: &random), Int.random(in: 60...150, using: &random))
    // The path is within the part that's shown.
    let share = isMoving ? 1 : Double.random(in: 0.04...0.12, using: &random)
    let crop = CGRect(x: Double.random(in: 0...(1 - share), using: &random), y: 0, width: share, height: 1)
    let corners = [(0.1, 0.2), (0.9, 0.1), (0.8, 0.95), (0.2, 0.7)]
    let shape = CGSize(width: Double(picture.width) * share, height: Double(picture.height))
    let scale = Double.random(in: 160...260, using: &random) / max(shape.width, shape.height)
    var pin = Pin(
      content: .note(""), name: "pin", center: CGPoint(x: 1_000.0 / 3, y: -87.1),
      size: CGSize(width: shape.width * scale, height: shape.height * scale))
    pin.crop = isMoving ? nil : crop
    pin.attributes.outline = PictureOutline(
      corners.map { CGPoint(x: crop.minX + $0.0 * crop.width, y: $0.1) })
    pin.flip = [[], [.horizontal], [.vertical]].randomElement(using: &random) ?? []
    if Int.random(in: 0..<3, using: &random) == 0 {
      pin.rotation = Double.random(in: -180...180, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { pin.attributes.opacity = 0.6 }
    return Sample(
      pin: pin, picture: picture, isMoving: isMoving,
      words: "\(isMoving ? "animation" : "image") \(picture.width) × \(picture.height) "
        + "\(pin.size), crop \(crop), flip \(pin.flip.rawValue), rotation \(pin.rotation), "
        + "opacity \(pin.attributes.opacity)")
  }

  /// The board to which links lead.
  @MainActor private final class Shelf: BoardLinking {
    let board: BoardController

    init(in boards: TemporaryBoards) throws {
      let board = try MainLoop.wait { try await boards.board("Shelf") }
      self.board = board
      for (number, point) in [
        (1, CGPoint(x: -310, y: 20)), (2, CGPoint(x: 40, y: -90)), (3, CGPoint(x: 170, y: 260)),
      ] {
        NoteIntake.pin(String(repeating: "shelf \(number) ", count: 4 * number), on: board, around: point)
      }
      let color = PinColor(0xC04020)
      let frame = Pin(
        content: .frame(color), name: "", center: CGPoint(x: -100, y: 260),
        size: CGSize(width: 300, height: 180))
      board.perform(Command.add([frame], originals: [], to: board.document))
    }

    func linkedBoard(_ link: BoardLink) -> LinkedBoard? {
      LinkedBoard(name: link.name, pinCount: board.document.pins.count, board: board)
    }
    func openLinkedBoard(_ link: BoardLink, from canvas: CanvasView) {}
  }

  // MARK: The law

  func testWhatIsExportedIsWhatIsSeen() throws {
    try withDisplay {
      for seed in Seeds.first(14, torture: 300) {
        var random = SeededGenerator(seed: seed)
        let sample = try Self.sample(&random)
        let zoom = Double.random(in: 0.8...1.5, using: &random)
        let isPlain =
          sample.pin.attributes.outline != nil || sample.pin.content.stroke != nil
          || sample.pin.content.frame != nil || sample.pin.attributes.opacity < 1
          || Bool.random(using: &random)
        try Self.check(
          sample, zoom: zoom, isPlain: isPlain,
          "seed \(seed), zoom \(zoom), plain \(isPlain): \(sample.words)")
      }
    }
  }

  func testTheEdgeOfWhatIsCutOutIsThatOfExports() throws {
    try withDisplay {
      for seed in Seeds.first(8, torture: 200) {
        var random = SeededGenerator(seed: 0x5C15_5025 &+ seed)
        let sample = Self.cutSample(&random)
        let zoom = Double.random(in: 0.8...2, using: &random)
        try Self.check(
          sample, zoom: zoom, isPlain: true, squares: 2, "seed \(seed), zoom \(zoom): \(sample.words)")
      }
    }
  }

  @MainActor private static func check(
    _ sample: Sample, zoom: Double, isPlain: Bool, squares: Int = 8, _ words: String
  ) throws {
    let boards = try TemporaryBoards()
    var pin = sample.pin
    let board = try MainLoop.wait { try await boards.board("A") }
    var originals: [Original] = []
    if let picture = sample.picture {
      let made = try sample.file()
      let original = try MainLoop.wait {
        try await board.file.originals.add(
          data: made.data, name: made.name, typeIdentifier: made.type, pixelSize: picture.fullSize)
      }
      pin.content = .image(original.id)
      originals = [original]
    }
    board.perform(Command.add([pin], originals: originals, to: board.document))
    // The whole board is drawn from a whole pixel on. The card lies between the same pixels there.
    let first = try ExportLayout(board.document, ExportOptions(scale: .factor(zoom)), of: .png).area
    pin.center = CGPoint(x: pin.center.x - first.minX, y: pin.center.y - first.minY)
    board.perform(Command.update([pin], in: board.document, name: .move(1)))
    pin = try XCTUnwrap(board.document.pin(pin.id), words)
    if isPlain { board.perform(Command.setSurface(to: .plain(PinColor(0x5A7A6A)), in: board.document)) }
    let shown = ShownCanvas(board)
    defer { shown.close() }
    let canvas = shown.canvas
    canvas.theme = Theme.current(on: board.document.surface)

    var options = ExportOptions(scale: .factor(zoom))
    var shelf: Shelf?
    if pin.content.link != nil {
      let made = try Shelf(in: boards)
      canvas.model.linking = made
      options.miniatures[pin.id] = try MainLoop.wait {
        try await BoardExport.miniature(
          made.board.document, of: made.board.file, surface: .cork, decoder: .shared)
      }
      shelf = made
    }
    defer { withExtendedLifetime(shelf) {} }
    let (document, file) = (board.document, board.file)
    let area = try ExportLayout(document, options, of: .png).area
    let png = try MainLoop.wait { try await BoardExport.data(document, of: file, as: .png, options).data }
    let picture = try MainLoop.wait {
      try await ImageDecoder.shared.decode(
        DecodeRequest(id: "export.png", bytes: .data(png), pixelFormat: .bgra))
    }

    let exported = CGPoint(x: (pin.center.x - area.minX) * zoom, y: (pin.center.y - area.minY) * zoom)
    let size = canvas.viewport.size
    let middle = CGPoint(
      x: (size.width / 2).rounded() + exported.x - exported.x.rounded(),
      y: (size.height / 2).rounded() + exported.y - exported.y.rounded())
    canvas.viewport.setZoom(zoom, keeping: .zero)
    canvas.viewport.center = CGPoint(
      x: pin.center.x - (middle.x - size.width / 2) / zoom,
      y: pin.center.y - (middle.y - size.height / 2) / zoom)
    XCTAssertEqual(canvas.viewport.zoom, zoom, accuracy: 1e-9)
    let window = try XCTUnwrap(canvas.window)
    func painted() throws -> Texture {
      let node = DrawingContext.record(size: size) { context, _ in canvas.drawBoard(context, size: size) }
      return try XCTUnwrap(window.makeTexture(of: node, area: CGRect(origin: .zero, size: size)))
    }
    let key = PictureKey(pin)
    MainLoop.pump {
      _ = try? painted()
      guard canvas.looking.isSettled else { return false }
      guard let key else { return true }
      return board.pictures.picture(key) != nil
        && (!sample.isMoving || canvas.looking.motion.picture(key) != nil)
    }
    let texture = try painted()
    var screen = [UInt32](repeating: 0, count: texture.width * texture.height)
    screen.withUnsafeMutableBytes { bytes in
      gdk_texture_download(
        texture.pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(texture.width * 4))
    }

    // The card's inside: its edge and its head are beside it. Of a card that's turned, the disc around its middle.
    let half =
      pin.rotation == 0
      ? CGSize(width: pin.size.width / 2, height: pin.size.height / 2 - 10)
      : CGSize(width: 0.33 * pin.size.width, height: 0.33 * pin.size.height)
    let side = min(half.width, half.height)
    let (reachX, reachY) =
      pin.rotation == 0
      ? (Int(half.width * zoom) - 2, Int(half.height * zoom) - 2)
      : (Int(side * zoom) - 2, Int(side * zoom) - 2)
    guard reachX > 8, reachY > 8 else { return }
    func part(_ words: (Int, Int) -> UInt32, around middle: CGPoint) -> Colors {
      let (left, top) = (Int(middle.x.rounded()) - reachX, Int(middle.y.rounded()) - reachY)
      return Colors(
        width: 2 * reachX, height: 2 * reachY,
        words: (0..<2 * reachY).flatMap { y in (0..<2 * reachX).map { words(left + $0, top + y) } })
    }
    let seen = part({ screen[$1 * texture.width + $0] }, around: middle)
    let written = picture.pixels.withUnsafeBytes { bytes in
      part(
        { x, y in bytes.loadUnaligned(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self) },
        around: exported)
    }
    let (most, mean) = seen.difference(from: written, squares: squares)
    guard squares == 8 else {
      // With an edge as coarse as the picture's pixels, most samples differ by 40 to 70.
      XCTAssertLessThan(most, 36, words)
      return XCTAssertLessThan(mean, 0.8, words)
    }
    // Letters and lines lie between other pixels, so that a square of them may differ.
    let isPicture = sample.picture != nil
    XCTAssertLessThan(most, isPicture ? 22 : 55, words)
    XCTAssertLessThan(mean, isPicture ? 6.5 : 7, words)
  }
}
