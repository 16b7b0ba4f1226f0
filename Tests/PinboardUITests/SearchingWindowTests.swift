import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Finding pins and boards with real keys and a real pointer: the found ones are in the light, the rest is
/// dimmed.
final class SearchingWindowTests: XCTestCase {
  /// Begins a search, and waits until it's ready.
  @MainActor private static func search(
    _ text: String, found: Int, in used: UsedWindow, line: UInt = #line
  ) {
    used.trace.mark()
    used.tap("ctrl+f")
    used.trace.wait("search.open", line: line)
    used.type(text)
    used.trace.wait("search", line: line) {
      $0["text"] as? String == text && $0["found"] as? Int == found && $0["ready"] as? Bool == true
    }
  }

  /// Whether a point has lost about half of its light, but not its picture.
  @MainActor private static func isDimmed(_ look: ScreenLook, _ plain: ScreenLook, _ point: CGPoint) -> Bool {
    let share = Double(look[point].brightness) / Double(max(plain[point].brightness, 1))
    return share > 0.3 && share < 0.65
  }

  @MainActor private static func waitForLight(
    _ used: UsedWindow, _ plain: ScreenLook, lit: [String], dimmed: [String], line: UInt = #line
  ) throws {
    let (lit, dimmed) = (lit.map(used.middle), dimmed.map(used.middle))
    try used.wait(for: "the light", line: line) { look in
      look.looksLike(plain, at: lit, tolerance: 2) && dimmed.allSatisfy { isDimmed(look, plain, $0) }
    }
  }

  func testFoundPinsAreLitAndTheRestIsDimmed() throws {
    try withDisplay {
      let used = try UsedWindow("red", "redder", "blue")
      used.rest()
      let (cork, plain) = (used.emptyPoint(), try ScreenLook())
      Self.search("red", found: 2, in: used)
      try Self.waitForLight(used, plain, lit: ["red", "redder"], dimmed: ["blue"])
      XCTAssertTrue(Self.isDimmed(try ScreenLook(), plain, cork), "the cork is dimmed, too")
      used.trace.mark()
      used.type("der")
      used.trace.wait("search") { $0["text"] as? String == "redder" && $0["found"] as? Int == 1 }
      try Self.waitForLight(used, plain, lit: ["redder"], dimmed: ["red", "blue"])
      used.trace.mark()
      used.type("x")
      used.trace.wait("search") { $0["text"] as? String == "redderx" && $0["found"] as? Int == 0 }
      try Self.waitForLight(used, plain, lit: [], dimmed: ["red", "redder", "blue"])
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("search.ended")
      let points = [cork] + ["red", "redder", "blue"].map(used.middle)
      try used.wait(for: "the board as it was") { $0.looksLike(plain, at: points, tolerance: 2) }
      used.tap("ctrl+a")
      used.command("Delete")
      XCTAssertTrue(used.board.document.pins.isEmpty)
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins.count, 3)
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testReturnWalksThroughWhatIsFoundAndTheViewGoesThere() throws {
    try withDisplay {
      let used = try UsedWindow("red", "redder", "green", "blue")
      // The view is far from all of them.
      used.canvas.viewport.center = CGPoint(x: 9_000, y: 9_000)
      used.rest()
      let before = used.board.document.pins
      let order = used.board.document.readingOrder.filter {
        [used.pin("red").id, used.pin("redder").id].contains($0)
      }
      @MainActor func isSeen(_ id: PinID) -> Bool {
        used.board.document.pin(id).map { used.cork.encloses(used.onScreen(used.canvas.model.frame(of: $0))) }
          == true
      }
      Self.search("red", found: 2, in: used)
      for (key, number) in [("Return", 1), ("Return", 2), ("Return", 1), ("shift+Return", 2), ("F3", 1)] {
        used.trace.mark()
        used.tap(key)
        used.trace.wait("search") { $0["number"] as? Int == number && $0["found"] as? Int == 2 }
        used.until("number \(number) to be seen") { isSeen(order[number - 1]) }
      }
      used.rest()
      used.trace.mark()
      used.press("search-next")
      used.trace.wait("search") { $0["number"] as? Int == 2 }
      used.until("the second to be seen") { isSeen(order[1]) }
      XCTAssertEqual(used.board.document.pins, before, "a search changes nothing")
      // All that's found is selected, and Escape gives the board the keyboard, so that Delete removes it.
      used.tap("ctrl+Return")
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("search.ended")
      used.command("Delete")
      XCTAssertEqual(used.board.document.pins.map(\.name).sorted(), ["blue.png", "green.png"])
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins.count, 4)
      used.close()
    }
  }

