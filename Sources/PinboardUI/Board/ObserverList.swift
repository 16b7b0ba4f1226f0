/// A list of handlers for an event. Releasing its token removes a handler.
final class ObserverList<Event> {
  private var handlers: [Int: (Event) -> Void] = [:]
  private var next = 0

  /// Adds a handler. Keep the token for as long as the handler is to be called.
  func observe(_ handler: @escaping (Event) -> Void) -> ObserverToken {
    let key = next
    next += 1
    handlers[key] = handler
    return ObserverToken { [weak self] in self?.handlers[key] = nil }
  }

  func notify(_ event: Event) {
    for key in handlers.keys.sorted() { handlers[key]?(event) }
  }
}
