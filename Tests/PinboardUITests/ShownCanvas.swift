import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A window with a board's canvas that has been drawn once.
@MainActor struct ShownCanvas {
  let canvas: BoardView
  let window = Window()

  init(_ board: BoardController, size: CGSize = CGSize(width: 900, height: 600)) {
    canvas = BoardView(board: board, cork: Cork())
    window.setDefaultSize(width: size.width, height: size.height)
    window.content = canvas
    XCTAssertTrue(window.presentAndPaint())
  }

  /// Closes the window, once everything is written.
  func close() {
    window.close()
    let board = canvas.board
    XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
    MainLoop.settle()
  }
}

extension MainLoop {
  /// Runs the main loop until `work` has ended. Use it only in synchronous tests on the main thread.
  @MainActor static func wait<Value>(
    timeout: Double = 20, for work: @escaping @MainActor () async throws -> Value
  ) throws -> Value {
    var outcome: Result<Value, any Error>?
    Task {
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
    }
    pump(timeout: timeout) { outcome != nil }
    return try XCTUnwrap(outcome).get()
  }
}
