import Board
import CKitGtk
import BoardStore
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

/// The law: opening a stranger's board reads no path that its pins name, neither as links to boards nor as
/// watched folders, unless the path is in the board's folder or in the user's own; and at others once they're
/// wanted.
final class LinkedBoardTests: XCTestCase {
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? Array(1...20) : [1, 2]

  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    /// Through this symbolic link leads every path outside. The system notes when a link was last followed.
    let witness: URL
    /// The board's folder.
    let folder: URL

    init(_ name: String) throws {
      boards = try TemporaryBoards()
      app = boards.app(name)
      witness = boards.folder.appending(path: "witness")
      let folder = try boards.subfolder("boards")
      self.folder = folder
      _ = try boards.subfolder("boards/sub")
      _ = try boards.subfolder("real/boards")
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "out"), withDestinationURL: witness)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "sub/up").path, withDestinationPath: "../../witness")
      let real = boards.folder.appending(path: "real")
      try MainLoop.wait {
        for url in [
          real.appending(path: "b.pinboard"), real.appending(path: "boards/b.pinboard"),
          folder.appending(path: "near.pinboard"),
        ] {
          await (try await BoardFile.create(at: url, name: "b")).close()
        }
      }
      // A link is recorded as followed if that's later than its last change.
      try FileManager.default.createSymbolicLink(at: witness, withDestinationURL: real)
    }

    var lastFollowed: [Int] {
      var status = stat()
      lstat(witness.path, &status)
      return [status.st_atim.tv_sec, status.st_atim.tv_nsec]
    }

    /// Makes a board with pins that lead to boards, and frames that watch folders.
    func board(leadingTo paths: [String]) throws -> URL {
      let url = folder.appending(path: "stranger.pinboard")
      try MainLoop.wait {
        let file = try await BoardFile.create(at: url, name: "stranger")
        for (index, path) in paths.enumerated() {
          let center = CGPoint(x: Double(index) * 200, y: 0)
          if let link = BoardLink(board: UUID(), name: "b", path: path),
            let command = Command.pin(link, at: center, in: try await file.load())
          {
            try await file.commit(command)
          }
          let area = CGRect(x: center.x - 50, y: 300, width: 100, height: 100)
          if let command = Command.addFrame(
            area, named: "f", color: PinColor(0x3584E4), watching: path, to: try await file.load())
          {
            try await file.commit(command)
          }
        }
        await file.close()
      }
      return url
    }
  }

  @MainActor private static func paths(in scene: Scene, _ random: inout SeededGenerator) -> [String] {
    let (folder, witness) = (scene.folder.path, scene.witness.path)
    let starts = [
      witness, "\(folder)/out", "\(folder)/sub/up", "\(folder)/../witness", "/proc/self/root\(witness)",
      "\(folder)//sub/./up", "\(folder)/sub/../out",
    ]
    let ends = ["", "/b.pinboard", "/boards/b.pinboard", "/./boards/../b.pinboard", "/boards/", "/nothing"]
    return (0..<24).map { _ in
      (starts.randomElement(using: &random) ?? "") + (ends.randomElement(using: &random) ?? "")
    }
  }

  func testAStrangersLinksToBoardsAreNotLookedAt() throws {
    try withDisplay {
      for seed in Self.seeds {
        var random = SeededGenerator(seed: seed)
        let scene = try Scene("Stranger\(seed)")
        let paths = Self.paths(in: scene, &random)
        let url = try scene.board(leadingTo: paths)
        let before = scene.lastFollowed
        let board = try MainLoop.wait { try await scene.app.openBoard(at: url) }
        let window = scene.app.openWindow(on: board)
        XCTAssertTrue(
          MainLoop.pump { window.window.size.width > 0 && window.canvas.viewport.size.width > 1 })
        window.showWholeBoard()
        window.canvas.selectAll()
        MainLoop.settle()
        let links = board.document.pins.compactMap(\.content.link)
        XCTAssertFalse(links.isEmpty)
        for link in links {
          XCTAssertNil(scene.app.linkedBoard(link), "seed \(seed): \(link.path)")
          XCTAssertTrue(window.canvas.model.linkedBoards.look(of: link).isMissing, "seed \(seed)")
        }
        _ = LinkedPictures(for: window.canvas)
        XCTAssertEqual(scene.lastFollowed, before, "seed \(seed): one of \(paths) was looked at")
        scene.app.closeAll()
      }
    }
  }

  func testLinksBesideTheBoardAndWantedOnesLead() throws {
    try withDisplay {
      let scene = try Scene("Wanted")
      let far = scene.witness.appending(path: "b.pinboard").path
      let near = scene.folder.appending(path: "near.pinboard").path
      let url = try scene.board(leadingTo: [far, near])
      let board = try MainLoop.wait { try await scene.app.openBoard(at: url) }
      let window = scene.app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 })
      let links = board.document.pins.compactMap(\.content.link)
      let nearLink = try XCTUnwrap(links.first { $0.path == near })
      let farLink = try XCTUnwrap(links.first { $0.path == far })
      XCTAssertNotNil(scene.app.linkedBoard(nearLink))
      XCTAssertNil(scene.app.linkedBoard(farLink))
      let before = scene.lastFollowed
      scene.app.openLinkedBoard(farLink, from: window.canvas)
      XCTAssertNotEqual(scene.lastFollowed, before, "the witness sees a look")
      XCTAssertTrue(MainLoop.pump { window.board.url.standard.path == far })
      scene.app.closeAll()
    }
  }
}
