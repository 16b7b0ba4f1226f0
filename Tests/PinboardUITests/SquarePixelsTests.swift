import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import Imaging
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Pins whose pixels are seen as squares, on a canvas in a window.
final class SquarePixelsTests: XCTestCase {
  func testTheFactorIsTheNextPowerOfTwoWithinTheLimits() {
    for (magnification, longSide, factor) in [
      (1, 16, 1), (1.1, 16, 2), (4, 16, 4), (4.1, 16, 8), (99, 16, 16), (8, 256, 8), (9, 256, 8),
      (8, 1_024, 2), (8, 2_048, 1),
    ] {
      XCTAssertEqual(
        SquarePixels.factor(for: magnification, longSide: longSide), factor, "\(magnification) × \(longSide)")
    }
  }

  /// A board with one picture of 16 × 16 pixels, 64 points wide.
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let board: BoardController
    let pin: Pin
    private let shown: ShownCanvas
    var canvas: BoardView { shown.canvas }

    init(_ data: Data, ending: String = "png") throws {
      let boards = try TemporaryBoards()
      let file = boards.folder.appending(path: "a.\(ending)")
      try data.write(to: file)
      self.boards = boards
      board = try MainLoop.wait {
        let board = try await boards.board("A")
        await boards.importFiles([file], into: board, around: .zero)
        return board
      }
      var pin = try XCTUnwrap(board.document.pins.first)
      pin.size = CGSize(width: 64, height: 64)
      pin.center = .zero
      self.pin = pin
      board.perform(Command.update([pin], in: board.document, name: .words("Resize")))
      shown = ShownCanvas(board)
      canvas.viewport.center = .zero
    }

    static func pixels() throws -> Data {
      var pixels = Data()
      for number in 0..<256 { pixels.append(contentsOf: [UInt8(number), 0, 99, 255]) }
      return try DecodedImage(
        width: 16, height: 16, stride: 64, pixels: pixels, fullSize: CGSize(width: 16, height: 16)
      ).encodePNG()
    }

    /// The width of the texture that's drawn.
    var shownWidth: Int? {
      guard let item = canvas.scene.order.first, case .picture(let shown, _, _)? = item.look?.content else {
        return nil
      }
      return shown.texture.width
    }

    func wait(forWidth width: Int) -> Bool { MainLoop.pump(timeout: 10) { shownWidth == width } }

    func zoom(to zoom: Double) {
      canvas.viewport.setZoom(
        zoom,
        keeping: CGPoint(x: canvas.viewport.size.width / 2, y: canvas.viewport.size.height / 2))
    }

    func close() { shown.close() }
  }

  func testSmallPicturesGetSquarePixelsFromFourTimesOnAndFitTheZoom() throws {
    try withDisplay {
      let scene = try Scene(try Scene.pixels())
      defer { scene.close() }
      scene.zoom(to: 1)
      XCTAssertTrue(scene.wait(forWidth: 16))
      scene.zoom(to: 1.9)
      XCTAssertTrue(scene.wait(forWidth: 128), "\(String(describing: scene.shownWidth))")
      XCTAssertEqual(scene.boards.pictures.reservedBytes, 128 * 128 * 4)
      scene.zoom(to: 3.8)
      XCTAssertTrue(scene.wait(forWidth: 256))
      scene.zoom(to: 0.9)
      XCTAssertTrue(scene.wait(forWidth: 16))
      XCTAssertEqual(scene.boards.pictures.reservedBytes, 0)
    }
  }

  func testTheSamplingOfAPinIsKept() throws {
    try withDisplay {
      let scene = try Scene(try Scene.pixels())
      defer { scene.close() }
      @MainActor func set(_ sampling: PinAttributes.Sampling) {
        scene.board.perform(Command.setSampling(of: [scene.pin.id], to: sampling, in: scene.board.document))
      }
      scene.zoom(to: 1)
      XCTAssertTrue(scene.wait(forWidth: 16))
      set(.nearest)
      XCTAssertTrue(scene.wait(forWidth: 64))
      scene.zoom(to: 2)
      XCTAssertTrue(scene.wait(forWidth: 128))
      set(.smooth)
      XCTAssertTrue(scene.wait(forWidth: 16))
    }
  }

  func testTheFramesOfAnAnimationHaveSquarePixels() throws {
    try withDisplay {
      let scene = try Scene(TinyGIF.data(frames: 2, color: 3), ending: "gif")
      defer { scene.close() }
      let side = try XCTUnwrap(scene.board.document.original(of: scene.pin)?.pixelSize?.width)
      scene.zoom(to: 1)
      let key = PictureKey.original(try XCTUnwrap(scene.pin.content.original))
      XCTAssertTrue(MainLoop.pump(timeout: 10) { scene.canvas.looking.motion.picture(key) != nil })
      XCTAssertTrue(
        scene.wait(forWidth: Int(side) * 16), "\(String(describing: scene.shownWidth)) of \(side)")
    }
  }
}
