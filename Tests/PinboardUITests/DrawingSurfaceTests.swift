import Board
import BoardLook
import BoardPainting
import CCairo
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardExchange

/// A card looks alike on the screen, in a picture and in a drawing of vectors.
///
/// The law: of each kind and each look, the three surfaces show the same at each scale. Their mean difference
/// is small, where antialiasing and hinting differ, and their texts have the same lines.
final class DrawingSurfaceTests: XCTestCase {
  /// The rectangle that's drawn, in board points, around the middle of a card.
  private static let view = CGRect(x: -170, y: -150, width: 340, height: 300)
  /// The greatest mean difference of a channel, of 255, to a picture and to a drawing: a line of text more or
  /// less is 3 and more. librsvg puts letters between pixels, and so a little beside those of the screen.
  private static let limits = [1.25, 2.0]

  private struct Sample {
    let words: String
    let paint: @MainActor (any Painting) throws -> Void
  }

  /// A surface whose kind is known only where it's painted on.
  @MainActor private protocol Painting {
    func note(_ text: String, _ format: NoteFormat, in frame: CGRect, isGray: Bool, isLegible: Bool) throws
    func frame(_ color: PinColor, named name: String, in frame: CGRect, isGray: Bool) throws
    func link(_ name: String, in frame: CGRect, isGray: Bool) throws
    func card(_ frame: CGRect, caption: String, tags: [String], hasShadow: Bool) throws
    func stroke(_ stroke: PinStroke, in frame: CGRect, isGray: Bool)
    func head(over frame: CGRect, _ color: LookColor, presence: Double)
    func failure(_ title: String, _ detail: String, in frame: CGRect) throws
    func pin(_ pin: Pin) throws
    func guides(_ guides: PinGuides, in frame: CGRect) throws
  }

  @MainActor private struct On<Surface: DrawingSurface>: Painting {
    let surface: Surface
    let palette: BoardPalette

    func note(
      _ text: String, _ format: NoteFormat, in frame: CGRect, isGray: Bool, isLegible: Bool
    ) throws {
      try NotePainter(format, on: palette, isGray: isGray)
        .paint(text, in: frame, isLegible: isLegible, on: surface)
    }

    func frame(_ color: PinColor, named name: String, in frame: CGRect, isGray: Bool) throws {
      let painter = FramePainter(color, on: palette, isGray: isGray)
      painter.sheet(frame, on: surface)
      let words = try FramePainter.words(name, room: FrameLook.room(on: frame.width), on: Surface.self)
      painter.tab(on: frame, name: words, on: surface)
    }

    func link(_ name: String, in frame: CGRect, isGray: Bool) throws {
      try LinkPainter(on: palette, isGray: isGray).paint(
        name, detail: "12 pins", cork: palette.surface, in: frame, isLegible: true, on: surface
      ) { _ in
      }
    }

    func stroke(_ stroke: PinStroke, in frame: CGRect, isGray: Bool) {
      StrokePainter(isGray: isGray).paint(stroke, in: frame, on: surface)
    }

    func head(over frame: CGRect, _ color: LookColor, presence: Double) {
      PinHeadPainter(color, presence: presence).paint(over: frame, on: surface)
    }

    func failure(_ title: String, _ detail: String, in frame: CGRect) throws {
      try FailurePainter(on: palette).paint(CardFailure(title: title, detail: detail), in: frame, on: surface)
    }

    func pin(_ pin: Pin) throws {
      let painter = PinPainter(on: palette)
      if let color = pin.content.frame { return try painter.frame(pin, color, on: surface) }
      try painter.card(of: pin, isCut: false, on: surface) { () throws(Surface.Failure) in
        try painter.own(pin, on: surface) { _ in }
      }
    }

    func guides(_ guides: PinGuides, in frame: CGRect) throws {
      surface.fill(frame, corner: 0, palette.emptyPaper)
      try GuidePainter(guides, in: frame, framing: PictureFraming()).paint(on: surface)
    }

    func card(_ frame: CGRect, caption: String, tags: [String], hasShadow: Bool) throws {
      let painter = PaperPainter(on: palette)
      painter.paper(around: frame, withShadow: hasShadow, on: surface)
      try painter.caption(caption, under: frame, withShadow: hasShadow, isLegible: true, on: surface)
      painter.tags(tags, on: frame, on: surface)
    }
  }

  // MARK: Samples

  /// A line that a hand has drawn, with or without a pen that feels pressure.
  private static func stroke(_ generator: inout SeededGenerator) -> PinStroke {
    let isPressed = Bool.random(using: &generator)
    let size = CGSize(
      width: Double.random(in: 60...280, using: &generator),
      height: Double.random(in: 40...240, using: &generator))
    var points = [PinStroke.Point(x: 0, y: 0), .init(x: size.width, y: size.height)]
    for _ in 0..<Int.random(in: 0...9, using: &generator) {
      points.insert(
        .init(
          x: Double.random(in: 0...size.width, using: &generator),
          y: Double.random(in: 0...size.height, using: &generator),
          pressure: isPressed ? Double.random(in: 0.2...1, using: &generator) : 1), at: 1)
    }
    return PinStroke(
      form: Bool.random(using: &generator) ? .line : .arrow,
      color: PinColor(UInt32.random(in: 0...0xFF_FFFF, using: &generator)),
      width: Double.random(in: 1...14, using: &generator), extent: size, points: points)
  }

