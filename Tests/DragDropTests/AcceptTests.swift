import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// Drops that are taken by an async closure: it begins inside `performDrop` and goes on after it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AcceptTests {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void

  let ground: Playground
  let first = Held<Reply>()
  let second = Held<Reply>()

  init() {
    let providers = [first, second].map { held in
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: .plainText) { reply in
        held.put(reply)
        return nil
      }
      return provider
    }
    ground = Playground(items: providers.map { DragItem(itemProvider: $0) })
  }

  private var story: Story { ground.story }

  /// Drops on T, which takes the drop with the closure.
  @discardableResult
  private func drop(_ body: @escaping @MainActor (any DropSession) async -> Void) -> Task<Void, Never>? {
    var task: Task<Void, Never>?
    ground.target.onPerform = { [story] session in
      task = session.accept(body)
      story.note("returned")
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    return task
  }

  @Test("The loads begin inside performDrop, and the source hears of their end after the closure's")
  func begins() async throws {
    drop { [story] session in
      story.note("begin")
      let notes = await session.loadObjects(ofClass: Note.self)
      story.note("loaded:\(notes.map(\.text).joined(separator: "+"))")
    }
    let words = story.take()
    #expect(words.contains("T.perform begin returned"))
    #expect(!words.contains("S.transferred"))
    try await second.take()(Data("b".utf8), nil)
    try await first.take()(Data("a".utf8), nil)
    try await story.wait(for: "·finish:copy·")
    #expect(story.take() == "loaded:a+b S.transferred ·finish:copy·")
  }

  @Test("A load may depend on the one before: the closure is allowed what a Task isn't")
  func oneAfterTheOther() async throws {
    drop { [story] session in
      let one = try? await session.items[0].itemProvider.object(ofClass: Note.self)
      story.note("one:\(one?.text ?? "-")")
      let two = await session.loadObjects(ofClass: Note.self)
      story.note("all:\(two.count)")
    }
    _ = story.take()
    try await first.take()(Data("a".utf8), nil)
    try await story.wait(for: "one:a")
    try await first.take()(Data("a".utf8), nil)
    try await second.take()(Data("b".utf8), nil)
    try await story.wait(for: "·finish:copy·")
    #expect(story.take() == "one:a all:2 S.transferred ·finish:copy·")
  }

  @Test("A task that the closure begins may load, too; the drop lasts until its loads have ended")
  func children() async throws {
    drop { [story] session in
      async let two: Note? = try? session.items[1].itemProvider.object(ofClass: Note.self)
      async let one: Note? = try? session.items[0].itemProvider.object(ofClass: Note.self)
      story.note(await "\(one?.text ?? "-")\(two?.text ?? "-")")
    }
    try await first.take()(Data("a".utf8), nil)
    try await second.take()(Data("b".utf8), nil)
    try await story.wait(for: "·finish:copy·")
    try await story.wait(for: "ab")
  }

  @Test("Without the closure a Task begins too late")
  func late() async throws {
    ground.target.onPerform = { [story] session in
      Task {
        let notes = await session.loadObjects(ofClass: Note.self)
        story.note("late:\(notes.count)")
      }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    try await story.wait(for: "late:0")
  }

  @Test("A drop from another program: a task that outlives the closure is as late as any other")
  func outliving() async throws {
    let item = DragItem(itemProvider: DropTests.text("hello"))
    let id = ground.engine.beginForeignSession(items: [item], offersCopy: true)
    ground.stage.foreignView = ground.b
    let (gate, open) = AsyncStream<Void>.makeStream()
    ground.target.onPerform = { [story] session in
      session.accept { session in
        story.note("in time:\(await session.loadObjects(ofClass: Note.self).count)")
        Task {
          for await _ in gate { break }
          story.note("outlived:\(await session.loadObjects(ofClass: Note.self).count)")
        }
      }
    }
    ground.move(id, x: 150)
    ground.drop(id)
    ground.stage.finishAnimations()
    try await story.wait(for: "·finish:copy·")
    open.yield()
    try await story.wait(for: "outlived:0")
    try await story.wait(for: "in time:1")
  }

  @Test("Cancelling the task cancels its loads; what has arrived is kept")
  func cancelledTask() async throws {
    let task = drop { [story] session in
      let notes = await session.loadObjects(ofClass: Note.self)
      story.note("kept:\(notes.count) \(Task.isCancelled)")
    }
    try await first.take()(Data("a".utf8), nil)
    try await eventually("half is loaded") {
      ground.engine.dropSession(ground.session)?.progress.completedUnitCount == LoadProgress.whole
    }
    task?.cancel()
    try await story.wait(for: "·finish:copy·")
    try await story.wait(for: "kept:1 true")
  }

  @Test("The user's Cancel ends the closure's task, not only its loads")
  func cancelledProgress() async throws {
    drop { [story] session in
      _ = await session.loadObjects(ofClass: Note.self)
      story.note("cancelled:\(Task.isCancelled)")
    }
    ground.clock.advance(by: 1)
    #expect(story.take().contains("·progress·"))
    ground.engine.dropSession(ground.session)?.progress.cancel()
    try await story.wait(for: "·finish:copy·")
    try await story.wait(for: "cancelled:true")
    #expect(ground.clock.pendingTimers == 0)
  }
}
