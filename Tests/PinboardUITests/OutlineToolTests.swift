import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import Imaging
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The tool, and its use with the pointer and the keys.
extension ShownPicture {
  fileprivate var tool: OutlineTool { canvas.outlines }

  fileprivate func click(_ x: Double, _ y: Double) {
    XCTAssertTrue(tool.press(at: point(x, y), kind: .pointer, []))
    tool.end()
  }

  fileprivate func drag(_ way: [CGPoint]) {
    XCTAssertTrue(tool.press(at: way[0], kind: .pointer, []))
    for point in way.dropFirst() {
      tool.move(by: CGPoint(x: point.x - way[0].x, y: point.y - way[0].y), [])
    }
    tool.end()
  }

  fileprivate func key(_ name: String) -> Bool { tool.key(KeyPress(name: name)) }
}

/// Cropping along a path on a canvas in a window.
final class OutlineToolTests: XCTestCase {
  func testClicksSetCornersAndReturnMakesOneStep() throws {
    try withDisplay {
      let scene = try ShownPicture {
        $0.rotation = 30
        $0.flip = .horizontal
      }
      let (before, depth) = (scene.pin, scene.board.history.depth)
      XCTAssertTrue(scene.tool.begin(scene.pin))
      XCTAssertNil(scene.canvas.shaping.layout, "no handles while a path is drawn")
      scene.click(-100, -50)
      scene.click(0, -50)
      XCTAssertTrue(scene.key("Return"), "two corners are no path")
      XCTAssertTrue(scene.tool.isActive)
      scene.click(50, 50)
      scene.click(-100, 0)
      XCTAssertTrue(scene.key("BackSpace"))
      XCTAssertEqual(scene.tool.cornerCount, 3)
      // A point beside the picture becomes the nearest one at its edge.
      scene.click(-300, 0)
      XCTAssertEqual(scene.pin, before, "nothing is decided yet")
      XCTAssertTrue(scene.key("Return"))
      XCTAssertEqual(scene.board.history.depth, depth + 1)
      XCTAssertEqual(scene.board.history.undoName, "Crop Along a Path")
      // The picture is mirrored, so its right edge is at the left.
      let expected = [(1, 0), (0.5, 0), (0.25, 1), (1, 0.5)].map { CGPoint(x: $0.0, y: $0.1) }
      for (corner, other) in zip(try XCTUnwrap(scene.pin.attributes.outline).corners, expected) {
        XCTAssertEqual(corner.x, other.x, accuracy: 0.01)
        XCTAssertEqual(corner.y, other.y, accuracy: 0.01)
      }
      XCTAssertEqual(scene.pin.size.width, 150, accuracy: 1)
      XCTAssertEqual(scene.pin.rotation, 30)
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      XCTAssertNil(scene.canvas.model.uncropped)
      XCTAssertFalse(scene.tool.isActive)
      scene.board.undo()
      XCTAssertEqual(scene.pin, before)
      scene.close()
    }
  }

  func testALineBackToItsStartClosesThePath() throws {
    try withDisplay {
      let scene = try ShownPicture()
      XCTAssertTrue(scene.tool.begin(scene.pin))
      let way = (0...90).map { step in
        let angle = Double(step) / 45 * .pi
        return scene.point(80 * cos(angle), 40 * sin(angle))
      }
      scene.drag(way)
      XCTAssertFalse(scene.tool.isActive, "the end is where the line began")
      let outline = try XCTUnwrap(scene.pin.attributes.outline)
      XCTAssertTrue((8...60).contains(outline.corners.count), "\(outline.corners.count) corners")
      XCTAssertEqual(outline.bounds.width, 0.8, accuracy: 0.02)
      XCTAssertEqual(scene.pin.size.height, 80, accuracy: 2)
      scene.close()
    }
  }

