import Board
import BoardPainting
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession

/// A law: what lifts is what lies on the board. A lifted pin of any kind has the pixels that the board shows of it,
/// but for its head and its shadow.
final class LiftedPinTests: XCTestCase {
  /// Pixels of four bytes.
  private struct Pixels {
    let width: Int
    let bytes: [UInt8]

    @MainActor init(_ node: RenderNode, _ area: CGRect, in window: Window) throws {
      let texture = try XCTUnwrap(window.makeTexture(of: node, area: area))
      var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
      gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
      (self.bytes, width) = (bytes, texture.width)
    }

    /// The mean difference of a byte.
    func difference(from other: Pixels) -> Double {
      guard bytes.count == other.bytes.count, !bytes.isEmpty else { return 255 }
      let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(bytes.count)
    }

    /// Whether there's more than a sheet of one colour.
    var hasContent: Bool {
      let colors = Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) })
      return colors.count > 8
    }
  }

  /// Returns pins' contents of all kinds; nil stands for an image.
  @MainActor private static func kinds(
    using random: inout SeededGenerator
  ) throws -> [(name: String, content: PinContent?)] {
    let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in
      PinStroke.Point(
        x: Double.random(in: 10...190, using: &random), y: Double.random(in: 50...95, using: &random))
    }
    let color = PinColor(UInt32.random(in: 0...0xFFFFFF, using: &random))
    return [
      ("an image that can't be read", nil),
      ("a note", .note((0..<40).map { "word\($0)" }.joined(separator: " "))),
      ("a link", .link(try XCTUnwrap(BoardLink(board: nil, name: "Shelf", path: "/nowhere/b.pinboard")))),
      (
        "a stroke",
        .stroke(
          PinStroke(
            form: .line, color: color, width: 9, extent: CGSize(width: 200, height: 100), points: points))
      ),
      ("a frame", .frame(color)),
      ("an unknown pin", .unknown(kind: "hologram", payload: Data([1, 2, 3]), original: nil)),
    ]
  }

  func testWhatLiftsIsWhatLiesOnTheBoard() throws {
    try withDisplay {
      for seed in Seeds.first(2, torture: 60) {
        var random = SeededGenerator(seed: seed)
        for (name, content) in try Self.kinds(using: &random) {
          let zoom = Double.random(in: 0.6...1.9, using: &random)
          let (isGray, hasCaption) = (Bool.random(using: &random), Bool.random(using: &random))
          let shown = try ShownPicture { pin in
            if let content { pin.content = content }
            pin.attributes.isGray = isGray
            pin.attributes.tags = ["sea"]
            if hasCaption { pin.attributes.caption = "left arm" }
          }
          defer { shown.close() }
          try Self.check(shown, zoom: zoom, "\(name), zoom \(zoom), grey \(isGray), seed \(seed)")
        }
      }
    }
  }

  @MainActor private static func check(_ shown: ShownPicture, zoom: Double, _ words: String) throws {
    let (canvas, pin) = (shown.canvas, shown.pin)
    let window = try XCTUnwrap(canvas.window)
    canvas.viewport.setZoom(zoom, keeping: .zero)
    canvas.viewport.center = .zero
    if let key = PictureKey(pin) {
      MainLoop.pump { shown.board.pictures.failure(key, from: shown.board.file) != nil }
    }
    let size = canvas.viewport.size
    let board = DrawingContext.record(size: size) { context, _ in canvas.drawBoard(context, size: size) }
    // The lower half of the card: the head is above it, and the shadow beside it.
    let frame = canvas.model.frame(of: pin)
    let part = CGRect(
      x: (frame.minX + 3).rounded(), y: frame.midY.rounded(), width: (frame.width - 8).rounded(),
      height: (frame.height / 2 - 5).rounded())
    let lies = try Pixels(board, part, in: window)
    let picture = PinPicture(
      of: pin, look: canvas.scene.looks.still(pin), size: frame.size, sprites: canvas.scene.sprites,
      zoom: canvas.viewport.zoom)
    let lifted = DrawingContext.record(size: size) { context, _ in
      // What has no paper shows the board below it.
      if pin.content.stroke != nil || pin.content.frame != nil {
        canvas.background.draw(
          context, size: size, canvas.viewport, canvas.model.theme, opacity: canvas.model.groundOpacity)
      }
      context.translate(
        frame.midX - picture.intrinsicSize.width / 2, frame.midY - picture.intrinsicSize.height / 2)
      picture.draw(context, size: picture.intrinsicSize)
    }
    let lifts = try Pixels(lifted, part, in: window)
    if pin.content.frame == nil { XCTAssertTrue(try Pixels(board, frame, in: window).hasContent, words) }
    XCTAssertLessThan(lifts.difference(from: lies), 2, words)
  }
}
