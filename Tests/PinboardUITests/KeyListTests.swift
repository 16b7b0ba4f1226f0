import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The list of all keys, made of the actions and the menus.
final class KeyListTests: XCTestCase {
  func testEachShortcutHasATitleAndEachCommandOfAMenuIsThere() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Keys")
      let board = try MainLoop.wait { try await boards.board("A") }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 })
      let actions = window.window.actions
      let menus = WindowMenus.all
      let titled = Set(menus.flatMap { $0.menu.allItems.map(\.action) })
      let untitled = actions.filter { !$0.shortcuts.isEmpty && !titled.contains("win.\($0.name)") }
      XCTAssertEqual(untitled.map(\.name), [], "a key without a menu item")
      let names = Set(actions.map { "win.\($0.name)" })
      XCTAssertEqual(
        titled.filter { $0.hasPrefix("win.") && !names.contains($0) }, [], "an item without an action")

      let bindings = KeyBindings(of: window.window, in: app.application, app.preferences)
      let list = KeyList(menus: menus, keys: bindings.keys, canvas: CanvasKeys.all(PointerHabits()))
      let entries = list.entries
      XCTAssertTrue(
        entries.contains { $0.title == "Full Screen" && $0.keys == ["F11"] && $0.section == "View" })
      XCTAssertTrue(entries.contains { $0.title == "Duplicate" && $0.keys == ["Ctrl+D"] })
      XCTAssertTrue(entries.contains { $0.title == "Redo" && $0.keys == ["Shift+Ctrl+Z", "Ctrl+Y"] })
      XCTAssertEqual(entries.count { $0.title == "Undo" }, 1)
      XCTAssertEqual(entries.filter { $0.matches("flip view") }.map(\.title), ["Flip View"])
      XCTAssertTrue(entries.filter { $0.matches("ctrl+d") }.map(\.title).contains("Duplicate"))
      XCTAssertTrue(entries.contains { $0.matches("space") && $0.title == "Move the Board" })
      XCTAssertTrue(entries.contains { $0.title == "Straighten" && $0.keys.isEmpty && $0.action != nil })
      XCTAssertTrue(entries.contains { $0.title == "Paste" && $0.keys == ["Ctrl+V"] })
      XCTAssertEqual(entries.filter { $0.matches("nothing has this name") }, [])

      // No key does two things.
      var owners: [String: [String]] = [:]
      for action in actions {
        for key in action.shortcuts { owners[key.lowercased(), default: []].append(action.name) }
      }
      XCTAssertEqual(owners.filter { $0.value.count > 1 }, [:])
      window.window.close()
      MainLoop.settle()
      withExtendedLifetime(boards) {}
    }
  }
}
