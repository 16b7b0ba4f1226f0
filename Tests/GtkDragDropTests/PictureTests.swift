import CKitGtk
import CKitGtkShim
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// Tests of pictures of previews, on a real display.
final class PictureTests: XCTestCase {
  /// A card in a window whose colour can be changed.
  @MainActor
  private final class Card {
    let window = Window()
    let view = CanvasView()
    var color = Color(red: 1, green: 0, blue: 0)

    init() {
      let board = CanvasView()
      window.setDefaultSize(width: 300, height: 200)
      window.content = board
      board.addSubview(view, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      view.onDraw = { [weak self] context, size in
        if let self { context.fill(CGRect(origin: .zero, size: size), color) }
      }
      window.presentAndPaint()
    }

    /// Gives the card another colour and waits for the frame that shows it.
    func paint(_ color: Color) {
      self.color = color
      view.setNeedsDisplay()
      var frames = 0
      window.onFrame { _ in frames += 1 }
      view.setNeedsDisplay()
      MainLoop.pump { frames > 0 }
      // GTK reports changes of live pictures after the frame.
      MainLoop.settle()
    }

    /// Returns the colour in the middle of a picture.
    func middle(of picture: PreviewPicture) -> [UInt8] {
      let node = DrawingContext.record(size: picture.size) { context, size in
        context.translate(size.width / 2, size.height / 2)
        picture.draw(context, lift: 0)
      }
      guard let texture = window.makeTexture(of: node) else { return [] }
      var pixels = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
      gdk_texture_download(texture.pointer, &pixels, gsize(texture.width * 4))
      let at = (texture.height / 2 * texture.width + texture.width / 2) * 4
      // The order is blue, green, red, alpha on little-endian machines.
      return Array(pixels[at..<at + 3])
    }
  }

  func testAPictureIsLiveWhileItLiftsAndStillFromTheDragsBeginOn() throws {
    try withDisplay {
      let card = Card()
      let picture = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      var changes = 0
      picture.onChange = { changes += 1 }
      XCTAssertEqual(card.middle(of: picture), [0, 0, 255])
      card.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertGreaterThan(changes, 0)
      XCTAssertEqual(card.middle(of: picture), [0, 255, 0], "the lift shows the view as it is")
      picture.freeze()
      changes = 0
      card.paint(Color(red: 0, green: 0, blue: 1))
      XCTAssertEqual(card.middle(of: picture), [0, 255, 0], "the drag shows it as it was when it began")
      XCTAssertEqual(changes, 0)
      card.window.close()
    }
  }

  /// Returns the picture of a view that a drop or a cancel sets down.
  @MainActor
  private static func landing(of view: View, carrying carried: PreviewPicture, in window: Window)
    -> PreviewPicture?
  {
    let item = DragItem(itemProvider: ItemProvider())
    let staged = StagedDrag(id: SessionID(number: 1), window: window, liftPoint: .zero)
    staged.pictures = CarriedPictures(
      [CarriedPictures.Entry(item: item, picture: carried, lifted: .zero)], prefersFullSize: false)
    let piece = SetDown(
      item: item, preview: TargetedDragPreview(view: view), manner: .flyToTarget,
      animation: DragAnimation(duration: 1))
    return Landing(piece, staged: staged, location: DragLocation(window: window, point: .zero)).makePicture()
  }

  /// Section 3, rule 9.
  func testWhatIsSetDownIsLiveAgain() throws {
    try withDisplay {
      let card = Card()
      let carried = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      carried.freeze()
      card.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertEqual(card.middle(of: carried), [0, 0, 255])
      let picture = try XCTUnwrap(Self.landing(of: card.view, carrying: carried, in: card.window))
      XCTAssertTrue(picture === carried, "what was carried is what lands")
      XCTAssertEqual(card.middle(of: picture), [0, 255, 0])
      card.paint(Color(red: 0, green: 0, blue: 1))
      XCTAssertEqual(card.middle(of: picture), [255, 0, 0])
      card.window.close()
    }
  }

  /// The original is dimmed or hidden while it's dragged, and appears again while the picture flies.
  func testWhatIsSetDownIsAsOpaqueAsWhatWasCarried() throws {
    try withDisplay {
      let card = Card()
      let carried = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      carried.freeze()
      card.view.alpha = 0
      let picture = try XCTUnwrap(Self.landing(of: card.view, carrying: carried, in: card.window))
      card.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertEqual(card.middle(of: picture), [0, 0, 255], "of a hidden one there's nothing else")
      card.view.alpha = 0.5
      card.paint(Color(red: 0, green: 1, blue: 0))
      let middle = card.middle(of: picture)
      XCTAssertEqual(middle[0], 0)
      XCTAssertGreaterThanOrEqual(middle[1], 250)
      XCTAssertEqual(middle[2], 0)
      card.window.close()
    }
  }

  /// GTK doesn't draw a hidden view any more, and draws a changed view only with its next frame.
  func testNothingIsNeverSetDown() throws {
    try withDisplay {
      let card = Card()
      let carried = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      carried.freeze()
      card.color = Color(red: 0, green: 1, blue: 0)
      card.view.setNeedsDisplay()
      let picture = try XCTUnwrap(Self.landing(of: card.view, carrying: carried, in: card.window))
      XCTAssertEqual(card.middle(of: picture), [0, 0, 255], "until the view's next frame")
      card.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertEqual(card.middle(of: picture), [0, 255, 0])
      card.view.isHidden = true
      MainLoop.settle()
      XCTAssertEqual(card.middle(of: picture), [0, 0, 255])
      card.window.close()
    }
  }

