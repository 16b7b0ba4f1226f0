import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkDragDrop

/// Tests of drags whose window or program ends in the middle of the drag, on a real display.
final class SuddenEndTests: XCTestCase {
  /// A window of two views side by side: S on the left, T on the right.
  @MainActor
  private final class Room {
    let story: Story
    let window: Window
    let left = CanvasView()
    let right = CanvasView()
    let source: RecordingSource
    let target: RecordingTarget

    init(_ story: Story = Story(), application: Application? = nil) {
      DragDropSystem.activate()
      self.story = story
      window = Window(application: application)
      source = RecordingSource("S", story: story)
      target = RecordingTarget("T", story: story)
      let board = CanvasView()
      window.setDefaultSize(width: 300, height: 160)
      window.content = board
      left.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), .black) }
      board.addSubview(left, frame: CGRect(x: 20, y: 20, width: 100, height: 100))
      board.addSubview(right, frame: CGRect(x: 160, y: 20, width: 100, height: 100))
      left.addInteraction(DragInteraction(delegate: source))
      right.addInteraction(DropInteraction(delegate: target))
    }

    /// Drags from S to T with a real pointer, once the window is there.
    func drag(with pointer: Pointer) {
      window.onFirstFrame = { [unowned self] in
        // The views have their frames after the frame.
        Task { @MainActor in
          pointer.drag(
            in: window, from: left.convertToWindow(CGPoint(x: 50, y: 50)),
            to: right.convertToWindow(CGPoint(x: 50, y: 50)))
        }
      }
      window.present()
    }
  }

  func testQuittingInMidDragEndsTheDragBeforeTheLoopEnds() throws {
    try withDisplay {
      try Pointer.require()
      let story = Story()
      let pointer = Pointer()
      var room: Room?
      let application = Application(id: "io.github.pinboard.QuitTest", isUnique: false)
      application.onShutdown = { story.note("shutdown") }
      application.onActivate = { [unowned application] in
        let made = Room(story, application: application)
        room = made
        // The application quits in the middle of the drag, over its target, and outside of the engine's own
        // call.
        made.target.hooks["update"] = { [unowned application] _ in
          Task { @MainActor in application.quit() }
        }
        made.drag(with: pointer)
      }
      XCTAssertEqual(application.run(arguments: ["test"]), 0)
      let words = story.take()
      assertOrder(words, ["S.begin", "T.enter", "S.willEnd:cancel", "T.end", "S.didEnd:cancel", "shutdown"])
      XCTAssertFalse(words.contains("T.perform"))
      XCTAssertEqual(DragDropSystem.shared?.engine.isIdle, true)
      pointer.release()
      XCTAssertTrue(MainLoop.pump { PlatformDrag.liveCount == 0 })
      XCTAssertEqual(story.take(), "", "nothing after the end")
      room?.window.close()
      MainLoop.settle()
    }
  }

  func testALoopThatEndsByItselfEndsTheDragsBeforeItsShutdownIsTold() {
    withDisplay {
      let story = Story()
      var room: Room?
      let application = Application(id: "io.github.pinboard.ShutdownTest", isUnique: false)
      application.onShutdown = { story.note("shutdown") }
      application.onActivate = { [unowned application] in
        let made = Room(story, application: application)
        room = made
        made.window.onFirstFrame = { [unowned made, unowned application] in
          Task { @MainActor in
            guard let engine = DragDropSystem.shared?.engine else { return }
            let session = engine.beginForeignSession(
              items: [DragItem(itemProvider: ItemProvider(object: "x"))], offersCopy: true)
            let point = made.right.convertToWindow(CGPoint(x: 50, y: 50))
            XCTAssertEqual(
              engine.dragMoved(session, to: DragLocation(window: made.window, point: point), requested: nil),
              .copy)
            // GLib's own actions and services end the application in this way, without quit().
            g_application_quit(application.application)
          }
        }
        made.window.present()
      }
      XCTAssertEqual(application.run(arguments: ["test"]), 0)
      assertOrder(story.take(), ["T.enter", "T.end", "shutdown"])
      XCTAssertEqual(DragDropSystem.shared?.engine.isIdle, true)
      room?.window.close()
      MainLoop.settle()
    }
  }

  func testAWindowThatClosesInMidDragEndsItsDrag() throws {
    try withDisplay {
      try Pointer.require()
      let pointer = Pointer()
      let room = Room()
      room.drag(with: pointer)
      var isOver = false
      room.target.hooks["update"] = { _ in isOver = true }
      XCTAssertTrue(MainLoop.pump { isOver })
      _ = room.story.take()
      room.window.close()
      let words = room.story.take()
      assertOrder(words, ["S.willEnd:cancel", "S.didEnd:cancel"])
      XCTAssertEqual(words.split(separator: " ").count { $0 == "T.end" }, 1, words)
      XCTAssertEqual(DragDropSystem.shared?.engine.isIdle, true)
      pointer.release()
      XCTAssertTrue(MainLoop.pump { PlatformDrag.liveCount == 0 })
      XCTAssertEqual(room.story.take(), "", "nothing after the end")
      MainLoop.settle()
    }
  }
}

private func order(_ words: String, _ wanted: [String]) -> [Int?] {
  let list = words.split(separator: " ").map(String.init)
  return wanted.map { list.firstIndex(of: $0) }
}

private func assertOrder(_ words: String, _ wanted: [String], line: UInt = #line) {
  let indexes = order(words, wanted)
  XCTAssertTrue(indexes.allSatisfy { $0 != nil }, words, line: line)
  XCTAssertEqual(indexes.compactMap { $0 }, indexes.compactMap { $0 }.sorted(), words, line: line)
  for word in wanted {
    XCTAssertEqual(
      words.split(separator: " ").count { $0 == word }, 1, "\(word) once: \(words)", line: line)
  }
}
