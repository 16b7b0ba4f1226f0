import Board
import BoardStore
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// A study in a real window, with real keys and a clock that the test moves.
final class StudyWindowTests: XCTestCase {
  func testAStudyShowsOnePictureAfterTheOtherAndIsLogged() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue", size: CGSize(width: 240, height: 160))
      let (canvas, study) = (used.canvas, used.canvas.tools.study)
      var time = Duration.zero
      study.now = { time }
      study.pace = nil
      StudyChoices.last = StudyChoices(pace: 0, isAtRandom: false, look: 0)
      @MainActor func pass(_ seconds: Double) {
        time += .seconds(seconds)
        study.advance()
        used.rest()
      }
      let document = used.board.document
      let order = document.readingOrder
      @MainActor func name(_ place: Int) -> String { document.pin(order[place])?.name ?? "" }
      // It's a color of the picture in the middle of the view, and the neutral ground at its edge.
      @MainActor func checkSight(_ place: Int, file: StaticString = #filePath, line: UInt = #line) throws {
        XCTAssertEqual(canvas.look.pin, order[place], file: file, line: line)
        let (cork, frame) = (used.cork, used.frame(String(name(place).dropLast(4))))
        XCTAssertEqual(frame.midX, cork.midX, accuracy: 2, file: file, line: line)
        try used.wait(for: "the ground", file: file, line: line) { look in
          let pixel = look[CGPoint(x: cork.minX + 8, y: cork.minY + 8)]
          return pixel.red == pixel.green && pixel.green == pixel.blue
        }
      }
      let viewport = canvas.viewport
      used.tap("ctrl+shift+y")
      try used.takePanel()
      used.tap("Return")
      used.until("the study") { study.isActive }
      XCTAssertEqual(study.run?.steps.map(\.pin), order)
      used.focus(used.window.window)
      used.rest()
      try checkSight(0)
      XCTAssertTrue(canvas.selection.isEmpty)
      pass(29)
      try checkSight(0)
      pass(2)
      try checkSight(1)
      XCTAssertEqual(study.run?.left, .seconds(29))
      used.tap("space")
      XCTAssertEqual(study.run?.isPaused, true)
      pass(100)
      used.tap("space")
      XCTAssertEqual(study.run?.isPaused, false)
      try checkSight(1)
      used.tap("Left")
      try checkSight(0)
      used.tap("Right", "Right")
      used.rest()
      try checkSight(2)
      // Neither of them does anything to the pictures.
      used.tap("Delete", "Tab")
      pass(5)
      used.tap("Escape")
      used.until("the end") { !study.isActive }
      used.rest()
      XCTAssertEqual(used.board.document, document, "a study changes nothing")
      XCTAssertEqual(canvas.viewport, viewport)
      XCTAssertNil(canvas.look.pin)
      var records: [StudyRecord] = []
      let log = used.app.library.studies
      used.trace.wait("study.log")
      records = try MainLoop.wait { await log.records() }
      XCTAssertEqual(records.first?.pictures.map(\.name), (0..<3).map(name))
      XCTAssertEqual(records.first?.pictures.map(\.seconds), [30, 1, 5])
      used.close()
    }
  }

  func testLooksLastForTheirStepAlone() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", size: CGSize(width: 240, height: 160))
      let (canvas, study, model) = (used.canvas, used.canvas.tools.study, used.canvas.model)
      var time = Duration.zero
      study.now = { time }
      study.pace = nil
      let pins = used.board.document.readingOrder
      let looks: [StudyLook] = [.mirrored, .gray, .threeValues, .fiveValues, .unchanged]
      study.begin(
        looks.enumerated().map { StudyStep(pin: pins[$0.offset % 2], time: .seconds(10), look: $0.element) })
      for look in looks {
        XCTAssertEqual(model.isMirrored, look == .mirrored, "\(look)")
        XCTAssertEqual(model.isGrey, look == .gray, "\(look)")
        XCTAssertEqual(model.lens, look == .threeValues ? .values(3) : look == .fiveValues ? .values(5) : nil)
        if look == .mirrored {
          // Left is back in a mirrored view, too.
          used.tap("Right", "Left")
          XCTAssertEqual(study.run?.index, 0)
          XCTAssertTrue(model.isMirrored)
        }
        time += .seconds(10)
        study.advance()
      }
      XCTAssertFalse(study.isActive)
      XCTAssertFalse(model.isMirrored)
      // A picture that goes meanwhile is left out; nothing is left of a study without pictures.
      study.begin(pins.map { StudyStep(pin: $0, time: .seconds(10)) })
      used.board.perform(Command.remove([pins[0]], from: used.board.document))
      XCTAssertEqual(study.run?.step?.pin, pins[1])
      used.board.perform(Command.remove([pins[1]], from: used.board.document))
      XCTAssertFalse(study.isActive)
      XCTAssertEqual(canvas.selection, [])
      used.close()
    }
  }
}
