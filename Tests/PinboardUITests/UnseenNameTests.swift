import Board
import BoardStore
import CKitGtk
import DragDropKit
import ExchangeTestSupport
import KitFiles
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The law: whatever a board from elsewhere calls its things, no window, list, menu or dialog shows a
/// character that can't be seen, such as one that turns the rest of a name around.
final class UnseenNameTests: XCTestCase {
  /// Characters by their numbers alone: marks of direction, and others without a form.
  private static let unseen: Set<UInt32> = [
    0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x00AD,
    0x034F, 0x115F, 0x180E, 0x200B, 0x2060, 0x2064, 0x206A, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xE0001, 0xE0041,
  ]
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? Array(1...20) : [1, 2]

  private static func name(_ random: inout SeededGenerator) -> String {
    let seen = ["Castle", "gnp.exe", "é", "漢字", "photo 12", "میخواهم", "(1)", "_x"]
    var text = seen.randomElement(using: &random) ?? ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if let scalar = Self.unseen.sorted().randomElement(using: &random).flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
      text += seen.randomElement(using: &random) ?? ""
    }
    return text
  }

  private static func check(
    _ texts: [String], _ context: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    for text in texts where text.unicodeScalars.contains(where: { Self.unseen.contains($0.value) }) {
      XCTFail(
        "\(context): \(text.unicodeScalars.map { String($0.value, radix: 16) })", file: file, line: line)
    }
  }

  @MainActor private static func labels(of view: View) -> [String] {
    [view.accessibilityLabel].compactMap { $0 } + view.subviews.flatMap(labels)
  }

  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let window: BoardWindow

    /// Makes a library of boards and a folder, and a window on one with all that has a name.
    init(_ seed: UInt64, _ random: inout SeededGenerator) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      let app = boards.app("Unseen\(seed)")
      self.app = app
      let names = (0..<8).map { _ in UnseenNameTests.name(&random) }
      let picture = try Data(contentsOf: boards.picture("a.png"))
      let board = try MainLoop.wait {
        for name in names[0..<3] { await (try await app.library.createBoard(name: name)).close() }
        await app.list.refresh()
        let board = try await app.openBoard(at: app.entries[1].url)
        let original = try await board.file.originals.add(
          data: picture, name: names[3] + ".png", typeIdentifier: "image/png", pixelSize: nil)
        let pin = Pin(
          content: .image(original.id), name: names[3], center: .zero, size: CGSize(width: 40, height: 30))
        let link = BoardLink(board: nil, name: names[4], path: "/nowhere/\(names[4]).pinboard")
        board.perform(Command.add([pin], originals: [original], to: board.document, name: .words(names[5])))
        board.perform(
          Command.addFrame(
            CGRect(x: 100, y: 0, width: 200, height: 100), named: names[6], color: PinColor(0x3584E4),
            to: board.document))
        board.perform(
          link.flatMap { Command.pin($0, at: CGPoint(x: -200, y: 0), in: board.document) })
        board.perform(Command.setCaption(of: pin.id, to: names[7], in: board.document))
        board.perform(Command.changeTags(of: [pin.id], adding: [names[7]], in: board.document))
        await board.commits.settled()
        return board
      }
      app.changeShelf { $0.makeFolder(named: names[5], of: [app.entries[0].url.standard]) }
      let window = app.openWindow(on: board)
      self.window = window
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 && window.canvas.viewport.size.width > 1 })
    }
  }

  func testWhatCannotBeSeenIsNowhereShown() throws {
    try withDisplay {
      for seed in Self.seeds {
        var random = SeededGenerator(seed: seed)
        let scene = try Scene(seed, &random)
        let window = scene.window
        window.tray.isShown = true
        window.display.information.isShown = true
        window.canvas.selectAll()
        MainLoop.settle()
        let texts = ShownTexts.all
        XCTAssertTrue(texts.contains(window.board.name), "the walk finds the title and the rows")
        Self.check(texts, "seed \(seed), the window")
        Self.check(Self.labels(of: window.split), "seed \(seed), what a screen reader says")

        window.showHistory()
        XCTAssertTrue(MainLoop.pump { window.historyPopover != nil })
        MainLoop.settle()
        Self.check(ShownTexts.all, "seed \(seed), the history")
        window.showHistory()
        MainLoop.settle()

        let recent = scene.app.entries.map {
          BoardChoice.Option(name: $0.name, detail: $0.url.pathText, url: $0.url)
        }
        let choice = BoardChoice(
          "Recent", name: "recent", action: "Open", openedBy: "win.open-recent", options: recent,
          onChoose: { _ in })
        choice.show(below: window.header.menu)
        MainLoop.settle()
        Self.check(ShownTexts.all, "seed \(seed), the recent boards")
        choice.popover.close()
        MainLoop.settle()

        let steps = window.steps
        XCTAssertNotNil(steps.undoName)
        let menu = Menu()
        WindowMenus.showSteps(undo: Self.name(&random), redo: Self.name(&random), in: menu)
        Self.check(menu.allItems.map(\.title), "seed \(seed), the steps")
        Self.check(window.header.menu.menu?.allItems.map(\.title) ?? [], "seed \(seed), the main menu")

        ImagesWindow.show(for: window)
        ExportWindow.show(for: window)
        MainLoop.settle()
        Self.check(ShownTexts.all, "seed \(seed), the windows of images and exports")
        ImagesWindow.ownerDidClose(window)
        ExportWindow.ownerDidClose(window)
        MainLoop.settle()
        scene.app.closeAll()
      }
    }
  }

  /// *Save the Original…*, *Save a Copy…* and the others suggest names.
  /// They're names that every disk takes.
  func testTheSaveDialogsSuggestNamesThatAreSeen() throws {
    try withDisplay {
      for seed in Self.seeds {
        var random = SeededGenerator(seed: seed)
        let scene = try Scene(seed + 100, &random)
        let window = scene.window
        let title = "a: b? \(Self.name(&random))"
        window.board.perform(.rename(to: title, in: window.board.document))
        for name in ["save-original", "save-copy", "share-copy", "move-board"] {
          window.canvas.selectAll()
          MainLoop.settle()
          let action = try XCTUnwrap(window.window.actions.first { $0.name == name })
          g_action_activate(action.object.opaque, nil)
          XCTAssertTrue(MainLoop.pump { ShownTexts.saveDialog != nil }, "\(name)'s dialog")
          let (dialog, suggested) = try XCTUnwrap(ShownTexts.saveDialog)
          Self.check([suggested], "seed \(seed), \(name)")
          // The dialog shows U+FFFD for what can't be seen. Disks take it.
          let file = suggested.replacingOccurrences(of: "\u{FFFD}", with: "_")
          XCTAssertEqual(FileName.plain(file), file, "seed \(seed), \(name)")
          let ending = name == "save-original" ? ".png" : ".pinboard"
          XCTAssertTrue(suggested.hasSuffix(ending), suggested.debugDescription)
          // GTK shows a message of its own if the dialog is closed while it reads the folder.
          MainLoop.settle()
          gtk_dialog_response(dialog, GTK_RESPONSE_CANCEL.rawValue)
          XCTAssertTrue(MainLoop.pump { ShownTexts.saveDialog == nil }, "\(name)'s dialog ends")
        }
        scene.app.closeAll()
      }
    }
  }

  /// *Copy as a Picture* gives the picture a name that other programs make files of.
  func testACopiedPictureHasANameThatIsSeen() throws {
    withDisplay {
      var random = SeededGenerator(seed: 7)
      for _ in 0..<200 {
        let name = Self.name(&random)
        let suggested = PictureCopy.provider(of: Data(), named: name).suggestedName ?? ""
        XCTAssertTrue(suggested.hasSuffix(".png"), name.debugDescription)
        XCTAssertFalse(
          suggested.unicodeScalars.contains(where: DirectionMark.contains), name.debugDescription)
        Self.check([suggested.shown], name.debugDescription)
      }
    }
  }
}
