import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkDragDrop
@testable import GtkViews

/// Tests of previews of any outline, pixel by pixel (contract 1.8.7, 1.8.8).
final class CutoutTests: XCTestCase {
  private static let side = 80.0

  /// A star that points up, in the middle of a view of 80 points. Its box is 76 points wide.
  private static var star: PreviewPath {
    var path = BezierPath()
    for index in 0..<10 {
      let radius = index.isMultiple(of: 2) ? 38.0 : 16
      let angle = Double(index) * .pi / 5 - .pi / 2
      let point = CGPoint(x: 40 + radius * cos(angle), y: 40 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// A red card on a board.
  @MainActor
  private final class Card {
    let window: Window
    let board: CanvasView
    let view = CanvasView()
    var color = Color(red: 1, green: 0, blue: 0)

    init() {
      (window, board) = Pixels.makeWindow()
      view.onDraw = { [weak self] context, size in
        if let self { context.fill(CGRect(origin: .zero, size: size), color) }
      }
      board.addSubview(view, frame: CGRect(x: 100, y: 50, width: side, height: side))
      XCTAssertTrue(MainLoop.pump { view.isLaidOut })
      MainLoop.settle()
    }

    /// Gives the card another colour and waits for the frame that shows it.
    func paint(_ color: Color) {
      self.color = color
      var frames = 0
      window.onFrame { _ in frames += 1 }
      view.setNeedsDisplay()
      XCTAssertTrue(MainLoop.pump { frames > 0 })
      // GTK reports changes of live pictures after the frame.
      MainLoop.settle()
    }

    /// Returns the pixels of a picture, whose middle is that of a drawing of 160 points.
    func pixels(_ picture: PreviewPicture, lift: Double = 0) throws -> Pixels {
      try pixels(picture, Pose(center: .zero, lift: lift))
    }

    func pixels(_ picture: PreviewPicture, _ pose: Pose) throws -> Pixels {
      try Pixels(CGSize(width: 160, height: 160), in: window) { context in
        context.translate(80, 80)
        context.draw(picture, pose, DragAppearance())
      }
    }

    func picture(_ path: PreviewPath, shadow: PreviewPath? = nil, _ background: PreviewColor = .white) throws
      -> PreviewPicture
    {
      let parameters = DragPreviewParameters()
      parameters.visiblePath = path
      parameters.shadowPath = shadow
      parameters.backgroundColor = background
      return try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: view, parameters: parameters)))
    }
  }

  private static func isRed(_ pixel: Pixels.Pixel) -> Bool {
    pixel.alpha > 250 && pixel.red > 250 && pixel.green < 5
  }

  private static func isNothing(_ pixel: Pixels.Pixel) -> Bool { pixel.alpha < 5 }

  func testAStarIsCutOutWithSmoothEdges() throws {
    try withDisplay {
      let card = Card()
      let picture = try card.picture(Self.star)
      let box = Self.star.boundingBox
      XCTAssertEqual(picture.size, box.size)
      let shown = try card.pixels(picture)
      // Returns the pixel of the star's own point (x, y). The middle of the star's box is the drawing's.
      @MainActor func at(_ x: Double, _ y: Double) -> Pixels.Pixel {
        shown[Int(80 + x - box.midX), Int(80 + y - box.midY)]
      }
      XCTAssertTrue(Self.isRed(at(40, 40)), "the middle: \(at(40, 40))")
      XCTAssertTrue(Self.isRed(at(40, 8)), "the tip that points up")
      XCTAssertTrue(Self.isRed(at(10, 31)), "the tip that points left")
      // These points are within the box, between the tips.
      for (x, y) in [(22.0, 14.0), (58, 14), (40, 66), (10, 50)] {
        XCTAssertTrue(Self.isNothing(at(x, y)), "\(x), \(y): \(at(x, y))")
      }
      // These are half-covered pixels along ten edges.
      let partly = shown.count(0..<160, 0..<160) { (40..<215).contains($0.alpha) }
      XCTAssertGreaterThan(partly, 150)
      var area = 0.0
      for y in 0..<160 {
        for x in 0..<160 where !Self.isNothing(shown[x, y]) { area += Double(shown[x, y].alpha) / 255 }
      }
      XCTAssertEqual(area, 5 * 38 * 16 * sin(.pi / 5), accuracy: 10, "what ten triangles cover")
      // The picture is rotated, shrunk and half transparent, as while it flies.
      let turned = try card.pixels(picture, Pose(center: .zero, scale: 0.5, rotation: 180, opacity: 0.5))
      XCTAssertEqual(Double(turned[80, 80].alpha), 128, accuracy: 3)
      XCTAssertTrue(Self.isNothing(turned[80, 62]), "the tip points down now")
      XCTAssertGreaterThan(turned[80, 90].alpha, 100)
      card.window.close()
    }
  }

