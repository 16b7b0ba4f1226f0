public import DragDrop

/// A text that can be pasted to (`UITextPasteConfigurationSupporting`; contract 1.13.9). Drops are handled in
/// the same way.
@MainActor
public protocol TextPasting: TextInput, PasteConfigurationSupporting {
  /// The paste delegate, held weakly.
  var textPasteDelegate: (any TextPasteDelegate)? { get set }
}
