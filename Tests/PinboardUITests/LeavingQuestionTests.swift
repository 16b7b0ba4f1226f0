import Board
import BoardStore
import CKitGtk
import DragDropKit
import ExchangeTestSupport
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The questions before something leaves a board that isn't what it says, or more than what's seen.
final class LeavingQuestionTests: XCTestCase {
  @MainActor private struct Scene {
    let app: AppController
    let window: BoardWindow
    private let boards: TemporaryBoards

    /// Makes a window on a board with one image, whose bytes and name are given.
    init(_ application: String, _ kind: String, named name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app(application)
      let board = try MainLoop.wait {
        let board = try await boards.board("Strange")
        let original = try await board.file.originals.add(
          data: try StrangeOriginals.bytes(kind, salt: 7), name: name, typeIdentifier: "image/png",
          pixelSize: nil)
        let pin = Pin(
          content: .image(original.id), name: name, center: .zero, size: CGSize(width: 40, height: 30))
        board.perform(Command.add([pin], originals: [original], to: board.document))
        await board.commits.settled()
        return board
      }
      window = app.openWindow(on: board)
      let shown = window
      XCTAssertTrue(MainLoop.pump { shown.canvas.viewport.size.width > 1 })
      window.canvas.selectAll()
      MainLoop.settle()
    }

    func perform(_ name: String) throws {
      let action = try XCTUnwrap(window.window.actions.first { $0.name == name })
      g_action_activate(action.object.opaque, nil)
    }
  }

  /// Answers the question that's about to be shown.
  /// - Returns: its words, and the button that Return would have chosen.
  @MainActor private static func answer(_ response: Int32) throws -> (texts: [String], byReturn: String?) {
    XCTAssertTrue(MainLoop.pump { ShownTexts.question != nil }, "a question is shown")
    let (dialog, texts, byReturn) = try XCTUnwrap(ShownTexts.question)
    gtk_dialog_response(dialog, response)
    XCTAssertTrue(MainLoop.pump { ShownTexts.question == nil }, "the question ends")
    return (texts, byReturn)
  }

  func testAScriptCalledAPictureIsSavedByChoiceAlone() throws {
    try withDisplay {
      let scene = try Scene("Script", "html", named: "holiday.png")
      try scene.perform("save-original")
      let asked = try Self.answer(0)
      XCTAssertTrue(asked.texts.contains("This isn’t what the board says"), "\(asked.texts)")
      XCTAssertEqual(asked.byReturn, "Cancel")
      MainLoop.settle()
      XCTAssertNil(ShownTexts.saveDialog)
      try scene.perform("save-original")
      _ = try Self.answer(1)
      XCTAssertTrue(MainLoop.pump { ShownTexts.saveDialog != nil })
      let (dialog, suggestion) = try XCTUnwrap(ShownTexts.saveDialog)
      XCTAssertEqual(suggestion, "holiday.bin")
      MainLoop.settle()
      gtk_dialog_response(dialog, GTK_RESPONSE_CANCEL.rawValue)
      XCTAssertTrue(MainLoop.pump { ShownTexts.saveDialog == nil })
      scene.app.closeAll()
    }
  }

  func testADrawingIsOpenedByChoiceAlone() throws {
    try withDisplay {
      let scene = try Scene("Drawing", "svg", named: "logo.png")
      try scene.perform("open-original")
      let asked = try Self.answer(0)
      XCTAssertTrue(asked.texts.contains("“logo.svg” is an SVG drawing"), "\(asked.texts)")
      XCTAssertTrue(
        asked.texts.contains("A drawing can hold scripts, and a browser runs them."), "\(asked.texts)")
      XCTAssertEqual(asked.byReturn, "Cancel")
      scene.app.closeAll()
    }
  }

  func testACopyAsksWhatItShallContain() throws {
    try withDisplay {
      let scene = try Scene("Copy", "png", named: "a.png")
      let window = scene.window.window
      for (suggested, title) in [
        (CopyContents.boardAlone, "Only the Board"), (.everything, "Everything"),
      ] {
        var chosen: CopyContents??
        Task { @MainActor in chosen = .some(await Ask.contents(suggested: suggested, in: window)) }
        let asked = try Self.answer(1)
        XCTAssertTrue(asked.texts.contains("What shall the copy contain?"), "\(asked.texts)")
        XCTAssertEqual(asked.byReturn, title)
        XCTAssertTrue(MainLoop.pump { chosen != nil })
        XCTAssertEqual(chosen, .some(.boardAlone))
      }
      scene.app.closeAll()
    }
  }
}