  func testHolesCurvesAndSeveralParts() throws {
    try withDisplay {
      let card = Card()
      // The path is a ring, and a rounded rectangle beside it.
      var ring = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60))
      ring.append(BezierPath(ovalIn: CGRect(x: 20, y: 20, width: 20, height: 20)))
      ring.append(BezierPath(roundedRect: CGRect(x: 70, y: 0, width: 10, height: 60), cornerRadius: 5))
      let full = try card.pixels(try card.picture(ring))
      ring.usesEvenOddFillRule = true
      let hollow = try card.pixels(try card.picture(ring))
      // The box is 80 × 60, so it begins at (40, 50).
      XCTAssertTrue(Self.isRed(full[70, 80]))
      XCTAssertTrue(Self.isNothing(hollow[70, 80]), "the hole")
      XCTAssertTrue(Self.isRed(hollow[50, 80]))
      XCTAssertTrue(Self.isRed(hollow[115, 80]))
      for (x, y) in [(42, 52), (105, 80), (110, 50)] {
        XCTAssertTrue(Self.isNothing(hollow[x, y]), "\(x), \(y)")
      }
      // The overlap of these two rectangles is cut out.
      var crossed = BezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
      crossed.append(BezierPath(rect: CGRect(x: 20, y: 20, width: 40, height: 40)))
      crossed.usesEvenOddFillRule = true
      let cross = try card.pixels(try card.picture(crossed))
      XCTAssertTrue(Self.isRed(cross[60, 60]))
      XCTAssertTrue(Self.isRed(cross[100, 100]))
      XCTAssertTrue(Self.isNothing(cross[80, 80]))
      card.window.close()
    }
  }

  func testWhatsBeyondTheViewShowsTheBackground() throws {
    try withDisplay {
      let card = Card()
      let around = BezierPath(ovalIn: CGRect(x: -20, y: -20, width: 120, height: 120))
      let blue = try card.pixels(try card.picture(around, PreviewColor(red: 0, green: 0, blue: 1)))
      XCTAssertTrue(Self.isRed(blue[80, 80]))
      XCTAssertEqual(blue[80, 30].blue, 255)
      XCTAssertTrue(Self.isNothing(blue[25, 25]))
      let clear = try card.pixels(try card.picture(around, .clear))
      XCTAssertTrue(Self.isRed(clear[80, 80]))
      XCTAssertTrue(Self.isNothing(clear[80, 30]))
      card.window.close()
    }
  }

  func testTheShadowHasTheVisiblePathsOutlineOrItsOwn() throws {
    try withDisplay {
      let card = Card()
      let look = DragAppearance()
      let flat = try card.pixels(try card.picture(Self.star))
      let lifted = try card.pixels(try card.picture(Self.star), lift: 1)
      @MainActor func shade(_ pixels: Pixels, _ x: Int, _ y: Int) -> Int { Int(pixels[x, y].alpha) }
      XCTAssertTrue(Self.isRed(lifted[80, 80]))
      // The points are below the left foot, and in the notch between the feet.
      XCTAssertLessThan(shade(flat, 58, 122), 5)
      XCTAssertGreaterThan(shade(lifted, 80, 104), 15, "light comes from above")
      XCTAssertGreaterThan(shade(lifted, 80, 104), shade(lifted, 80, 36) + 8)
      XCTAssertLessThan(shade(lifted, 5, 5), 5, "no box around it")
      XCTAssertLessThan(shade(lifted, 45, 118), shade(lifted, 80, 104), "it follows the outline")
      // A picture that's half lifted has half the shadow.
      let half = try card.pixels(try card.picture(Self.star), lift: 0.5)
      XCTAssertEqual(
        Double(shade(half, 80, 104)), Double(shade(lifted, 80, 104)) / 2, accuracy: 4)
      // The shadow's own path is filled, also where the view has no pixels.
      let wide = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 80, height: 140))
      let own = try card.pixels(try card.picture(Self.star, shadow: wide), lift: 1)
      XCTAssertEqual(Double(shade(own, 80, 130)), 255 * look.shadow.opacity, accuracy: 12)
      let rect = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 80, height: 80))
      let under = try card.pixels(try card.picture(rect, shadow: wide), lift: 1)
      XCTAssertEqual(Double(shade(under, 80, 140)), 255 * look.shadow.opacity, accuracy: 12)
      XCTAssertTrue(Self.isRed(under[45, 45]), "a rectangle above it")
      XCTAssertTrue(Self.isRed(under[80, 80]), "a rectangle above it")
      // The shadow is as dark and as soft as GTK's own, and has no hard end.
      let traced = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 80, height: 80), cornerRadius: 0.01)
      let ours = try card.pixels(try card.picture(rect, shadow: traced), lift: 1)
      let theirs = try card.pixels(try card.picture(rect), lift: 1)
      for y in 121..<159 {
        XCTAssertEqual(Double(shade(ours, 80, y)), Double(shade(theirs, 80, y)), accuracy: 8, "\(y)")
        XCTAssertLessThan(abs(shade(ours, 80, y) - shade(ours, 80, y + 1)), 8, "\(y)")
      }
      // The shadow doesn't show through the picture.
      card.paint(Color(red: 0, green: 0, blue: 0, alpha: 0))
      let glass = try card.pixels(try card.picture(Self.star, shadow: wide, .clear), lift: 1)
      XCTAssertLessThan(shade(glass, 80, 80), 5)
      XCTAssertGreaterThan(shade(glass, 80, 130), 60)
      card.window.close()
    }
  }

  func testACutOutPictureIsLiveUntilItsStill() throws {
    try withDisplay {
      let card = Card()
      let picture = try card.picture(Self.star)
      XCTAssertTrue(Self.isRed(try card.pixels(picture)[80, 80]))
      card.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertEqual(try card.pixels(picture)[80, 80].green, 255, "as the view is")
      picture.freeze()
      card.paint(Color(red: 0, green: 0, blue: 1))
      XCTAssertEqual(try card.pixels(picture)[80, 80].green, 255, "as it was")
      XCTAssertTrue(Self.isNothing(try card.pixels(picture)[80 - 30, 80 - 30]))
      // The path is set while a drag is running, on one of its items.
      let parameters = DragPreviewParameters()
      parameters.visiblePath = Self.star
      let item = DragItem(itemProvider: ItemProvider())
      let carried = try XCTUnwrap(
        PreviewPicture(still: DragPreview(view: card.view, parameters: parameters)))
      let pictures = CarriedPictures(
        [CarriedPictures.Entry(item: item, picture: carried, lifted: .zero)], prefersFullSize: true)
      let drawn = try Pixels(CGSize(width: 160, height: 160), in: card.window) { context in
        context.translate(80, 80)
        pictures.draw(context, isFlat: true)
      }
      XCTAssertEqual(drawn[80, 80].blue, 255)
      XCTAssertTrue(Self.isNothing(drawn[80 - 20, 80 - 30]), "\(drawn[60, 50])")
      card.window.close()
    }
  }

  func testTheStageShowsItLiftedFlyingAndCarried() throws {
    try withDisplay {
      let card = Card()
      let stage = WindowStage(card.window) { DragAppearance() }
      @MainActor func shown() throws -> Pixels {
        try Pixels(CGSize(width: 400, height: 200), in: card.window) { context in
          card.window.stageLayer.onDraw?(context, CGSize(width: 400, height: 200))
        }
      }
      // There are two stars: one that's lifted or flies, and one that a finger carries.
      let actor = StageActor(try card.picture(Self.star), Pose(center: CGPoint(x: 80, y: 100), lift: 0.5))
      stage.add(actor)
      let entry = CarriedPictures.Entry(
        item: DragItem(itemProvider: ItemProvider()), picture: try card.picture(Self.star), lifted: .zero)
      let session = SessionID(number: 1)
      stage.carry(
        CarriedPictures([entry], prefersFullSize: true), of: session, at: CGPoint(x: 280, y: 100),
        endsAtEdges: false)
      var pixels = try shown()
      for x in [80, 280] {
        XCTAssertTrue(Self.isRed(pixels[x, 100]), "\(x)")
        XCTAssertFalse(Self.isRed(pixels[x - 20, 76]) || Self.isRed(pixels[x + 20, 76]), "\(x)")
        XCTAssertGreaterThan(pixels[x, 124].alpha, 10, "its shadow")
      }
      // While it flies on, it's the same picture at another position.
      actor.pose = Pose(center: CGPoint(x: 120, y: 60), opacity: 0.5)
      pixels = try shown()
      XCTAssertEqual(Double(pixels[120, 60].alpha), 128, accuracy: 3)
      XCTAssertTrue(Self.isNothing(pixels[100, 36]))
      XCTAssertTrue(Self.isNothing(pixels[80, 120]))
      stage.remove(actor)
      stage.putDown(session)
      XCTAssertTrue(stage.isEmpty)
      card.window.close()
    }
  }

  func testADenseDisplayGetsItsPixels() throws {
    try withDisplay {
      let card = Card()
      let area = CGRect(x: -10.5, y: 3, width: 21, height: 10)
      let dense = try XCTUnwrap(PathRaster(area, scale: 2))
      // The path is the left half of the upper half.
      var path = BezierPath(rect: CGRect(x: -10.5, y: 3, width: 10.5, height: 5))
      path.close()
      let node = DrawingContext.record(size: area.size) { context, _ in
        context.fill(area, Color(red: 1, green: 0, blue: 0))
      }
      dense.draw(node, within: path)
      let texture = try XCTUnwrap(dense.makeTexture())
      XCTAssertEqual([texture.width, texture.height], [42, 20])
      var bytes = [UInt8](repeating: 0, count: 42 * 20 * 4)
      gdk_texture_download(texture.pointer, &bytes, 42 * 4)
      XCTAssertEqual(bytes[(9 * 42 + 20) * 4 + 3], 255)
      XCTAssertEqual(bytes[(9 * 42 + 21) * 4 + 3], 0, "an edge between two pixels of a point")
      XCTAssertEqual(bytes[(10 * 42 + 20) * 4 + 3], 0)
      // An infinite path isn't drawn, and a huge one is drawn coarsely.
      for none in [CGRect.zero, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), .null] {
        XCTAssertNil(PathRaster(none))
      }
      let huge = try XCTUnwrap(PathRaster(CGRect(x: 0, y: 0, width: 1e9, height: 10), longestSide: 512))
      XCTAssertEqual(huge.makeTexture()?.width, 512)
      XCTAssertEqual(PathRaster.displayScale, Double(card.window.scaleFactor))
      card.window.close()
    }
  }
}
