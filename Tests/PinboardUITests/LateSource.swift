import DragDropKit
import Foundation
import Synchronization

/// What an item is of, and that comes when the test says so. Its provider keeps it.
final class LateSource<Value: Sendable>: Sendable {
  private typealias Reply = @Sendable (Value?, (any Error)?) -> Void

  /// How far it is, for whoever waits.
  let progress: LoadProgress
  private let replies = Mutex<[Reply]>([])
  private let asked = AsyncStream<Void>.makeStream()
  private let cancelled = AsyncStream<Void>.makeStream()

  /// - Parameter total: units of the whole; negative when nobody knows.
  init(total: Int64 = -1) {
    progress = LoadProgress(total: total)
    progress.onCancel { [cancelled] in cancelled.continuation.finish() }
  }

  private func take(_ reply: @escaping Reply) -> LoadProgress {
    replies.withLock { $0.append(reply) }
    asked.continuation.finish()
    return progress
  }

  /// Returns when somebody wants it.
  func wasAsked() async { for await _ in asked.stream {} }

  /// Returns when nobody wants it any more.
  func wasCancelled() async { for await _ in cancelled.stream {} }

  /// Answers whoever has asked.
  func answer(_ value: Value) {
    let waiting = replies.withLock { replies in
      defer { replies = [] }
      return replies
    }
    for reply in waiting { reply(value, nil) }
  }
}

/// An image of no file.
typealias LateImage = LateSource<Data>

extension LateImage {
  var provider: ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { [self] reply in
      take(reply)
    }
    return provider
  }
}

/// A folder whose place isn't known yet.
typealias LateFolder = LateSource<URL>

extension LateFolder {
  func provider(named name: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = name
    provider.registerFileRepresentation(
      forTypeIdentifier: "inode/directory", fileOptions: .openInPlace, visibility: .all
    ) { [self] reply in take { reply($0, false, $1) } }
    return provider
  }
}
