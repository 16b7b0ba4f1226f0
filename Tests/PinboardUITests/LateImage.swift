import DragDropKit
import Foundation

/// An image that comes when the test says so.
@MainActor struct LateImage {
  let provider = ItemProvider()
  private let questions: AsyncStream<@Sendable (Data?, (any Error)?) -> Void>

  init() {
    let (questions, ask) = AsyncStream<@Sendable (Data?, (any Error)?) -> Void>.makeStream()
    self.questions = questions
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      ask.yield(reply)
      return nil
    }
  }

  /// Answers who has asked for it, or asks next.
  func arrive(with data: Data) async {
    for await reply in questions {
      reply(data, nil)
      break
    }
  }
}