  func testAllBoardsAreSearchedAndOneIsOpenedWithTheSearchOn() throws {
    try withDisplay {
      let used = try UsedWindow("redder", "blue", board: "Looking")
      try used.addBoard("Other", "red", "green")
      Self.search("red", found: 1, in: used)
      used.trace.mark()
      used.press("search-all")
      let boards =
        used.trace.wait("search.boards") {
          $0["text"] as? String == "red" && ($0["boards"] as? [String])?.count == 2
        }["boards"] as? [String]
      XCTAssertEqual(boards?.sorted(), ["Looking: 1", "Other: 1"])
      used.rest()
      used.trace.mark()
      used.press("search-result:Other")
      used.trace.wait("search") {
        $0["text"] as? String == "red" && $0["found"] as? Int == 1 && $0["board"] as? String == "Other"
      }
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("search.ended")
      used.close()
    }
  }

  // MARK: Tags

  @MainActor private static func writeTags(_ used: UsedWindow, line: UInt = #line, _ write: () -> Void) {
    used.trace.mark()
    used.tap("alt+t")
    used.trace.wait("tags.open", line: line)
    write()
    used.tap("Return")
    used.trace.wait("tags.closed", line: line)
    used.focus(used.window.window)
  }

  func testTagsAreWrittenShownOnTheCardAndSearchedFor() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let plain = try ScreenLook()
      used.select("red")
      Self.writeTags(used) { used.type("hand, left arm") }
      XCTAssertEqual(used.pin("red").attributes.tags, ["hand", "left arm"])
      used.select("blue")
      Self.writeTags(used) {
        // Tab completes a tag that the board has.
        used.type("le")
        used.tap("Tab")
        used.type("sky")
      }
      XCTAssertEqual(used.pin("blue").attributes.tags, ["left arm", "sky"])
      // Both get another tag, and keep those that only one of them has.
      used.select("red", "blue")
      Self.writeTags(used) { used.type("light") }
      XCTAssertEqual(used.pin("red").attributes.tags, ["hand", "left arm", "light"])
      XCTAssertEqual(used.pin("blue").attributes.tags, ["left arm", "sky", "light"])
      used.tap("Escape")
      used.rest()
      // The middles of the dots on a card at 100 %.
      @MainActor func dots(_ name: String, _ count: Int) -> [CGPoint] {
        let frame = used.frame(name)
        return (0..<count).map { CGPoint(x: frame.minX + 5.5 + 12.5 * Double($0), y: frame.maxY + 1.5) }
      }
      XCTAssertEqual(used.canvas.viewport.zoom, 1, accuracy: 0.001)
      let look = try used.wait(for: "a dot for each tag") { look in
        (dots("red", 3) + dots("blue", 3)).allSatisfy { !look.looksLike(plain, at: [$0], tolerance: 30) }
      }
      let (first, second) = (look[dots("red", 1)[0]], look[dots("red", 2)[1]])
      XCTAssertNotEqual(first, second, "each tag has its colour")
      XCTAssertEqual(look[dots("blue", 1)[0]], second, "a tag has one colour")
      try used.checkBoard()

