import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// Contract 1.4.9, 1.4.10, 2.2 step 14: the display of a slow drop's progress.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProgressTests {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void

  let ground: Playground
  let held = Held<Reply>()

  init() {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { [held] reply in
      held.put(reply)
      return nil
    }
    ground = Playground(items: [DragItem(itemProvider: provider)])
  }

  private func drop(_ style: DropSessionProgressIndicatorStyle) -> Progress? {
    var progress: Progress?
    ground.target.onPerform = { session in
      session.progressIndicatorStyle = style
      progress = session.progress
      session.loadObjects(ofClass: Note.self) { _ in }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    _ = ground.story.take()
    return progress
  }

  @Test("2.2 step 14: shown after a while, gone with the last data")
  func slow() async throws {
    _ = drop(.default)
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.1)
    #expect(ground.story.take() == "·progress·")
    #expect(ground.engine.dropSession(ground.session)?.progress.isFinished == false)
    try await held.take()(Data("x".utf8), nil)
    try await ground.story.wait(for: "·finish:copy·")
    #expect(ground.story.take() == "S.transferred ·progress-over· ·finish:copy·")
  }

  @Test("2.2 step 14: its Cancel ends the loads, and with them the transfer")
  func cancelled() async throws {
    let progress = drop(.default)
    ground.clock.advance(by: 1)
    progress?.cancel()
    try await ground.story.wait(for: "·finish:copy·")
    #expect(ground.story.take() == "·progress· S.transferred ·progress-over· ·finish:copy·")
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("Rule 25: .none, set inside performDrop, leaves it to the app")
  func none() async throws {
    _ = drop(.none)
    ground.clock.advance(by: 5)
    #expect(ground.story.take() == "")
    try await held.take()(nil, nil)
    try await ground.story.wait(for: "·finish:copy·")
    #expect(!ground.story.take().contains("progress"))
  }

  @Test("Data that comes quickly shows none")
  func quick() async throws {
    _ = drop(.default)
    try await held.take()(Data("x".utf8), nil)
    try await ground.story.wait(for: "·finish:copy·")
    ground.clock.advance(by: 5)
    #expect(!ground.story.take().contains("·progress"))
  }

  @Test("1.4.10: the styles have UIKit's numbers, the default is the default")
  func styles() {
    #expect(DropSessionProgressIndicatorStyle.none.rawValue == 0)
    #expect(DropSessionProgressIndicatorStyle.default.rawValue == 1)
    let id = ground.beginDrag()
    #expect(ground.engine.dropSession(id)?.progressIndicatorStyle == .default)
  }
}
