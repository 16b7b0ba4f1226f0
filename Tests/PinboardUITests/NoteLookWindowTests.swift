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

/// How notes are written, with real keys and a real pointer: size, bold, italic, colours and alignment.
final class NoteLookWindowTests: XCTestCase {
  /// The paper of a new note, and the papers that the keys choose first, as they're on the screen.
  private static let usual = ScreenLook.Pixel(red: 0xFF, green: 0xF5, blue: 0xC4)
  private static let white = ScreenLook.Pixel(red: 0xFF, green: 0xFF, blue: 0xFF)
  private static let grey = ScreenLook.Pixel(red: 0xD7, green: 0xD6, blue: 0xDB)
  private static let dark = ScreenLook.Pixel(red: 0x2A, green: 0x27, blue: 0x2E)

  private struct Look: Equatable {
    /// The box around the letters.
    var box: CGRect
    /// The number of pixels that differ from the paper.
    var ink: Int
    var paper: ScreenLook.Pixel
    var frame: CGRect
  }

  /// Double-clicks on the cork, types a text, and ends editing with Escape.
  @MainActor fileprivate static func write(
    _ text: String, at point: CGPoint, in used: UsedWindow, line: UInt = #line
  ) {
    used.trace.mark()
    used.doubleClick(point)
    used.trace.wait("note.open", line: line)
    for (number, part) in text.split(separator: "\n").enumerated() {
      if number > 0 { used.tap("Return") }
      used.type(String(part))
    }
    used.tap("Escape")
    used.trace.wait("note.closed", line: line)
    XCTAssertEqual(used.board.history.undoName, "New Note", line: line)
  }

  /// A window with a note that's selected.
  @MainActor private static func start(_ text: String = "word") throws -> UsedWindow {
    let used = try UsedWindow("red")
    used.rest()
    write(text, at: used.emptyPoint(clear: 150), in: used)
    used.select(text)
    used.rest()
    return used
  }

  /// The colour of the sheet beside its text: left of the letters, above the shade.
  @MainActor private static func paper(_ look: ScreenLook, _ frame: CGRect) -> ScreenLook.Pixel {
    look[CGPoint(x: frame.minX + 2, y: frame.minY + frame.height * 0.2)]
  }

  /// The letters on the sheet. The head of the pin, the handles and the pointer in the middle are outside.
  @MainActor private static func look(_ used: UsedWindow, _ name: String = "word") throws -> Look {
    used.rest()
    var last = try seen(used, name)
    // What a busy machine hasn't drawn yet follows in the next frames.
    for _ in 1...20 {
      MainLoop.settle()
      let next = try seen(used, name)
      if next == last { break }
      last = next
    }
    XCTAssertGreaterThan(last.ink, 0, "there are letters")
    return last
  }

  @MainActor private static func seen(_ used: UsedWindow, _ name: String) throws -> Look {
    let (screen, frame) = (try ScreenLook(), used.frame(name))
    let paper = paper(screen, frame)
    var found = (box: CGRect.null, ink: 0)
    for x in (Int(frame.minX) + 3)..<(Int(frame.maxX) - 6) {
      for y in (Int(frame.minY) + 8)..<Int(frame.minY + frame.height * 0.48) {
        let pixel = screen[x, y]
        let off = abs(pixel.red - paper.red) + abs(pixel.green - paper.green) + abs(pixel.blue - paper.blue)
        guard off > 150 else { continue }
        found.box = found.box.union(CGRect(x: x, y: y, width: 1, height: 1))
        found.ink += 1
      }
    }
    return Look(box: found.box, ink: found.ink, paper: paper, frame: frame)
  }

  func testANoteIsWrittenInAnotherWayByKeysAndUndone() throws {
    try withDisplay {
      let used = try Self.start()
      let plain = try Self.look(used)
      XCTAssertTrue(plain.paper.isNear(Self.usual, 10), "\(plain.paper)")
      XCTAssertEqual(used.command("ctrl+b"), "Bold")
      XCTAssertGreaterThan(Double(try Self.look(used).ink), Double(plain.ink) * 1.15)
      XCTAssertEqual(used.command("ctrl+i"), "Italic")
      for _ in 1...3 { XCTAssertEqual(used.command("ctrl+shift+period"), "Larger Text") }
      XCTAssertGreaterThan(try Self.look(used).box.height, plain.box.height * 1.6)
      XCTAssertEqual(used.command("shift+alt+r"), "Align")
      let end = try Self.look(used)
      XCTAssertGreaterThan(end.box.maxX, end.frame.maxX - 16)
      used.command("shift+alt+c")
      let middle = try Self.look(used)
      XCTAssertEqual(middle.box.midX, middle.frame.midX, accuracy: 6)
      // The first of the papers is white, and the first colour is black.
      XCTAssertEqual(used.command("shift+alt+b"), "Background")
      XCTAssertTrue(try Self.look(used).paper.isNear(Self.white, 10))
      XCTAssertEqual(used.command("shift+alt+t"), "Text Color")
      used.tap("Escape")
      used.rest()
      try used.checkBoard()
      // It's in the file, and looks the same after a restart.
      let before = try Self.look(used)
      try used.restart()
      let after = try Self.look(used)
      XCTAssertEqual(after.ink, before.ink, accuracy: 30)
      XCTAssertTrue(after.paper.isNear(Self.white, 10))
      for _ in 1...9 { used.command("ctrl+z") }
      let undone = try Self.look(used)
      XCTAssertEqual(undone.ink, plain.ink, accuracy: 30)
      XCTAssertTrue(undone.paper.isNear(Self.usual, 10))
      XCTAssertEqual(undone.box.height, plain.box.height, accuracy: 1)
      try used.checkBoard()
      used.close()
    }
  }

