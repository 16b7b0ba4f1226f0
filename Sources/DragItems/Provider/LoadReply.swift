import Synchronization

/// The object through which a load handler answers. A handler that releases it without answering has failed.
final class LoadReply<Value: Sendable>: Sendable {
  private let answer: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(_ answer: @escaping @Sendable (Result<Value, any Error>) -> Void) { self.answer = Mutex(answer) }

  deinit {
    answer.withLock { $0 }?(
      .failure(ItemProviderError(.itemUnavailable, "The source gave up without delivering the data.")))
  }

  func send(_ result: Result<Value, any Error>) {
    let answer = answer.withLock { answer in
      defer { answer = nil }
      return answer
    }
    answer?(result)
  }

  /// Answers in UIKit's form: a value or an error.
  func send(_ value: Value?, _ error: (any Error)?) {
    if let value {
      send(.success(value))
    } else {
      send(.failure(error ?? ItemProviderError(.unknown, "The source delivered neither data nor an error.")))
    }
  }
}