  private static let texts = [
    "Look at the light on her left hand", "A\n\nB\n\n\nC", "Überraschung: ein Gruß aus Öl und Äther",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
    "https://example.org/a?b=c&d=<e> and “quotes”", "x",
    String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 12),
  ]

  private static func samples(_ generator: inout SeededGenerator) -> [Sample] {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    func color() -> PinColor { PinColor(UInt32.random(in: 0...0xFF_FFFF, using: &generator)) }
    func frame() -> CGRect {
      let (width, height) = (number(60...260), number(40...170))
      return CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    }
    func text() -> String { texts.randomElement(using: &generator) ?? "" }
    let isGray = Bool.random(using: &generator)
    var format = NoteFormat(textSize: NoteFormat.clamped(textSize: number(9...34)))
    format.isBold = Bool.random(using: &generator)
    format.isItalic = Bool.random(using: &generator)
    format.alignment = [.start, .center, .end].randomElement(using: &generator) ?? .start
    if Bool.random(using: &generator) { format.paper = color() }
    if Bool.random(using: &generator) { format.color = color() }
    let (noteText, noteFrame, plain) = (text(), frame(), format)
    let isLegible = Int.random(in: 0..<5, using: &generator) > 0
    let (frameColor, frameName, frameArea) = (color(), text(), frame())
    let (linkName, linkFrame) = (text(), frame())
    let (caption, cardFrame) = (text(), frame())
    let tags = ["hands", "Öl", "1920s", "x"].filter { _ in Bool.random(using: &generator) }
    let hasShadow = Bool.random(using: &generator)
    let line = stroke(&generator)
    let lineFrame = frame()
    let headColor = PinHeadLook.color(of: PinID())
    let presence = Bool.random(using: &generator) ? 1 : number(0.1...0.9)
    let (title, detail) = (text(), text())
    let content: PinContent =
      [.note(text()), .stroke(line), .frame(color())].randomElement(using: &generator) ?? .note("x")
    var pin = Pin(content: content, name: text(), center: .zero, size: frame().size)
    pin.attributes.isGray = isGray
    pin.attributes.caption = Bool.random(using: &generator) ? text() : ""
    pin.attributes.tags = tags
    let whole = pin
    func position() -> CGPoint { CGPoint(x: number(0...1), y: number(0...1)) }
    let guides = PinGuides(
      showsThirds: Bool.random(using: &generator), showsGolden: Bool.random(using: &generator),
      vanishingPoints: (0..<Int.random(in: 0...3, using: &generator)).map { _ in position() },
      measures: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        .init(start: position(), end: position())
      })
    return [
      Sample(words: "stroke \(line.points.count) in \(lineFrame)") {
        $0.stroke(line, in: lineFrame, isGray: isGray)
      },
      Sample(words: "head \(presence) over \(cardFrame)") {
        $0.head(over: cardFrame, headColor, presence: presence)
      },
      Sample(words: "failure “\(title.prefix(20))”, “\(detail.prefix(20))” in \(cardFrame)") {
        try $0.failure(title, detail, in: cardFrame)
      },
      Sample(words: "pin \(whole.content) of \(whole.size) with “\(whole.attributes.caption.prefix(20))”") {
        try $0.pin(whole)
      },
      Sample(words: "\(guides) on \(cardFrame)") { try $0.guides(guides, in: cardFrame) },
      Sample(words: "note “\(noteText.prefix(20))” \(plain) on \(noteFrame)") {
        try $0.note(noteText, plain, in: noteFrame, isGray: isGray, isLegible: isLegible)
      },
      Sample(words: "frame “\(frameName.prefix(20))” \(frameColor) on \(frameArea)") {
        try $0.frame(frameColor, named: frameName, in: frameArea, isGray: isGray)
      },
      Sample(words: "link “\(linkName.prefix(20))” on \(linkFrame)") {
        try $0.link(linkName, in: linkFrame, isGray: isGray)
      },
      Sample(words: "card with “\(caption.prefix(20))” and \(tags) on \(cardFrame), shadow: \(hasShadow)") {
        try $0.card(cardFrame, caption: caption, tags: tags, hasShadow: hasShadow)
      },
    ]
  }

  // MARK: Surfaces

  /// The pixels of a surface on a plain ground, of four bytes each.
  private struct Picture {
    let width, height, stride: Int
    let bytes: [UInt8]
    /// The positions of red, green and blue in a pixel.
    let order: [Int]

    /// Compares by pointers: in a debug build, anything more convenient takes seconds for a picture.
    func meanDifference(to other: Picture) -> Double {
      guard width == other.width, height == other.height else { return .infinity }
      var sum = 0
      bytes.withUnsafeBufferPointer { own in
        other.bytes.withUnsafeBufferPointer { its in
          for (channel, otherChannel) in zip(order, other.order) {
            for y in 0..<height {
              var (at, otherAt) = (y * stride + channel, y * other.stride + otherChannel)
              let end = at + width * 4
              while at < end {
                let difference = Int(own[at]) - Int(its[otherAt])
                sum += difference < 0 ? -difference : difference
                at += 4
                otherAt += 4
              }
            }
          }
        }
      }
      return Double(sum) / Double(width * height * 3)
    }
  }

  private static func size(_ scale: Double) -> (width: Int, height: Int) {
    (Int(view.width * scale), Int(view.height * scale))
  }

  private static let ground = LookColor(0xC99B66)

  @MainActor private static func screen(
    _ sample: Sample, _ palette: BoardPalette, _ scale: Double, in window: Window
  ) throws -> Picture {
    let (width, height) = size(scale)
    var failure: (any Error)?
    let pixels = try Pixels(CGSize(width: width, height: height), in: window) { context in
      let all = CGRect(x: 0, y: 0, width: width, height: height)
      context.pushClip(all)
      context.fill(all, Color(ground))
      context.scale(scale, scale)
      context.translate(-view.minX, -view.minY)
      do {
        try sample.paint(On(surface: ScreenSurface(context, scale: scale), palette: palette))
      } catch {
        failure = error
      }
      context.pop()
    }
    if let failure { throw failure }
    return Picture(
      width: pixels.width, height: pixels.height, stride: pixels.width * 4, bytes: pixels.bytes,
      order: [2, 1, 0])
  }

  @MainActor private static func picture(
    _ sample: Sample, _ palette: BoardPalette, _ scale: Double
  ) throws -> Picture {
    let (width, height) = size(scale)
    let surface = try PaintSurface(width: width, height: height)
    let context = try XCTUnwrap(cairo_create(surface.pointer))
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, ground.red, ground.green, ground.blue)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -view.minX, -view.minY)
    let cards = CardDrawing(context: context, shadow: try ShadowPatch(palette), palette: palette)
    try sample.paint(On(surface: cards, palette: palette))
    let pixels = surface.withPixels { pixels, stride in
      Picture(
        width: width, height: height, stride: stride,
        bytes: Array(UnsafeBufferPointer(start: pixels, count: stride * height)), order: [2, 1, 0])
    }
    return try XCTUnwrap(pixels)
  }

  @MainActor private static func drawing(
    _ sample: Sample, _ palette: BoardPalette, _ scale: Double
  ) throws -> Picture {
    let (width, height) = size(scale)
    let surface = VectorSurface(id: "a")
    try sample.paint(On(surface: surface, palette: palette))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" \
      height="\(height)" viewBox="\(view.minX) \(view.minY) \(view.width) \(view.height)">
      <defs>\(VectorText.blur)</defs>
      <rect x="\(view.minX)" y="\(view.minY)" width="\(view.width)" height="\(view.height)" fill="\(ground.hex)"/>
      \(surface.finish())</svg>
      """
    let image = try MainLoop.wait {
      try await ImageDecoder.shared.decode(
        DecodeRequest(id: "svg", bytes: .data(Data(text.utf8)), name: "a.svg", pixelFormat: .rgba))
    }
    return Picture(
      width: image.width, height: image.height, stride: image.stride, bytes: Array(image.pixels),
      order: [0, 1, 2])
  }

  // MARK: The law

  func testEachKindLooksAlikeOnAllSurfaces() throws {
    let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      defer { window.close() }
      for seed in UInt64(1)...(isTorture ? 60 : 4) {
        var generator = SeededGenerator(seed: seed)
        let surfaces: [BoardSurface] = [.cork, .linen, .slate]
        let palette = BoardPalette(
          surfaces.randomElement(using: &generator) ?? .cork, isDark: Bool.random(using: &generator),
          isHighContrast: Bool.random(using: &generator))
        for sample in Self.samples(&generator) {
          for scale in [1.0, 2, 4] where isTorture || scale == [1.0, 2, 4][Int(seed) % 3] {
            let screen = try Self.screen(sample, palette, scale, in: window)
            let picture = try Self.picture(sample, palette, scale)
            let drawing = try Self.drawing(sample, palette, scale)
            for (other, limit) in zip([picture, drawing], Self.limits) {
              XCTAssertLessThan(
                screen.meanDifference(to: other), limit,
                "seed \(seed), scale \(scale), \(limit == Self.limits[0] ? "picture" : "drawing"), \(sample.words)"
              )
            }
          }
        }
      }
    }
  }
}
