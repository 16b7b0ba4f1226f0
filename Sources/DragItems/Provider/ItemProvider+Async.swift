public import Foundation

/// The loads as async methods. Cancelling the task cancels the load.
extension ItemProvider {
  /// Awaits ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``. Inside `performDrop`, call the
  /// method with the completion handler instead: a task only starts after `performDrop` has returned, when
  /// the gate is closed.
  public func data(forType type: String) async throws -> Data {
    try await awaiting { answer in
      self.loadDataRepresentation(forTypeIdentifier: type) { data, error in answer(data, error) }
    }
  }

  /// Awaits ``loadObject(ofClass:completionHandler:)``. Not for use inside `performDrop` either.
  public func object<T: ItemProviderReading>(ofClass type: T.Type) async throws -> T {
    try await awaiting { answer in self.loadObject(ofClass: type) { object, error in answer(object, error) } }
  }

  private func awaiting<Value: Sendable>(
    _ start: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress
  ) async throws -> Value {
    let sum = LoadProgress(total: 0)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let progress = start { value, error in
          if let value {
            continuation.resume(returning: value)
          } else {
            continuation.resume(throwing: error ?? ItemProviderError(.unknown, "The load failed."))
          }
        }
        if let load = progress as? LoadProgress { sum.onCancel { load.cancel() } }
      }
    } onCancel: {
      sum.cancel()
    }
  }
}
