import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Changing the keys of commands.
final class KeyBindingsTests: XCTestCase {
  func testAChangedKeyIsInForceAtOnceInAllWindows() throws {
    try withDisplay {
      try withBindings { app, bindings in
        XCTAssertEqual(bindings.keys(of: "win.lift"), ["m"])
        bindings.set(try key("<Alt>j"), at: 0, of: "win.lift")
        XCTAssertEqual(app.application.shortcuts(of: "win.lift"), ["<Alt>j"])
        XCTAssertTrue(bindings.isChanged("win.lift"))
        XCTAssertTrue(bindings.hasChanges)
        // A window that's opened later has its own actions of the same names.
        let other = app.openWindow(on: app.windows[0].board)
        XCTAssertEqual(app.application.shortcuts(of: "win.lift"), ["<Alt>j"])
        other.window.close()
        // The usual key again is no change.
        bindings.set(try key("m"), at: 0, of: "win.lift")
        XCTAssertFalse(bindings.isChanged("win.lift") || bindings.hasChanges)
      }
    }
  }

  func testATakenKeyIsLostByTheOtherCommandUntilThatIsReset() throws {
    try withDisplay {
      try withBindings { app, bindings in
        XCTAssertEqual(bindings.owner(of: try key("<Control>y"), besides: "win.crop"), "win.redo")
        XCTAssertNil(bindings.owner(of: try key("<Control>y"), besides: "win.redo"))
        XCTAssertNil(bindings.owner(of: try key("<Alt>j"), besides: "win.crop"))
        bindings.set(try key("<Control>y"), at: 1, of: "win.crop")
        XCTAssertEqual(bindings.keys(of: "win.crop"), ["c", "<Control>y"])
        XCTAssertEqual(bindings.keys(of: "win.redo"), ["<Control><Shift>z"])
        bindings.reset("win.redo")
        XCTAssertEqual(bindings.keys(of: "win.redo"), ["<Control><Shift>z", "<Control>y"])
        XCTAssertEqual(bindings.keys(of: "win.crop"), ["c"])
        bindings.removeKey(at: 0, of: "win.crop")
        XCTAssertEqual(bindings.keys(of: "win.crop"), [])
        XCTAssertNil(bindings.owner(of: try key("c"), besides: "win.lift"))
        bindings.resetAll()
        XCTAssertEqual(bindings.keys(of: "win.crop"), ["c", "<Shift>c"])
        XCTAssertFalse(bindings.hasChanges)
      }
    }
  }

  func testPasteHasItsKeyUntilAnotherCommandTakesIt() throws {
    try withDisplay {
      try withBindings { app, bindings in
        XCTAssertEqual(bindings.owner(of: try key("<Control>v"), besides: "win.crop"), "win.paste")
        bindings.set(try key("<Control>v"), at: 0, of: "win.crop")
        XCTAssertEqual(bindings.keys(of: "win.paste"), [])
        bindings.set(try key("<Control>j"), at: 0, of: "win.paste")
        XCTAssertEqual(app.application.shortcuts(of: "win.paste"), ["<Control>j"])
        bindings.reset("win.paste")
        XCTAssertEqual(bindings.keys(of: "win.paste"), ["<Control>v"])
        XCTAssertEqual(bindings.keys(of: "win.crop"), ["<Shift>c"])
      }
    }
  }

  func testTheBoardsOwnKeysCantBeTaken() throws {
    try withDisplay {
      for text in ["Escape", "Return", "Tab", "space", "Left", "<Shift>F10", "KP_Enter", "<Shift>KP_Up"] {
        XCTAssertTrue(KeyChoices.isReserved(try key(text)), text)
      }
      for text in ["Delete", "F5", "a", "<Control>Left", "<Shift>a", "plus"] {
        XCTAssertFalse(KeyChoices.isReserved(try key(text)), text)
      }
    }
  }

  func testTooltipsFollowTheKeys() throws {
    try withDisplay {
      try withBindings { app, bindings in
        let window = app.windows[0]
        XCTAssertEqual(window.header.sidebarToggle.tooltip, "Boards (F9)")
        bindings.set(try key("<Alt>b"), at: 0, of: "win.sidebar")
        XCTAssertEqual(window.header.sidebarToggle.tooltip, "Boards (Alt+B)")
        bindings.removeKey(at: 0, of: "win.sidebar")
        XCTAssertEqual(window.header.sidebarToggle.tooltip, "Boards")
      }
    }
  }
}

@MainActor private func key(_ text: String) throws -> Shortcut { try XCTUnwrap(Shortcut(text)) }

/// Runs a test with an app that has a window with a board.
@MainActor private func withBindings(_ body: (AppController, KeyBindings) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let app = boards.app("Keys\(UInt32.random(in: 0...(.max)))")
  let board = try MainLoop.wait { try await boards.board("A") }
  let window = app.openWindow(on: board)
  XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 })
  try body(app, KeyBindings(of: window.window, in: app.application, app.preferences))
  try MainLoop.wait { await app.preferences.settled() }
  window.window.close()
  MainLoop.settle()
  withExtendedLifetime(boards) {}
}