  func testAClickOnTheFirstCornerClosesAndEscapeCancels() throws {
    try withDisplay {
      let scene = try ShownPicture()
      let before = scene.pin
      XCTAssertTrue(scene.tool.begin(scene.pin))
      scene.click(-80, -40)
      // A line that isn't closed goes on with clicks, and is taken back as a whole.
      scene.drag([scene.point(0, -40), scene.point(20, -30), scene.point(40, 30), scene.point(20, 30)])
      XCTAssertGreaterThan(scene.tool.cornerCount, 3)
      XCTAssertTrue(scene.key("BackSpace"))
      XCTAssertEqual(scene.tool.cornerCount, 1)
      XCTAssertTrue(scene.key("Escape"))
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertEqual(scene.pin, before)

      XCTAssertTrue(scene.tool.begin(scene.pin))
      scene.click(-80, -40)
      scene.click(80, -40)
      scene.click(-80, -40)
      XCTAssertTrue(scene.tool.isActive, "two corners can't be closed")
      scene.click(80, 40)
      scene.click(-79, -39)
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertNotNil(scene.pin.attributes.outline)
      // A rectangle that's pulled replaces the path, one that's left as it is doesn't.
      XCTAssertTrue(scene.canvas.crops.begin(scene.pin))
      scene.canvas.crops.commit()
      XCTAssertNotNil(scene.pin.attributes.outline)
      XCTAssertTrue(scene.canvas.crops.begin(scene.pin))
      XCTAssertTrue(scene.canvas.crops.key(KeyPress(name: "Right")))
      scene.canvas.crops.commit()
      XCTAssertNil(scene.pin.attributes.outline)
      scene.close()
    }
  }

  /// What a path leaves is a picture of its own in the cache, and the pin has no paper.
  func testTheCanvasShowsWhatThePathLeaves() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let (board, original) = try MainLoop.wait {
        let board = try await boards.board("A")
        var pixels = Data()
        for _ in 0..<64 * 64 { pixels += [255, 0, 0, 255] }
        let image = DecodedImage(
          width: 64, height: 64, stride: 256, pixels: pixels, fullSize: CGSize(width: 64, height: 64))
        let original = try await board.file.originals.add(
          data: try image.encodePNG(), name: "red.png", typeIdentifier: "image/png",
          pixelSize: CGSize(width: 64, height: 64))
        return (board, original)
      }
      let corners = [(0.0, 0.0), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }
      let outline = try XCTUnwrap(PictureOutline(corners))
      let pin = Pin(
        content: .image(original.id), name: "red", center: .zero, size: CGSize(width: 64, height: 64))
      let cut = try XCTUnwrap(pin.cut(along: outline))
      board.perform(Command.add([cut], originals: [original], to: board.document))
      let shown = ShownCanvas(board)
      let key = try XCTUnwrap(PictureKey(cut))
      XCTAssertEqual(key, .outlined(original.id, outline))
      XCTAssertTrue(MainLoop.pump(until: { board.pictures.picture(key)?.isWhole == true }))
      let picture = try XCTUnwrap(board.pictures.picture(key))
      XCTAssertFalse(picture.isOpaque)
      let image = picture.image
      func alpha(_ x: Int, _ y: Int) -> UInt8 {
        image.pixels[image.pixels.startIndex + y * image.stride + x * 4 + 3]
      }
      XCTAssertEqual(alpha(5, 5), 255)
      XCTAssertEqual(alpha(60, 60), 0)
      let item = try XCTUnwrap(shown.canvas.scene.order.first)
      XCTAssertEqual(item.look?.paper, .bare)
      XCTAssertNil(item.look?.head)
      // The pin is hit inside of its path alone.
      XCTAssertEqual(shown.canvas.scene.topPin(at: CGPoint(x: -10, y: -10))?.id, cut.id)
      XCTAssertNil(shown.canvas.scene.topPin(at: CGPoint(x: 20, y: 20)))
      shown.close()
    }
  }
}
