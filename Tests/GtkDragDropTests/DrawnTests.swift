import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// Returns the pixels of a picture that's drawn around the middle of a drawing of its own size.
@MainActor
private func pixels(_ picture: PreviewPicture, in window: Window, lift: Double = 0) throws -> Pixels {
  try Pixels(picture.size, in: window) { context in
    context.translate(picture.size.width / 2, picture.size.height / 2)
    picture.draw(context, lift: lift)
  }
}

private func isDark(_ pixel: Pixels.Pixel) -> Bool {
  pixel.alpha > 250 && pixel.red < 120 && pixel.green < 120 && pixel.blue < 120
}

private func isWhite(_ pixel: Pixels.Pixel) -> Bool {
  pixel.red > 250 && pixel.green > 250 && pixel.blue > 250
}

/// Tests of a drag's appearance, pixel by pixel (contract 1.3.5, 1.8.1, 1.8.5–1.8.9; section 3, rule 34).
final class DrawnTests: XCTestCase {
  func testALinksCardShowsItsTitleAndItsHost() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let url = try XCTUnwrap(URL(string: "https://example.org/page"))
      let (width, height) = (Int(LinkPlatter.size.width), Int(LinkPlatter.size.height))
      let carried = try XCTUnwrap(PreviewPicture(still: DragPreview(for: url, title: "A page of letters")))
      let card = try pixels(carried, in: window)
      XCTAssertEqual([card.width, card.height], [width, height])
      XCTAssertTrue(isWhite(card[width / 2, 3]), "a white card")
      XCTAssertTrue(isWhite(card[3, height / 2]), "a white card")
      XCTAssertLessThan(card[0, 0].alpha, 40, "with round corners")
      let title = card.count(0..<width, 8..<30, where: isDark)
      let host = card.count(0..<width, 32..<54, where: isDark)
      XCTAssertGreaterThan(title, 60)
      XCTAssertGreaterThan(host, 30)
      XCTAssertEqual(card.count(0..<15, 0..<height, where: isDark), 0, "the text keeps off the edge")
      // Another title gives another picture, and a card with a target of its own looks the same.
      let short = try XCTUnwrap(PreviewPicture(still: DragPreview(for: url, title: "A")))
      XCTAssertLessThan(try pixels(short, in: window).count(0..<width, 8..<30, where: isDark), title / 3)
      let target = DragPreviewTarget(container: board, center: CGPoint(x: 5, y: 6))
      let landing = TargetedDragPreview(for: url, title: "A page of letters", target: target)
      let landed = try pixels(try XCTUnwrap(PreviewPicture(landing)), in: window)
      XCTAssertEqual(landed.count(0..<width, 8..<30, where: isDark), title)
      window.close()
    }
  }

  func testAnItemCarriesTheCardOfItsLinkInMidDrag() throws {
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      let url = try XCTUnwrap(URL(string: "https://example.org/page"))
      let item = DragItem(itemProvider: ItemProvider(object: url))
      item.previewProvider = { DragPreview(for: url, title: "A page of letters") }
      let entry = CarriedPictures.Entry(
        item: item, picture: GtkDragStage.carriedPicture(of: item, lifted: nil), lifted: .zero)
      let pictures = CarriedPictures([entry], prefersFullSize: false)
      let shown = try Pixels(CGSize(width: 300, height: 100), in: window) { context in
        context.translate(150, 50)
        pictures.draw(context)
      }
      XCTAssertTrue(isWhite(shown[150, 26]))
      XCTAssertGreaterThan(shown.count(0..<300, 20..<50, where: isDark), 60)
      window.close()
    }
  }

  /// The image view of a custom preview is often as new as the drag.
  func testAPictureOfAFreshImageViewShowsItsImage() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let red = DrawingContext.record(size: CGSize(width: 90, height: 60)) { context, size in
        context.fill(CGRect(origin: .zero, size: size), Color(red: 1, green: 0, blue: 0))
      }
      let image = try Image(
        data: try XCTUnwrap(window.makeTexture(of: red)).pngData(), typeIdentifier: "image/png")
      let target = DragPreviewTarget(container: board, center: CGPoint(x: 100, y: 100))
      for isFramed in [false, true] {
        for isFrozen in [false, true] {
          let view = ImageView(image: image)
          if isFramed { view.frame = CGRect(x: 0, y: 0, width: 90, height: 60) }
          let preview = TargetedDragPreview(view: view, parameters: DragPreviewParameters(), target: target)
          let picture = try XCTUnwrap(PreviewPicture(preview), "its size is known at once")
          XCTAssertEqual(picture.size, CGSize(width: 90, height: 60))
          var isDecoded = false
          picture.onImageDecoded = { isDecoded = true }
          view.whenDecoded { if !isFrozen { isDecoded = true } }
          if isFrozen { picture.freeze() }
          XCTAssertTrue(MainLoop.pump { isDecoded }, "framed \(isFramed), frozen \(isFrozen)")
          MainLoop.settle()
          picture.freeze()
          let shown = try pixels(picture, in: window)
          XCTAssertEqual(
            shown[45, 30], Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255),
            "framed \(isFramed), frozen \(isFrozen)")
        }
      }
      // The same with a picture for mid-drag.
      let item = DragItem(itemProvider: ItemProvider())
      item.previewProvider = { DragPreview(view: ImageView(image: image)) }
      let picture = try XCTUnwrap(GtkDragStage.carriedPicture(of: item, lifted: nil))
      var isDecoded = false
      let carried = CarriedPictures(
        [.init(item: item, picture: picture, lifted: .zero)], prefersFullSize: true)
      carried.onImageDecoded = { isDecoded = true }
      XCTAssertTrue(MainLoop.pump { isDecoded })
      XCTAssertEqual(
        try pixels(picture, in: window)[45, 30], Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
      window.close()
    }
  }

  func testAPictureShowsTheSubviewsAndTheViewStaysAsItIs() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let card = CanvasView()
      card.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), Color(red: 1, green: 0, blue: 0)) }
      let dot = CanvasView()
      dot.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), Color(red: 0, green: 0, blue: 1)) }
      board.addSubview(card, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      card.addSubview(dot, frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      XCTAssertTrue(MainLoop.pump { dot.isLaidOut })
      MainLoop.settle()
      let frame = card.frameInWindow
      let picture = try XCTUnwrap(PreviewPicture(TargetedDragPreview(view: card)))
      let shown = try pixels(picture, in: window)
      XCTAssertEqual(shown[50, 50], Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
      XCTAssertEqual(shown[20, 20], Pixels.Pixel(red: 0, green: 0, blue: 255, alpha: 255))
      XCTAssertTrue(card.superview === board)
      XCTAssertTrue(card.frameInWindow == frame)
      XCTAssertTrue(card.alpha == 1)
      window.close()
    }
  }

  func testThePlatterTheVisiblePathAndTheShadow() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let card = CanvasView()
      // The card draws nothing in its right half.
      card.onDraw = {
        $0.fill(CGRect(x: 0, y: 0, width: 40, height: $1.height), Color(red: 1, green: 0, blue: 0))
      }
      board.addSubview(card, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      XCTAssertTrue(MainLoop.pump { card.isLaidOut })
      MainLoop.settle()
      let parameters = DragPreviewParameters()
      let white = try pixels(try XCTUnwrap(PreviewPicture(card, parameters)), in: window)
      XCTAssertTrue(isWhite(white[60, 30]), "white shows where the view has nothing")
      parameters.backgroundColor = .clear
      let clear = try pixels(try XCTUnwrap(PreviewPicture(card, parameters)), in: window)
      XCTAssertLessThan(clear[60, 30].alpha, 10)
      XCTAssertEqual(clear[20, 30].red, 255)
      // This path is half of the view, in the view's own coordinates.
      parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 20, y: 10, width: 40, height: 30))
      parameters.backgroundColor = PreviewColor(red: 0, green: 1, blue: 0)
      let part = try XCTUnwrap(PreviewPicture(card, parameters))
      XCTAssertEqual(part.size, CGSize(width: 40, height: 30))
      let cut = try pixels(part, in: window)
      XCTAssertEqual(cut[10, 15].red, 255)
      XCTAssertEqual(cut[30, 15].green, 255)
      // The shadow has the outline of the visible path, or its own.
      @MainActor func shade(_ picture: PreviewPicture, at y: Int) throws -> UInt8 {
        try Pixels(CGSize(width: 120, height: 160), in: window) { context in
          context.translate(60, 60)
          picture.draw(context, lift: 1)
        }[60, y].alpha
      }
      XCTAssertGreaterThan(try shade(part, at: 80), 20)
      let none = try shade(part, at: 150)
      parameters.shadowPath = PreviewPath(roundedRect: CGRect(x: 20, y: 10, width: 40, height: 100))
      let deep = try XCTUnwrap(PreviewPicture(card, parameters))
      XCTAssertGreaterThan(try shade(deep, at: 150), none + 20)
      window.close()
    }
  }

  func testTheBadgeSaysHowManyAndWhatADropWouldDo() throws {
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      @MainActor func badge(
        _ count: Int, _ operation: DropOperation, isMirrored: Bool = false
      ) throws -> Pixels {
        try Pixels(CGSize(width: 120, height: 60), in: window) { context in
          BadgeDrawing.draw(
            DragBadge(count: count, operation: operation), at: CGPoint(x: 60, y: 30), isMirrored: isMirrored,
            in: context)
        }
      }
      let left = 20..<48
      let (middle, right) = (49..<71, 72..<100)
      let rows = 15..<45
      func isGreen(_ pixel: Pixels.Pixel) -> Bool { pixel.green > 120 && pixel.red < 90 }
      func isRed(_ pixel: Pixels.Pixel) -> Bool { pixel.red > 180 && pixel.green < 90 }
      func isBlue(_ pixel: Pixels.Pixel) -> Bool { pixel.blue > 180 && pixel.red < 90 }
      let copy = try badge(1, .copy)
      XCTAssertGreaterThan(copy.count(middle, rows, where: isGreen), 150)
      XCTAssertTrue(isWhite(copy[60, 30]), "a plus")
      XCTAssertTrue(isWhite(copy[60, 26]), "a plus")
      XCTAssertTrue(isWhite(copy[64, 30]), "a plus")
      XCTAssertEqual(copy.count(0..<120, rows, where: isBlue), 0, "one item has no count")
      let forbidden = try badge(1, .forbidden)
      XCTAssertGreaterThan(forbidden.count(middle, rows, where: isRed), 150)
      XCTAssertEqual(forbidden.count(0..<120, rows, where: isGreen), 0)
      for operation in [DropOperation.move, .cancel] {
        let plain = try badge(1, operation)
        XCTAssertEqual(plain.count(0..<120, rows) { $0.alpha > 10 }, 0, "\(operation)")
        XCTAssertGreaterThan(try badge(3, operation).count(middle, rows, where: isBlue), 150)
      }
      let several = try badge(3, .copy)
      XCTAssertGreaterThan(several.count(left, rows, where: isBlue), 100)
      XCTAssertEqual(several.count(right, rows, where: isBlue), 0)
      let mirrored = try badge(3, .copy, isMirrored: true)
      XCTAssertGreaterThan(mirrored.count(middle, rows, where: isGreen), 150)
      XCTAssertGreaterThan(mirrored.count(right, rows, where: isBlue), 100)
      XCTAssertEqual(mirrored.count(left, rows, where: isBlue), 0)
      window.close()
    }
  }

  func testTheStackHasItsOrderAndIsMirroredWithTheLanguage() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let colors = [
        Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1),
      ]
      let target = DragPreviewTarget(container: board, center: .zero)
      let entries = colors.map { color in
        let view = CanvasView()
        view.intrinsicSize = CGSize(width: 100, height: 60)
        view.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), color) }
        let preview = TargetedDragPreview(view: view, parameters: DragPreviewParameters(), target: target)
        return CarriedPictures.Entry(
          item: DragItem(itemProvider: ItemProvider()), picture: PreviewPicture(preview), lifted: .zero)
      }
      @MainActor func middle(_ pictures: CarriedPictures) throws -> Pixels.Pixel {
        try Pixels(CGSize(width: 200, height: 120), in: window) { context in
          context.translate(100, 60)
          pictures.draw(context)
        }[100, 60]
      }
      let two = CarriedPictures(Array(entries.prefix(2)), prefersFullSize: false)
      XCTAssertEqual(try middle(two).green, 255, "the last is on top")
      two.add([entries[2]])
      XCTAssertEqual(try middle(two).blue, 255, "what joins goes on top")
      let reversed = CarriedPictures([entries[1], entries[0]], prefersFullSize: false)
      reversed.add([entries[2]], atBottom: true)
      XCTAssertEqual(try middle(reversed).red, 255, "or below, where the first is on top")
      XCTAssertTrue(reversed.entries[0].item === entries[2].item)
      let plain = CarriedPictures(entries, prefersFullSize: false, isMirrored: false)
      let mirrored = CarriedPictures(entries, prefersFullSize: false, isMirrored: true)
      XCTAssertEqual(try middle(mirrored), try middle(plain), "the order is the same")
      for (one, other) in zip(plain.entries, mirrored.entries) {
        XCTAssertEqual(one.pose?.center.x ?? 0, -(other.pose?.center.x ?? 0), accuracy: 1e-9)
        XCTAssertEqual(one.pose?.rotation ?? 0, -(other.pose?.rotation ?? 0), accuracy: 1e-9)
      }
      XCTAssertFalse(plain.entries[0].pose == mirrored.entries[0].pose)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      XCTAssertTrue(CarriedPictures([], prefersFullSize: false).isMirrored)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
      XCTAssertFalse(CarriedPictures([], prefersFullSize: false).isMirrored)
      window.close()
    }
  }

  func testATargetsTransformIsAppliedWhereThePictureLands() {
    withDisplay {
      let (window, board) = Pixels.makeWindow()
      let card = CanvasView()
      board.addSubview(card, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      XCTAssertTrue(MainLoop.pump { card.isLaidOut })
      let lifted = TargetedDragPreview(view: card)
      let start = GtkDragStage.pose(of: lifted.target)
      XCTAssertEqual(start.center, card.convertToWindow(CGPoint(x: 40, y: 30)))
      XCTAssertEqual([start.scale, start.rotation], [1, 0])
      var transform = AffineTransform(rotationByDegrees: 30)
      transform.scale(0.5)
      let target = DragPreviewTarget(container: board, center: CGPoint(x: 150, y: 90), transform: transform)
      let pose = GtkDragStage.pose(of: target)
      XCTAssertEqual(pose.center, board.convertToWindow(CGPoint(x: 150, y: 90)))
      XCTAssertEqual(pose.scale, 0.5, accuracy: 1e-9)
      XCTAssertEqual(pose.rotation, 30, accuracy: 1e-9)
      let piece = SetDown(
        item: DragItem(itemProvider: ItemProvider()), preview: lifted.retargetedPreview(with: target),
        manner: .flyToTarget, animation: DragAnimation(duration: 1))
      let landing = Landing(
        piece, staged: nil, location: DragLocation(window: window, point: CGPoint(x: 50, y: 50)))
      XCTAssertEqual(landing.to, pose)
      XCTAssertTrue(landing.window === window)
      XCTAssertEqual(landing.from.center, CGPoint(x: 50, y: 50))
      // In place, a cancelled item disappears at its size, and a dropped one also becomes smaller.
      for (manner, scale) in [(SetDown.Manner.fadeInPlace, 1.0), (.shrinkInPlace, 0.3)] {
        let stays = Landing(
          SetDown(
            item: piece.item, preview: lifted, manner: manner, animation: DragAnimation(duration: 1)),
          staged: nil, location: DragLocation(window: window, point: CGPoint(x: 50, y: 50)))
        XCTAssertEqual(stays.to.center, stays.from.center)
        XCTAssertEqual(stays.to.opacity, 0)
        XCTAssertEqual(stays.to.scale, stays.from.scale * scale, accuracy: 1e-9)
      }
      window.close()
    }
  }
}