  func testAViewThatWasJustChangedIsCarriedAsItWasLifted() throws {
    try withDisplay {
      let card = Card()
      let picture = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      card.color = Color(red: 0, green: 1, blue: 0)
      card.view.setNeedsDisplay()
      picture.freeze()
      XCTAssertEqual(card.middle(of: picture), [0, 0, 255])
      card.window.close()
    }
  }

  func testAnotherViewIsSetDownLive() throws {
    try withDisplay {
      let card = Card()
      let other = Card()
      let carried = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card.view)))
      carried.freeze()
      let picture = try XCTUnwrap(Self.landing(of: other.view, carrying: carried, in: card.window))
      other.paint(Color(red: 0, green: 1, blue: 0))
      XCTAssertEqual(other.middle(of: picture), [0, 255, 0])
      card.window.close()
      other.window.close()
    }
  }

  func testACanvasInNoWindowIsDrawnAsItIsWhenTheDragBegins() throws {
    try withDisplay {
      let card = Card()
      let canvas = CanvasView()
      canvas.intrinsicSize = CGSize(width: 40, height: 40)
      var color = Color(red: 1, green: 0, blue: 0)
      canvas.onDraw = { context, size in context.fill(CGRect(origin: .zero, size: size), color) }
      let target = DragPreviewTarget(container: card.view, center: .zero)
      let preview = TargetedDragPreview(view: canvas, parameters: DragPreviewParameters(), target: target)
      let picture = try XCTUnwrap(PreviewPicture(preview))
      color = Color(red: 0, green: 1, blue: 0)
      picture.freeze()
      color = Color(red: 0, green: 0, blue: 1)
      XCTAssertEqual(card.middle(of: picture), [0, 255, 0])
      card.window.close()
    }
  }

  func testALinksCardAndLinesOfText() throws {
    try withDisplay {
      let card = Card()
      let url = try XCTUnwrap(URL(string: "https://example.org/page"))
      let link = try XCTUnwrap(PreviewPicture(still: DragPreview(for: url, title: "A page")))
      XCTAssertEqual(link.size, LinkPlatter.size)
      let lines = DragPreviewParameters(textLineRects: [
        CGRect(x: 0, y: 0, width: 80, height: 20), CGRect(x: 0, y: 20, width: 30, height: 20),
      ])
      let text = try XCTUnwrap(PreviewPicture(card.view, lines))
      XCTAssertLessThanOrEqual(text.size.height, 60)
      XCTAssertGreaterThanOrEqual(text.size.width, 80)
      card.window.close()
    }
  }

  func testItemsChangeTheirPictureInMidDrag() {
    withDisplay {
      let card = Card()
      let items = (0..<7).map { _ in DragItem(itemProvider: ItemProvider()) }
      var asked = 0
      for item in items {
        item.previewProvider = {
          asked += 1
          return DragPreview(view: card.view)
        }
      }
      let pictures = CarriedPictures(
        items.map {
          .init(item: $0, picture: PreviewPicture(TargetedDragPreview(view: card.view)), lifted: .zero)
        },
        prefersFullSize: false)
      XCTAssertFalse(pictures.isInSight(items[1]))
      XCTAssertTrue(pictures.isInSight(items[2]))
      XCTAssertEqual(asked, 0)
      XCTAssertNotNil(GtkDragStage.carriedPicture(of: items[6], lifted: nil))
      XCTAssertEqual(asked, 1)
      items[6].previewProvider = { nil }
      XCTAssertNil(GtkDragStage.carriedPicture(of: items[6], lifted: pictures.entries[6].picture))
      pictures.setPicture(nil, for: items[6])
      XCTAssertNil(pictures.entries[6].pose)
      XCTAssertNotNil(pictures.entries[5].pose)
      items[6].previewProvider = nil
      let lifted = pictures.entries[0].picture
      XCTAssertTrue(GtkDragStage.carriedPicture(of: items[6], lifted: lifted) === lifted)
      card.window.close()
    }
  }

  func testPicturesShrinkOnceAndGlideFromWhereTheyAre() throws {
    try withDisplay {
      let card = Card()
      let large = CanvasView()
      large.intrinsicSize = CGSize(width: 800, height: 400)
      large.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), .black) }
      let target = DragPreviewTarget(container: card.view, center: .zero)
      let preview = TargetedDragPreview(view: large, parameters: DragPreviewParameters(), target: target)
      let entry = CarriedPictures.Entry(
        item: DragItem(itemProvider: ItemProvider()), picture: PreviewPicture(preview), lifted: .zero)
      let pictures = CarriedPictures([entry], prefersFullSize: true)
      let full = try XCTUnwrap(pictures.entries[0].pose)
      pictures.shrink()
      let small = try XCTUnwrap(pictures.entries[0].pose)
      XCTAssertLessThan(small.scale, full.scale)
      XCTAssertEqual(pictures.entries[0].start, full)
      XCTAssertFalse(pictures.prefersFullSize)
      card.window.close()
    }
  }
}
