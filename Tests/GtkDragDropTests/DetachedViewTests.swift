import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkTexts
import XCTest

@testable import GtkDragDrop
@testable import GtkViews

/// Tests of pictures of views that are in no window (contract 1.8.1, 1.8.4).
final class DetachedViewTests: XCTestCase {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 1, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  @MainActor
  private static func square(_ color: Color, _ side: Double = 40) -> Paintable {
    let size = CGSize(width: side, height: side)
    let node = DrawingContext.record(size: size) { context, size in
      context.fill(CGRect(origin: .zero, size: size), color)
    }
    return Paintable(node: node, size: size)
  }

  @MainActor
  private static func pixels(of picture: PreviewPicture, in window: Window) throws -> Pixels {
    try Pixels(picture.size, in: window) { context in
      context.translate(picture.size.width / 2, picture.size.height / 2)
      picture.draw(context, lift: 0)
    }
  }

  private static func isDark(_ pixel: Pixels.Pixel) -> Bool {
    pixel.alpha > 200 && pixel.red < 100 && pixel.green < 100 && pixel.blue < 100
  }
  private static func isRed(_ pixel: Pixels.Pixel) -> Bool {
    pixel.red > 240 && pixel.green < 10 && pixel.blue < 10
  }
  private static func isGreen(_ pixel: Pixels.Pixel) -> Bool {
    pixel.green > 240 && pixel.red < 10 && pixel.blue < 10
  }
  private static func isBlue(_ pixel: Pixels.Pixel) -> Bool {
    pixel.blue > 240 && pixel.red < 10 && pixel.green < 10
  }

  @MainActor
  private static func target(in board: View) -> DragPreviewTarget {
    DragPreviewTarget(container: board, center: CGPoint(x: 150, y: 100))
  }