      Self.search("tag:hand", found: 1, in: used)
      used.rest()
      for (tag, text, found) in [
        ("tag:left arm", "tag:hand tag:\"left arm\"", 1), ("tag:hand", "tag:\"left arm\"", 2),
      ] {
        used.trace.mark()
        used.press(tag)
        used.trace.wait("search") { $0["text"] as? String == text && $0["found"] as? Int == found }
        used.rest()
      }
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("search.ended")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("blue").attributes.tags, ["left arm", "sky"])
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("blue").attributes.tags, [])
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testCopiesAndMovedPinsKeepTheirTags() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue")
      used.select("red")
      Self.writeTags(used) { used.type("hand") }
      XCTAssertEqual(used.pin("red").attributes.tags, ["hand"])
      used.drag("red", by: CGPoint(x: 0, y: 120))
      used.tap("ctrl+c")
      used.command("ctrl+v")
      let tags = used.board.document.pins.filter { $0.name == "red.png" }.map(\.attributes.tags)
      XCTAssertEqual(tags, [["hand"], ["hand"]])
      Self.writeTags(used) { used.tap("ctrl+a", "BackSpace") }
      used.close()
    }
  }

  // MARK: Boards

  func testTheSidebarListsTheBoardsWithANameAsOneTypes() throws {
    try withDisplay {
      let used = try UsedWindow("red", board: "Looking")
      for name in ["Hands", "Feet", "Left hand"] { try used.addBoard(name, "green") }
      used.rest()
      let feet = used.control("board:Feet")
      let (point, plain) = (CGPoint(x: feet.midX - 60, y: feet.midY), try ScreenLook())
      @MainActor func waitForBoards(_ names: [String], line: UInt = #line) {
        used.trace.wait("boards.filtered", line: line) {
          ($0["boards"] as? [String])?.sorted() == names
        }
        used.rest()
      }
      used.trace.mark()
      used.tap("ctrl+shift+f")
      used.trace.wait("boards.find")
      used.type("hand")
      waitForBoards(["Hands", "Left hand"])
      used.trace.mark()
      used.type(" left")
      waitForBoards(["Left hand"])
      // Return opens the first board of the list, and ends the filter.
      used.trace.mark()
      used.tap("Return")
      used.trace.wait("window.board") { $0["board"] as? String == "Left hand" }
      waitForBoards(["Feet", "Hands", "Left hand", "Looking"])
      try used.wait(for: "all boards") { $0.looksLike(plain, at: [point], tolerance: 12) }
      // The board has the keyboard again.
      used.tap("ctrl+a")
      used.command("Delete")
      used.command("ctrl+z")
      used.close()
    }
  }

  func testAPickedColorAndASwatchLightThePinsThatHaveIt() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let plain = try ScreenLook()
      used.tap("i")
      used.until("the loupe") { used.canvas.picks.isActive }
      used.trace.mark()
      used.click(used.point("red", 0.3, 0.4), holding: "ctrl")
      used.trace.wait("search") { $0["found"] as? Int == 1 && $0["ready"] as? Bool == true }
      XCTAssertFalse(used.canvas.picks.isActive)
      XCTAssertTrue(used.window.display.search.bar.field.text.hasPrefix("color:#"))
      try Self.waitForLight(used, plain, lit: ["red"], dimmed: ["blue"])
      used.tap("Escape")
      try used.wait(for: "all to be in the light") {
        $0.looksLike(plain, at: [used.middle("red"), used.middle("blue")])
      }
      // A palette has the colours, too.
      used.select("blue")
      used.choose("palette")
      used.until("the palette") { used.board.document.pins.count == 3 }
      used.rest()
      let palette = try XCTUnwrap(used.board.document.pins.first { $0.name.hasPrefix("#") })
      let frame = used.canvas.model.frame(of: palette)
      let swatch = CGPoint(x: used.cork.minX + frame.minX + frame.height / 2, y: used.cork.minY + frame.midY)
      used.trace.mark()
      used.click(swatch)
      used.trace.wait("search") { $0["found"] as? Int == 2 && $0["ready"] as? Bool == true }
      XCTAssertEqual(
        used.canvas.model.light, [palette.id, used.pin("blue").id], "the palette and its picture")
      XCTAssertEqual(used.canvas.selection, [palette.id])
      used.tap("Escape")
      used.until("the search to end") { used.canvas.model.light == nil }
      used.close()
    }
  }
}

extension UsedWindow {
  /// Makes another board with pictures, and closes it.
  func addBoard(_ name: String, _ pictures: String...) throws {
    let (app, boards) = (app, boards)
    let files = try pictures.map { try Self.picture($0, in: boards.folder) }
    try MainLoop.wait {
      let file = try await app.library.createBoard(name: name)
      let board = try await BoardController.open(file, pictures: boards.pictures)
      await boards.importFiles(files, into: board)
      await file.close()
      await app.list.refresh()
    }
  }
}
