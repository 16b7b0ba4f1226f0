import CKitGtkShim

/// Whether assistive technology, such as a screen reader, listens to this program.
///
/// What only assistive technology needs is made while a program listens, so that others don't wait for it. A
/// program listens if the registry of the accessibility bus has events for it, which each screen reader
/// registers at its start.
@MainActor
package final class AccessibilityListeners {
  package static let shared = AccessibilityListeners()

  /// Whether a program listens; false until ``watch()`` has learnt more. Tests set it.
  package var isListening = false {
    didSet {
      guard isListening != oldValue else { return }
      followers.removeAll { $0.owner == nil }
      for follower in followers { follower.changed() }
    }
  }

  private struct Follower {
    weak var owner: AnyObject?
    let changed: () -> Void
  }

  private var followers: [Follower] = []
  private var isWatching = false

  /// Begins to watch the accessibility bus, once for the process. Call it after the first frame: the answers
  /// come later, and nothing waits for them.
  package func watch() {
    guard !isWatching else { return }
    isWatching = true
    shim_accessibility_watch(
      { isListening, data in
        let listeners = Unmanaged<AccessibilityListeners>.fromOpaque(data).takeUnretainedValue()
        listeners.isListening = isListening != 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Calls a closure after each change, as long as the owner lives.
  package func follow(_ owner: AnyObject, _ changed: @escaping () -> Void) {
    followers.append(Follower(owner: owner, changed: changed))
  }
}
