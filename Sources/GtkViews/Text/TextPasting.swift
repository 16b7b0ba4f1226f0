public import DragDrop

/// A text that's pasted to (`UITextPasteConfigurationSupporting`; contract 1.13.9). What's dropped goes the same way.
@MainActor
public protocol TextPasting: TextInput, PasteConfigurationSupporting {
  /// Weak.
  var textPasteDelegate: (any TextPasteDelegate)? { get set }
}
