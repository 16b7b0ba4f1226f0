public import Foundation

/// Observing a load (`NSKeyValueObservation` on iOS; contract 1.11.22).
extension Progress {
  /// Observes a property of a load's progress, such as `fractionCompleted`, `isFinished` or `isCancelled`.
  ///
  /// Every progress that the library returns can be observed. Any other `Progress` can't on Linux: its
  /// handler is only called for `.initial`.
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - options: whether the handler is called at once too, and which values it gets.
  ///   - changeHandler: called on the main actor when the value has changed. Several changes in quick
  ///     succession are one.
  /// - Returns: the observation, which ends when it's freed.
  @MainActor
  public func observe<Value>(
    _ keyPath: KeyPath<Progress, Value>, options: KeyValueObservingOptions = [],
    changeHandler: @escaping @MainActor (Progress, KeyValueObservedChange<Value>) -> Void
  ) -> KeyValueObservation {
    let observation = KeyValueObservation()
    var last = self[keyPath: keyPath]
    if options.contains(.initial) {
      changeHandler(
        self, KeyValueObservedChange(oldValue: nil, newValue: options.contains(.new) ? last : nil))
    }
    guard let load = self as? LoadProgress else { return observation }
    let id = load.observe { [weak load] in
      guard let load else { return }
      let (old, new) = (last, load[keyPath: keyPath])
      if let old = old as? AnyHashable, let new = new as? AnyHashable, old == new { return }
      last = new
      changeHandler(
        load,
        KeyValueObservedChange(
          oldValue: options.contains(.old) ? old : nil, newValue: options.contains(.new) ? new : nil))
    }
    observation.onEnd = { [weak load] in load?.stopObserving(id) }
    return observation
  }
}

/// Which values an observer gets, and when (`NSKeyValueObservingOptions`).
public struct KeyValueObservingOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The change has the new value.
  public static let new = KeyValueObservingOptions(rawValue: 1)
  /// The change has the old value.
  public static let old = KeyValueObservingOptions(rawValue: 2)
  /// The handler is also called at once, before the observation begins.
  public static let initial = KeyValueObservingOptions(rawValue: 4)
}

/// One change of an observed property (`NSKeyValueObservedChange`).
public struct KeyValueObservedChange<Value> {
  /// The value before the change; nil without ``KeyValueObservingOptions/old``.
  public let oldValue: Value?
  /// The value after the change; nil without ``KeyValueObservingOptions/new``.
  public let newValue: Value?
}

/// A running observation (`NSKeyValueObservation`): keep it as long as you want to be called.
@MainActor
public final class KeyValueObservation {
  fileprivate var onEnd: (@Sendable () -> Void)?

  fileprivate init() {}

  isolated deinit { onEnd?() }

  /// Ends the observation.
  public func invalidate() {
    onEnd?()
    onEnd = nil
  }
}
