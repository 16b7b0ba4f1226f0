/// What a contact's gesture should do after the engine has seen it.
public enum ContactVerdict: Sendable {
  /// The engine has no interest in this contact (any more): let other gestures have it.
  case ignored
  /// The engine still waits; others may act.
  case undecided
  /// Lifted: claim the contact.
  case lifted
  /// The drag has begun and a driver carries it now.
  case dragging
}
