import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// The history in a window, with real keys and a real pointer: it's there after a restart, and goes to any
/// step.
final class HistoryWindowTests: XCTestCase {
  func testUndoAndRedoSurviveARestart() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      var centers = [used.pin("red").center]
      for x in [30.0, 40] {
        used.drag("red", by: CGPoint(x: x, y: 0))
        centers.append(used.pin("red").center)
      }
      used.command("ctrl+z")
      try used.restart()
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red").center, centers[0])
      used.command("ctrl+shift+z", "ctrl+shift+z")
      XCTAssertEqual(used.pin("red").center, centers[2])
      used.close()
    }
  }

  func testTheHistoryShowsNamedStepsAndGoesToAny() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let before = used.board.document.pins
      for x in [30.0, 40, 50] { used.drag("red", by: CGPoint(x: x, y: 0)) }
      let after = used.board.document.pins
      let whole = try ScreenLook()
      let below = used.middle(of: used.window.header.history) + CGPoint(x: 0, y: 60)
      used.trace.mark()
      used.tap("ctrl+h")
      let shown = used.trace.wait("history.shown")
      try used.wait(for: "the history to be open") { !$0.looksLike(whole, at: [below]) }
      let steps = shown["steps"] as? [String] ?? []
      XCTAssertEqual(Array(steps.prefix(3)), ["Move", "Move", "Move"])
      XCTAssertEqual(steps.count, 4)
      XCTAssertEqual(shown["current"] as? Int, 0)
      for _ in 1...3 { used.command("Down") }
      XCTAssertEqual(used.board.document.pins, before)
      used.command("End")
      XCTAssertTrue(used.board.document.pins.isEmpty)
      used.command("Home")
      XCTAssertEqual(used.board.document.pins, after)
      used.tap("Escape")
      try used.wait(for: "the history to be closed") { $0.looksLike(whole, at: [below]) }
      used.close()
    }
  }

  /// The first keys go to the board, and the second ones to the popover that they've opened.
  func testKeysOpenAndCloseMenusAndPopovers() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.rest()
      let plain = try ScreenLook()
      let below = used.middle(of: used.window.header.history) + CGPoint(x: 0, y: 60)
      for _ in 1...2 {
        used.trace.mark()
        used.tap("ctrl+h")
        used.trace.wait("history.shown")
        try used.wait(for: "the history") { !$0.looksLike(plain, at: [below]) }
        used.tap("ctrl+h")
        try used.wait(for: "no history") { $0.looksLike(plain, at: [below]) }
      }
      used.trace.mark()
      used.tap("F10")
      used.trace.wait("menu.shown")
      used.tap("Escape")
      try used.wait(for: "no menu") { $0.looksLike(plain, at: [below]) }
      used.close()
    }
  }

  func testNoMoreStepsAreKeptThanTheSettingsSay() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.app.preferences.change { $0.historySteps = 10 }
      used.select("red")
      for _ in 1...11 { used.command("ctrl+r") }
      try used.restart()
      used.trace.mark()
      used.tap("ctrl+h")
      let steps = used.trace.wait("history.shown")["steps"] as? [String]
      XCTAssertEqual(steps, [String](repeating: "Rotate", count: 10))
      used.tap("Escape")
      used.close()
    }
  }

  func testDamagedSettingsAreToldAndKeptAside() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let (preferences, file) = (used.app.preferences, used.boards.folder.appending(path: "preferences.json"))
      try MainLoop.wait { await preferences.settled() }
      try Data("{ theme: slate".utf8).write(to: file)
      used.trace.mark()
      try MainLoop.wait { await preferences.load() }
      used.trace.wait("error") { ($0["message"] as? String)?.contains("settings") == true }
      let aside = used.boards.folder.appending(path: "preferences.damaged.json")
      let expected =
        FileManager.default.fileExists(atPath: aside.path)
        ? aside : used.boards.folder.appending(path: "settings.damaged.json")
      XCTAssertEqual(try String(contentsOf: expected, encoding: .utf8), "{ theme: slate")
      XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
      used.close()
    }
  }
}
