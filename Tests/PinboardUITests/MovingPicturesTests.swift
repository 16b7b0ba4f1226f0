import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Animations on a canvas in a window.
final class MovingPicturesTests: XCTestCase {
  private struct NotPlaying: Error {
    let name: String
    let hasMotion: Bool
    let playing: Int
  }

  /// Animations that are far from each other, so that only one is visible at a time.
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let board: BoardController
    private let shown: ShownCanvas

    init(animations count: Int) throws {
      let boards = try TemporaryBoards()
      let files = try (0..<count).map { number in
        let url = boards.folder.appending(path: "\(number).gif")
        try TinyGIF.data(frames: 2, color: UInt8(number)).write(to: url)
        return url
      }
      self.boards = boards
      board = try MainLoop.wait(timeout: 60) {
        let board = try await boards.board("A")
        for (number, file) in files.enumerated() {
          await boards.importFiles([file], into: board, around: CGPoint(x: 20_000 * number, y: 0))
        }
        return board
      }
      shown = ShownCanvas(board, size: CGSize(width: 600, height: 400))
    }

    var canvas: BoardView { shown.canvas }

    /// Shows a pin, and waits until it moves.
    func look(at pin: Pin) throws {
      canvas.viewport.center = pin.center
      let key = PictureKey.original(try XCTUnwrap(pin.content.original))
      guard MainLoop.pump(until: { canvas.looking.motion.picture(key) != nil }) else {
        throw NotPlaying(
          name: pin.name, hasMotion: DesktopSettings.enablesAnimations,
          playing: canvas.looking.motion.playing.count)
      }
    }

    func close() { shown.close() }
  }

  func testWhatWasSeenLongAgoMakesRoomForWhatIsSeen() throws {
    try withDisplay {
      let scene = try Scene(animations: 30)
      defer { scene.close() }
      // The budget has room for the two frames of eight animations.
      scene.boards.pictures.budget = 4 * 64
      for pin in scene.board.document.pins {
        try scene.look(at: pin)
        XCTAssertLessThanOrEqual(scene.boards.pictures.reservedBytes, 64)
      }
      // A forgotten animation plays again.
      try scene.look(at: scene.board.document.pins[0])
      XCTAssertLessThanOrEqual(scene.boards.pictures.reservedBytes, 64)
    }
  }

  func testOutOfSightTimeStandsStill() throws {
    try withDisplay {
      let scene = try Scene(animations: 2)
      defer { scene.close() }
      let (first, second) = (scene.board.document.pins[0], scene.board.document.pins[1])
      try scene.look(at: first)
      XCTAssertEqual(scene.canvas.looking.motion.playing.count, 1)
      try scene.look(at: second)
      XCTAssertEqual(scene.canvas.looking.motion.playing.count, 1)
      scene.canvas.viewport.center = CGPoint(x: -50_000, y: 0)
      XCTAssertTrue(MainLoop.pump { scene.canvas.looking.motion.playing.count == 0 })
      XCTAssertNil(scene.canvas.looking.motion.tick)
    }
  }
}
