import DragDropKit
import Foundation
import Synchronization

/// The data of an item, which arrives when the test says so. The item's provider keeps it alive.
final class LateSource<Value: Sendable>: Sendable {
  private typealias Reply = @Sendable (Value?, (any Error)?) -> Void

  /// The progress of the load.
  let progress: LoadProgress
  private let replies = Mutex<[Reply]>([])
  private let asked = AsyncStream<Void>.makeStream()
  private let cancelled = AsyncStream<Void>.makeStream()

  /// - Parameter total: the number of units of the whole; negative if it isn't known.
  init(total: Int64 = -1) {
    progress = LoadProgress(total: total)
    progress.onCancel { [cancelled] in cancelled.continuation.finish() }
  }

  private func take(_ reply: @escaping Reply) -> LoadProgress {
    replies.withLock { $0.append(reply) }
    asked.continuation.finish()
    return progress
  }

  /// Returns when the data has been requested.
  func wasAsked() async { for await _ in asked.stream {} }

  /// Returns when the request has been cancelled.
  func wasCancelled() async { for await _ in cancelled.stream {} }

  /// Answers all requests.
  func answer(_ value: Value) {
    let waiting = replies.withLock { replies in
      defer { replies = [] }
      return replies
    }
    for reply in waiting { reply(value, nil) }
  }
}

/// An image that isn't in a file.
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

/// A folder whose location isn't known yet.
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

extension ItemProvider {
  /// A folder as other programs offer it.
  static func folder(_ url: URL) -> ItemProvider {
    file(url, ofType: "inode/directory", name: url.lastPathComponent)
  }

  /// A file as other programs offer it.
  static func file(_ url: URL, ofType type: String, name: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = name
    provider.registerFileRepresentation(
      forTypeIdentifier: type, fileOptions: .openInPlace, visibility: .all
    ) { reply in
      reply(url, true, nil)
      return nil
    }
    return provider
  }
}
