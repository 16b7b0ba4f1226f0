import Board
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Changing the keys of commands, and what the mouse's buttons do, with real keys and a real pointer.
final class ChangedKeysWindowTests: XCTestCase {
  /// Opens the window of all keys, and searches in it.
  @MainActor private static func openKeys(_ used: UsedWindow, _ search: String = "", line: UInt = #line)
    throws
  {
    used.trace.mark()
    used.tap("ctrl+shift+question")
    used.trace.wait("keys.shown", line: line)
    try used.takePanel()
    guard !search.isEmpty else { return }
    used.type(search)
    used.trace.wait("keys.found", line: line) { $0["text"] as? String == search }
    MainLoop.settle()
  }

  @MainActor private static func closeKeys(_ used: UsedWindow) {
    let panel = Window.all.last
    // A question may have had the keyboard, and there's no window manager that gives it back.
    panel.map(used.focus)
    used.tap("Escape")
    used.until("the keys to be closed") { panel?.isClosed != false }
    used.focus(used.window.window)
  }

  /// Clicks a key of a command, so that the next key becomes it.
  @MainActor private static func ask(_ used: UsedWindow, _ action: String, line: UInt = #line) {
    used.trace.mark()
    used.press("key:\(action):0", line: line)
    used.trace.wait("keys.asked", line: line) { $0["action"] as? String == action }
  }

  @MainActor private static func isAnswered(_ used: UsedWindow, _ keys: [String], line: UInt = #line) {
    XCTAssertEqual(used.trace.wait("keys.answered", line: line)["keys"] as? [String], keys, line: line)
  }

  func testAChangedKeyWorksAtOnceAndAfterARestart() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.tap("Tab")
      XCTAssertEqual(used.command("h")?.hasPrefix("Flip"), true)
      try Self.openKeys(used, "flip")
      Self.ask(used, "win.flip-horizontally")
      used.tap("j")
      Self.isAnswered(used, ["J"])
      // In the search field, the letter is a letter.
      used.press("keys-search")
      used.trace.mark()
      used.tap("End", "j")
      used.trace.wait("keys.found") { $0["text"] as? String == "flipj" }
      Self.closeKeys(used)
      XCTAssertEqual(used.command("j")?.hasPrefix("Flip"), true)
      // The usual key has no meaning any more; the next command is another one.
      let depth = used.board.history.depth
      used.tap("h")
      XCTAssertEqual(used.command("v")?.hasPrefix("Flip"), true)
      XCTAssertEqual(used.board.history.depth, depth + 1)
      // The menu has the new key, and it's in the file, so that it's there at the next start.
      let (preferences, url) = (used.app.preferences, used.boards.folder.appending(path: "preferences.json"))
      try MainLoop.wait { await preferences.settled() }
      let next = PreferencesController(file: PreferencesFile(url: url))
      try MainLoop.wait { await next.load() }
      XCTAssertEqual(next.current.keys.usable, ["win.flip-horizontally": ["j"]])
      try used.restart()
      used.tap("Tab")
      XCTAssertEqual(used.command("j")?.hasPrefix("Flip"), true)
      used.close()
    }
  }

  func testAKeyOfAnotherCommandIsNamedAndCanBeTakenAndComesBack() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.tap("Tab")
      try Self.openKeys(used, "duplicate")
      Self.ask(used, "win.duplicate")
      used.tap("ctrl+r")
      XCTAssertEqual(used.trace.wait("keys.conflict")["title"] as? String, "Rotate Right")
      // Escape leaves everything as it is.
      used.tap("Escape")
      Self.isAnswered(used, ["Ctrl+D"])
      Self.ask(used, "win.duplicate")
      used.tap("ctrl+r")
      used.trace.wait("keys.conflict")
      used.trace.mark()
      used.press("keys-take")
      Self.isAnswered(used, ["Ctrl+R"])
      Self.closeKeys(used)
      XCTAssertEqual(used.command("ctrl+r")?.hasPrefix("Duplicate"), true)
      XCTAssertEqual(used.board.document.pins.count, 2)
      // The key is reset where it was lost.
      try Self.openKeys(used, "rotate right")
      used.trace.mark()
      used.press("key-reset:win.rotate-right")
      XCTAssertEqual(used.trace.wait("keys.reset")["keys"] as? [String], ["Ctrl+R"])
      Self.closeKeys(used)
      XCTAssertEqual(used.command("ctrl+r")?.hasPrefix("Rotate"), true)
      try Self.openKeys(used)
      used.trace.mark()
      used.press("keys-reset-all")
      used.until("the question") { ShownTexts.question?.texts.contains("Reset all shortcuts?") == true }
      gtk_dialog_response(try XCTUnwrap(ShownTexts.question).dialog, 1)
      used.trace.wait("keys.reset-all")
      Self.closeKeys(used)
      XCTAssertEqual(used.command("ctrl+d")?.hasPrefix("Duplicate"), true)
      XCTAssertTrue(used.app.preferences.current.keys.isEmpty)
      used.close()
    }
  }

  func testAKeyIsRemovedAndTheBoardsOwnKeysAreRefused() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.tap("Tab")
      try Self.openKeys(used, "crop")
      Self.ask(used, "win.crop")
      used.tap("Return")
      used.trace.wait("keys.refused") { $0["key"] as? String == "Return" }
      used.tap("BackSpace")
      Self.isAnswered(used, ["Shift+C"])
      Self.closeKeys(used)
      XCTAssertEqual(used.app.preferences.current.keys.usable, ["win.crop": ["<Shift>c"]])
      used.close()
    }
  }

  func testALetterThatWasChosenIsWrittenInTexts() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let url = used.boards.folder.appending(path: "preferences.json")
      let preferences = used.app.preferences
      try MainLoop.wait { await preferences.settled() }
      try Data(
        #"""
        {"keys": {"win.zoom-in": ["z"], "win.duplicate": ["x", "Escape"], "win.nonsense": ["c"],
                  "win.undo": ["no key"], "win.redo": 3}}
        """#.utf8
      ).write(to: url)
      try MainLoop.wait { await preferences.load() }
      var zoom = used.canvas.viewport.zoom
      used.tap("z")
      used.until("the letter to zoom") { used.canvas.viewport.zoom > zoom * 1.1 }
      used.rest()
      used.tap("ctrl+t")
      used.rest()
      zoom = used.canvas.viewport.zoom
      used.type("xyz")
      used.tap("Escape")
      used.until("the note to have the letters") {
        used.board.document.pins.contains { $0.content.note == "xyz" }
      }
      XCTAssertEqual(used.canvas.viewport.zoom, zoom, accuracy: 0.01)
      // What's nonsense in the file changes nothing.
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins.map(\.name), ["red.png"])
      used.close()
    }
  }

  func testTheMiddleButtonAndTheDoubleClickDoWhatTheUserWants() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green")
      @MainActor func drag(from point: CGPoint) {
        used.point(at: point)
        used.play(["mousedown", "2"])
        for step in 1...4 { used.point(at: point + CGPoint(x: 20.0 * Double(step), y: 15.0 * Double(step))) }
        used.play(["mouseup", "2"])
        used.rest()
      }
      var point = used.middle("red")
      drag(from: point)
      XCTAssertEqual(used.middle("red").x, point.x + 80, accuracy: 1, "the board has moved")
      XCTAssertEqual(used.middle("red").y, point.y + 60, accuracy: 1, "the board has moved")
      used.app.preferences.change {
        $0.pointer.middleButton = .nothing
        $0.pointer.doubleClick = .nothing
      }
      point = used.middle("red")
      let (green, before) = (used.middle("green"), try ScreenLook())
      used.trace.mark()
      drag(from: point)
      used.doubleClick(used.emptyPoint())
      used.doubleClick(point)
      used.rest()
      XCTAssertEqual(used.middle("red"), point, "neither moves the view")
      XCTAssertEqual(used.trace.count("look.begin"), 0)
      XCTAssertEqual(used.board.document.pins.count, 2)
      try used.wait(for: "the board as before") { $0.looksLike(before, at: [green]) }
      used.app.preferences.change { $0.pointer = PointerHabits() }
      used.close()
    }
  }
}