  func testSeveralNotesChangeInOneStepAndImagesDoNot() throws {
    try withDisplay {
      let used = try Self.start("one")
      used.tap("Escape")
      Self.write("two", at: used.emptyPoint(clear: 110), in: used)
      used.tap("ctrl+a")
      XCTAssertEqual(used.command("shift+alt+b"), "Background (2 notes)")
      XCTAssertEqual(used.command("ctrl+b"), "Bold (2 notes)")
      used.tap("Escape")
      used.rest()
      @MainActor func waitForPapers(_ pixel: ScreenLook.Pixel, line: UInt = #line) throws {
        try used.wait(for: "both notes to have a paper", line: line) { look in
          ["one", "two"].allSatisfy { Self.paper(look, used.frame($0)).isNear(pixel, 10) }
        }
      }
      try waitForPapers(Self.white)
      try used.checkBoard()
      used.command("ctrl+z")
      used.command("ctrl+z")
      try waitForPapers(Self.usual)
      used.close()
    }
  }

  func testANoteShowsItsLooksWhileItIsEdited() throws {
    try withDisplay {
      let used = try Self.start()
      used.tap("Escape")
      let frame = used.frame("word")
      used.trace.mark()
      used.doubleClick(used.middle("word"))
      used.trace.wait("note.open")
      XCTAssertEqual(used.command("shift+alt+b"), "Background")
      XCTAssertEqual(used.command("ctrl+shift+period"), "Larger Text")
      XCTAssertEqual(used.command("ctrl+i"), "Italic")
      try used.wait(for: "the edited sheet to be white") { Self.paper($0, frame).isNear(Self.white, 10) }
      // The paper of a dark note has light letters, and the note goes on as it was begun.
      for _ in 1...9 { used.command("shift+alt+b") }
      try used.wait(for: "the edited sheet to be dark") { Self.paper($0, frame).isNear(Self.dark, 10) }
      XCTAssertGreaterThan(try Self.look(used).ink, 20)
      used.trace.mark()
      used.type("x")
      used.tap("Escape")
      used.trace.wait("note.closed")
      used.rest()
      try used.wait(for: "the closed sheet to be dark") {
        Self.paper($0, used.frame("wordx")).isNear(Self.dark, 10)
      }
      try used.checkBoard()
      used.close()
    }
  }

  func testACopyAndADraggedNoteKeepTheirLooks() throws {
    try withDisplay {
      let used = try Self.start()
      used.command("shift+alt+b")
      used.command("shift+alt+b")
      used.tap("Escape")
      let (frame, start) = (used.frame("word"), used.middle("word"))
      let target = start + CGPoint(x: 0, y: start.y > used.cork.midY ? -150 : 150)
      let depth = used.board.history.depth
      try used.drag(from: start, to: target) {
        let corner = CGPoint(x: target.x + frame.width / 2 - 12, y: target.y - frame.height / 2 + 2)
        try used.wait(for: "the note under the pointer") { $0[corner].isNear(Self.grey, 24) }
      }
      used.until("the drop") { used.board.history.depth > depth }
      used.rest()
      used.select("word")
      used.tap("ctrl+c")
      used.command("ctrl+v")
      XCTAssertEqual(used.board.document.pins.count, 3)
      used.tap("Escape")
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testANoteIsWrittenAndIsThereAfterARestart() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.rest()
      Self.write("buy milk\nand bread", at: used.emptyPoint(clear: 150), in: used)
      XCTAssertEqual(used.pin("buy milk").content.note, "buy milk\nand bread")
      try used.restart()
      XCTAssertGreaterThan(used.frame("buy milk").width, 100)
      used.rest()
      try used.checkBoard()
      // Adding the note is one step of undo, also after a restart.
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins.map(\.name), ["red.png"])
      used.command("ctrl+shift+z")
      XCTAssertEqual(used.pin("buy milk").content.note, "buy milk\nand bread")
      used.close()
    }
  }
}
