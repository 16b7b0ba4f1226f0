import DragItems
import Foundation
import Synchronization
import Testing
import Waiting

/// Section 3, rule 23; Concurrency: objects of other code may call back when they're released.
@Suite(.timeLimit(.minutes(5)))
struct ReleasedObjectTests {
  /// An object that acts when it's released.
  private final class Parting: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
    func stay() {}
  }

  @Test("A load that's cancelled while its handler returns ends once, and its source is cancelled")
  func cancelledMeanwhile() async throws {
    for _ in 0..<500 {
      let hasBegun = Mutex(false)
      let sourceCancelled = Held<Void>()
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
        // Only the progress holds the reply, so the code that releases the progress last answers.
        let progress = Progress(totalUnitCount: 1)
        progress.cancellationHandler = {
          sourceCancelled.put(())
          reply(nil, CocoaError(.userCancelled))
        }
        hasBegun.withLock { $0 = true }
        return progress
      }
      let answers = Mutex(0)
      let ended = Held<Bool>()
      let load = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { _, error in
        answers.withLock { $0 += 1 }
        ended.put((error as? CocoaError)?.code == .userCancelled)
      }
      // The wait isn't asynchronous, because the handler returns in the next instant.
      while !hasBegun.withLock({ $0 }) { sched_yield() }
      load.cancel()
      #expect(try await ended.take())
      try await sourceCancelled.take()
      #expect(answers.withLock { $0 } == 1)
    }
  }

  @Test("What a source's progress holds may cancel the load when it goes")
  func sourceGoes() async throws {
    let load = Mutex<Progress?>(nil)
    let gone = Held<Bool>()
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      let parting = Parting {
        load.withLock { $0 }?.cancel()
        gone.put(true)
      }
      let progress = LoadProgress(total: 10)
      progress.onCancel { parting.stay() }
      progress.completedUnitCount = 5
      held.put(reply)
      return progress
    }
    let answered = Held<Bool>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
      answered.put(data != nil)
    }
    load.withLock { $0 = progress }
    let reply = try await held.take()
    // The handler has returned, so its progress is reported.
    try await eventually("the handler's progress") { progress.completedUnitCount > 0 }
    reply(Data("x".utf8), nil)
    #expect(try await answered.take())
    #expect(try await gone.take())
  }

  @Test("A listener that another replaces may ask the progress when it goes")
  func listenerGoes() {
    let progress = LoadProgress(total: 10)
    progress.completedUnitCount = 3
    let seen = Mutex<Int64?>(nil)
    do {
      let parting = Parting { seen.withLock { $0 = progress.completedUnitCount } }
      progress.onCancel { parting.stay() }
    }
    progress.onCancel {}
    #expect(seen.withLock { $0 } == 3)
  }

  @Test("A handler that another replaces may ask its provider when it goes")
  func handlerGoes() {
    let provider = ItemProvider()
    provider.suggestedName = "cat.png"
    let seen = Mutex<String?>(nil)
    do {
      let parting = Parting { seen.withLock { $0 = provider.suggestedName } }
      provider.previewImageHandler = { _ in
        parting.stay()
        return nil
      }
    }
    provider.previewImageHandler = nil
    #expect(seen.withLock { $0 } == "cat.png")
  }
}
