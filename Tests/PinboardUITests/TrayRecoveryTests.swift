import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Trays whose files can't be opened or written.
final class TrayRecoveryTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let url: URL
    /// The location to which the file is moved if it can't be used.
    let aside: URL
    /// The pins in the tray when it was closed.
    let pins: [Pin]
    let image: Data

    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app(name)
      let url = Tray.url(in: app.library)
      self.url = url
      aside = app.library.folder.appending(path: "tray.damaged.pinboard")
      let picture = try boards.picture("red.png")
      image = try Data(contentsOf: picture)
      try FileManager.default.createDirectory(at: app.library.folder, withIntermediateDirectories: true)
      pins = try MainLoop.wait {
        let tray = try await BoardController.open(
          try await BoardFile.create(at: url, name: "Tray"), pictures: boards.pictures)
        await boards.importFiles([picture], into: tray)
        await tray.file.close()
        return tray.document.pins
      }
    }

    /// Opens a window; the tray is opened with its first frame.
    func open() throws -> BoardWindow {
      let boards = boards
      return app.openWindow(on: try MainLoop.wait { try await boards.board("Shown") })
    }

    /// Checks that a file with a newer format stays where it is, and is opened as the tray when the format is
    /// known again.
    func checkItIsTriedAgain(when act: (BoardWindow) -> Void) throws {
      let tray = app.tray
      let bytes = try Data(contentsOf: url)
      try bytes.asOfNewerPinboard.write(to: url, options: .atomic)
      let window = try open()
      let complaint = "“Tray” can’t be opened: “.tray.pinboard” was made by a newer Pinboard"
      XCTAssertTrue(MainLoop.pump { window.messages.shown.text.contains(complaint) })
      XCTAssertNil(tray.board)
      XCTAssertEqual(try Data(contentsOf: url), bytes.asOfNewerPinboard)
      XCTAssertFalse(FileManager.default.fileExists(atPath: aside.path))
      try bytes.write(to: url, options: .atomic)
      MainLoop.settle()
      XCTAssertNil(tray.board, "nobody has asked for it")
      act(window)
      XCTAssertTrue(MainLoop.pump { tray.board != nil })
      XCTAssertEqual(tray.board?.document.pins, pins)
      app.closeAll()
    }
  }

  func testWhatCanBeReadOfADamagedTrayIsInANewOne() throws {
    try withDisplay {
      let scene = try Scene("TornTray")
      // The file has lost its first page.
      let torn = Data(count: 4_096) + (try Data(contentsOf: scene.url)).dropFirst(4_096)
      try torn.write(to: scene.url)
      let window = try scene.open()
      XCTAssertTrue(MainLoop.pump { scene.app.tray.board != nil })
      let tray = try XCTUnwrap(scene.app.tray.board)
      XCTAssertTrue(tray.isEditable)
      XCTAssertTrue(tray.trouble == nil)
      XCTAssertEqual(tray.document.pins, scene.pins)
      let original = try XCTUnwrap(scene.pins.first?.content.original)
      XCTAssertEqual(try MainLoop.wait { try await tray.file.originals.data(of: original) }, scene.image)
      // The damaged file is kept, since another program may be able to do more with it.
      XCTAssertEqual(try Data(contentsOf: scene.aside), torn)
      XCTAssertTrue(window.messages.shown.text.contains(scene.aside.path))
      let left = try FileManager.default.contentsOfDirectory(atPath: scene.app.library.folder.path)
      XCTAssertFalse(left.contains(".tray.new.pinboard"))
      scene.app.closeAll()
    }
  }

  func testATrayThatCannotBeOpenedNowIsTriedAgainWhenItIsShown() throws {
    try withDisplay {
      try Scene("LaterShown").checkItIsTriedAgain { window in window.tray.isShown = true }
    }
  }

  func testATrayThatCannotBeOpenedNowIsTriedAgainWhenADragComesToIt() throws {
    try withDisplay {
      let drag = try ForeignDrag()
      try Scene("LaterDragged").checkItIsTriedAgain { window in
        let (strip, list) = (window.tray, window.tray.collection)
        XCTAssertTrue(strip.collectionView(list, canHandle: drag.session))
        XCTAssertEqual(
          strip.collectionView(list, dropSessionDidUpdate: drag.session, withDestinationIndexPath: nil)
            .operation, .forbidden)
        strip.collectionView(list, dropSessionDidEnter: drag.session)
      }
    }
  }
}
