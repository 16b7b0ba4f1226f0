/// A list of handlers for an event. Releasing its token removes a handler.
package final class ObserverList<Event> {
  private var handlers: [Int: (Event) -> Void] = [:]
  private var next = 0

  package init() {}

  /// Adds a handler. Keep the token for as long as the handler is to be called.
  package func observe(_ handler: @escaping (Event) -> Void) -> ObserverToken {
    let key = next
    next += 1
    handlers[key] = handler
    return ObserverToken { [weak self] in self?.handlers[key] = nil }
  }

  package func notify(_ event: Event) {
    for key in handlers.keys.sorted() { handlers[key]?(event) }
  }
}

/// Ends an observation when it's released.
package final class ObserverToken {
  private let end: () -> Void

  package init(_ end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