  /// Tests the most usual line of code: `item.previewProvider = { DragPreview(view: ImageView(…)) }`.
  func testAnImageInNoWindowIsCarried() throws {
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      let item = DragItem(itemProvider: ItemProvider())
      var view: ImageView?
      item.previewProvider = {
        let image = ImageView(paintable: Self.square(Self.red))
        view = image
        return DragPreview(view: image)
      }
      let picture = try XCTUnwrap(GtkDragStage.carriedPicture(of: item, lifted: nil))
      XCTAssertEqual(picture.size, CGSize(width: 40, height: 40))
      let shown = try Self.pixels(of: picture, in: window)
      XCTAssertEqual(shown.count(0..<40, 0..<40, where: Self.isRed), 1600)
      let image = try XCTUnwrap(view)
      image.paintable = Self.square(Self.blue)
      MainLoop.settle()
      XCTAssertTrue(Self.isRed(try Self.pixels(of: picture, in: window)[20, 20]), "it's a still picture")
      XCTAssertNil(image.superview)
      XCTAssertNil(gtk_widget_get_parent(image.widget), "nothing is left of where it was drawn")
      window.close()
    }
  }

  func testViewsOfAllKindsAreCarriedWithTheirSubviews() throws {
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      let label = try XCTUnwrap(PreviewPicture(still: DragPreview(view: Label("Letters"))))
      XCTAssertGreaterThan(label.size.width, 20)
      let words = try Self.pixels(of: label, in: window)
      XCTAssertGreaterThan(words.count(0..<words.width, 0..<words.height, where: Self.isDark), 20)

      let row = StackView(axis: .horizontal, spacing: 10)
      row.addSubview(ImageView(paintable: Self.square(Self.red)))
      row.addSubview(ImageView(paintable: Self.square(Self.blue)))
      let stack = try XCTUnwrap(PreviewPicture(still: DragPreview(view: row)))
      XCTAssertEqual(stack.size, CGSize(width: 90, height: 40))
      let both = try Self.pixels(of: stack, in: window)
      XCTAssertTrue(Self.isRed(both[20, 20]))
      XCTAssertTrue(Self.isBlue(both[70, 20]))

      let card = CanvasView()
      card.intrinsicSize = CGSize(width: 60, height: 50)
      card.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), Self.green) }
      card.addSubview(
        ImageView(paintable: Self.square(Self.blue)), frame: CGRect(x: 10, y: 5, width: 40, height: 40))
      let drawn = try Self.pixels(of: XCTUnwrap(PreviewPicture(still: DragPreview(view: card))), in: window)
      XCTAssertTrue(Self.isGreen(drawn[3, 25]))
      XCTAssertTrue(Self.isBlue(drawn[30, 25]))
      // This is a part of a view that's in no window.
      let part = try XCTUnwrap(PreviewPicture(still: DragPreview(view: row.subviews[1])))
      XCTAssertEqual(part.size, CGSize(width: 40, height: 40))
      XCTAssertTrue(Self.isBlue(try Self.pixels(of: part, in: window)[20, 20]))
      XCTAssertTrue(row.subviews[1].superview === row)
      window.close()
    }
  }

  func testAViewInNoWindowIsLiveWhileItLiftsAndWhenItsSetDown() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let image = ImageView(paintable: Self.square(Self.red))
      let row = StackView(axis: .horizontal)
      row.addSubview(image)
      let preview = TargetedDragPreview(
        view: row, parameters: DragPreviewParameters(), target: Self.target(in: board))
      let picture = try XCTUnwrap(PreviewPicture(preview))
      var changes = 0
      picture.onChange = { changes += 1 }
      XCTAssertTrue(Self.isRed(try Self.pixels(of: picture, in: window)[20, 20]))
      XCTAssertNil(row.superview)
      XCTAssertNil(row.window)
      @MainActor func shows(_ color: (Pixels.Pixel) -> Bool) -> Bool {
        (try? Self.pixels(of: picture, in: window)).map { color($0[20, 20]) } ?? false
      }
      image.paintable = Self.square(Self.green)
      XCTAssertTrue(MainLoop.pump { shows(Self.isGreen) }, "the lift shows the view as it is")
      XCTAssertGreaterThan(changes, 0)
      // This happens in the same turn of the loop, so no frame comes in between.
      image.paintable = Self.square(Self.blue)
      picture.freeze()
      XCTAssertTrue(shows(Self.isBlue), "the drag shows it as it was when it began")
      XCTAssertNil(gtk_widget_get_parent(row.widget))
      image.paintable = Self.square(Self.red)
      MainLoop.settle()
      XCTAssertTrue(shows(Self.isBlue))
      picture.thaw()
      XCTAssertTrue(MainLoop.pump { shows(Self.isRed) })
      image.paintable = Self.square(Self.green)
      XCTAssertTrue(MainLoop.pump { shows(Self.isGreen) }, "what's set down is live again")
      window.close()
    }
  }

  func testACanvasInNoWindowIsLiveToo() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let canvas = CanvasView()
      // The size isn't in whole points, as that of a zoomed card.
      canvas.intrinsicSize = CGSize(width: 40.5, height: 30.25)
      var color = Self.red
      var sizes: Set<CGFloat> = []
      canvas.onDraw = { context, size in
        sizes.insert(size.width)
        context.fill(CGRect(origin: .zero, size: size), color)
      }
      let preview = TargetedDragPreview(
        view: canvas, parameters: DragPreviewParameters(), target: Self.target(in: board))
      let picture = try XCTUnwrap(PreviewPicture(preview))
      XCTAssertEqual(picture.size, canvas.intrinsicSize)
      XCTAssertTrue(Self.isRed(try Self.pixels(of: picture, in: window)[20, 15]))
      color = Self.green
      canvas.setNeedsDisplay()
      XCTAssertTrue(
        MainLoop.pump {
          (try? Self.pixels(of: picture, in: window)).map { Self.isGreen($0[20, 15]) } ?? false
        })
      XCTAssertEqual(sizes, [40.5], "it's drawn at its own size")
      window.close()
    }
  }

  /// The views behind the stage can neither be seen nor reached.
  func testNobodySeesTheViewInTheWindow() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let button = Button(title: "Reachable")
      board.addSubview(button, frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      let field = TextField()
      let large = StackView(axis: .vertical)
      large.addSubview(ImageView(paintable: Self.square(Self.red, 400)))
      large.addSubview(field)
      let preview = TargetedDragPreview(
        view: large, parameters: DragPreviewParameters(), target: Self.target(in: board))
      let picture = try XCTUnwrap(PreviewPicture(preview))
      var frames = 0
      window.onFrame { _ in frames += 1 }
      for round in 0..<3 {
        let shown = frames
        board.setNeedsDisplay()
        XCTAssertTrue(MainLoop.pump { frames > shown })
        let live = window.livePaintable()
        let pixels = try Pixels(window.size, in: window) { $0.paintable(live, in: window.bounds) }
        XCTAssertEqual(pixels.count(0..<400, 0..<400, where: Self.isRed), 0, "frame \(round)")
      }
      XCTAssertTrue(Self.isRed(try Self.pixels(of: picture, in: window)[200, 200]), "but it is drawn")
      XCTAssertFalse(field.focus(), "the keyboard doesn't get there")
      XCTAssertFalse(field.hasFocus)
      XCTAssertTrue(window.hitTest(CGPoint(x: 150, y: 100)) as View? === board)
      window.close()
    }
  }

  /// A drop adds the same view that was carried.
  func testTheViewMayGoIntoAWindowMeanwhile() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let image = ImageView(paintable: Self.square(Self.red))
      let preview = TargetedDragPreview(
        view: image, parameters: DragPreviewParameters(), target: Self.target(in: board))
      let first = try XCTUnwrap(PreviewPicture(preview))
      let second = try XCTUnwrap(PreviewPicture(preview))
      second.freeze()
      XCTAssertNotNil(gtk_widget_get_parent(image.widget), "the first picture still needs it there")
      XCTAssertTrue(Self.isRed(try Self.pixels(of: first, in: window)[20, 20]))
      board.addSubview(image, frame: CGRect(x: 10, y: 10, width: 40, height: 40))
      XCTAssertTrue(image.superview === board)
      XCTAssertTrue(gtk_widget_get_parent(image.widget) == board.widget)
      MainLoop.settle()
      first.freeze()
      XCTAssertTrue(image.superview === board)
      XCTAssertTrue(image.window === window)
      XCTAssertTrue(MainLoop.pump { image.isLaidOut })
      window.close()
    }
  }

  func testTheWindowMayCloseMeanwhile() throws {
    try withDisplay {
      let (other, _) = Pixels.makeWindow()
      let (window, board) = Pixels.makeWindow()
      let image = ImageView(paintable: Self.square(Self.red))
      let preview = TargetedDragPreview(
        view: image, parameters: DragPreviewParameters(), target: Self.target(in: board))
      let picture = try XCTUnwrap(PreviewPicture(preview))
      window.close()
      MainLoop.settle()
      picture.freeze()
      let again = try XCTUnwrap(PreviewPicture(still: DragPreview(view: image)))
      XCTAssertTrue(Self.isRed(try Self.pixels(of: again, in: other)[20, 20]))
      other.close()
    }
  }
}
