/// What a contact's gesture should do after the engine has seen it.
public enum ContactVerdict: Sendable {
  /// The engine has no interest in this contact (any more): let other gestures have the contact.
  case ignored
  /// The engine is still waiting; other gestures may act.
  case undecided
  /// The items have lifted: claim the contact.
  case lifted
  /// The drag has begun, and a driver carries it.
  case dragging
}
