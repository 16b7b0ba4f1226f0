import DragDrop
import DragItems
import Foundation
import Synchronization
import TestSupport
import Testing
import Waiting

/// Contract 1.11.5, 1.11.22: the consumer sees the source's own progress.
@Suite(.timeLimit(.minutes(5)))
struct SourceProgressTests {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void

  /// Returns a provider whose source reports its progress, and the reply that the source gets.
  private func reporting(_ progress: LoadProgress) -> (ItemProvider, Held<Reply>) {
    let held = Held<Reply>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      held.put(reply)
      return progress
    }
    return (provider, held)
  }

  /// Waits until the handler has returned its progress.
  private func wait(
    isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
  ) async throws { try await eventually("the source's progress", condition) }

  @Test("What the source has done, the consumer sees; the end is the load's own")
  func reported() async throws {
    let source = LoadProgress(total: 10)
    let (provider, held) = reporting(source)
    let answered = Held<Bool>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
      answered.put(data != nil)
    }
    let reply = try await held.take()
    source.completedUnitCount = 4
    try await wait { progress.completedUnitCount > 0 }
    #expect(progress.completedUnitCount == 399)
    source.completedUnitCount = 10
    #expect(progress.completedUnitCount == 999)
    #expect(!progress.isFinished)
    source.completedUnitCount = 2
    #expect(progress.completedUnitCount == 999, "nothing goes back")
    reply(Data("x".utf8), nil)
    #expect(try await answered.take())
    #expect(progress.isFinished)
    source.completedUnitCount = 1
    #expect(progress.isFinished)
    #expect(progress.completedUnitCount == progress.totalUnitCount)
  }

  @Test("A cancelled load cancels the source, whose late reports change nothing")
  func cancelled() async throws {
    let source = LoadProgress(total: 10)
    let isCancelled = Held<Bool>()
    source.onCancel { isCancelled.put(true) }
    let (provider, held) = reporting(source)
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { _, _ in }
    let reply = try await held.take()
    source.completedUnitCount = 3
    try await wait { progress.completedUnitCount > 0 }
    progress.cancel()
    #expect(try await isCancelled.take())
    source.completedUnitCount = 9
    #expect(progress.isFinished)
    #expect(progress.isCancelled)
    #expect(source.isCancelled)
    reply(nil, nil)
  }

  @Test("A source that doesn't know how much there is says nothing until the end")
  func indeterminate() async throws {
    let source = LoadProgress(total: -1)
    #expect(source.isIndeterminate)
    let (provider, held) = reporting(source)
    let answered = Held<Bool>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
      answered.put(data != nil)
    }
    let reply = try await held.take()
    source.completedUnitCount = 5000
    #expect(progress.completedUnitCount == 0)
    reply(Data(), nil)
    #expect(try await answered.take())
    #expect(progress.isFinished)
  }

  /// An object that's written slowly.
  private final class Slow: ItemProviderWriting {
    static let writableTypeIdentifiersForItemProvider = ["text/plain"]
    let writing: LoadProgress
    let held: Held<Reply>
    init(_ writing: LoadProgress, _ held: Held<Reply>) {
      self.writing = writing
      self.held = held
    }

    func loadData(withTypeIdentifier type: String, forItemProviderCompletionHandler reply: @escaping Reply)
      -> Progress?
    {
      held.put(reply)
      return writing
    }
  }

  @Test("1.11.4: of an object that's made when it's asked for, making and writing are seen and cancelled")
  func madeLate() async throws {
    let (making, writing) = (LoadProgress(total: 10), LoadProgress(total: 10))
    let (madeCancelled, writtenCancelled) = (Held<Bool>(), Held<Bool>())
    making.onCancel { madeCancelled.put(true) }
    writing.onCancel { writtenCancelled.put(true) }
    let maker = Held<@Sendable (Slow?, (any Error)?) -> Void>()
    let written = Held<Reply>()
    let provider = ItemProvider()
    provider.registerObject(ofClass: Slow.self, visibility: .all) { made in
      maker.put(made)
      return making
    }
    let first = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { _, _ in }
    // The source that owes the answer keeps the load alive.
    let owed = try await maker.take()
    making.completedUnitCount = 2
    try await wait { first.completedUnitCount > 0 }
    first.cancel()
    #expect(try await madeCancelled.take())
    owed(nil, nil)

    let second = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { _, _ in }
    let made = try await maker.take()
    made(Slow(writing, written), nil)
    let answer = try await written.take()
    writing.completedUnitCount = 5
    try await wait { second.completedUnitCount > 400 }
    second.cancel()
    #expect(try await writtenCancelled.take())
    answer(nil, nil)
  }

  @Test("The session's progress is the sum of what all of its sources report")
  @MainActor
  func summed() async throws {
    let sources = (0..<2).map { _ in LoadProgress(total: 100) }
    let both = sources.map { reporting($0) }
    let ground = Playground(items: both.map { DragItem(itemProvider: $0.0) })
    var sum: Progress?
    ground.target.onPerform = { session in
      sum = session.progress
      session.loadObjects(ofClass: Note.self) { _ in }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    var replies: [Reply] = []
    for (_, held) in both { replies.append(try await held.take()) }
    sources[0].completedUnitCount = 50
    try await eventually("the first source's half") { (sum?.fractionCompleted ?? 0) >= 0.2 }
    #expect(abs((sum?.fractionCompleted ?? 0) - 0.25) < 0.01)
    for reply in replies { reply(Data("x".utf8), nil) }
    try await ground.story.wait(for: "S.transferred")
    #expect(sum?.isFinished == true)
  }
}
