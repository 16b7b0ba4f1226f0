import CKitGtk
import CKitGtkShim
import DragItems
import GtkViews

/// A text view's or field's interface for ``TextDragDrop``, which serves both.
@MainActor
protocol TextHost: TextDraggable, TextDroppable {
  /// The widget that lays out the letters.
  var textWidget: UnsafeMutablePointer<GtkWidget> { get }
  /// The pictures in the text; nil in a text that can't have any.
  var ownPictures: TextPictures? { get }
  /// Gives the text keyboard focus without changing the selection.
  func focusWithoutSelecting()
  /// Restores the selection of a text whose caret a drag has used for scrolling.
  func returnSelection()
  /// Returns the runs of a range, or nil when it has no attributes.
  func styledRuns(in range: TextRange) -> [TextRun]?
  /// Replaces a range in one undo step by runs of this text, with the attributes that the text can have.
  /// - Returns: the range of the new text.
  @discardableResult
  func replace(_ range: TextRange, with runs: [TextRun]) -> TextRange
}

extension TextHost {
  /// Removes the drop targets of GTK's text widgets, which would bypass the window's own target.
  func removeNativeDrops() { _ = shim_widget_remove_drop_targets(textWidget) }

  /// The theme's colour of the letters.
  var textColor: Color {
    var rgba = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(textWidget), &rgba)
    return Color(rgba)
  }

  /// Returns an item with a range's attributes; nil when it has none.
  func styledItem(of range: TextRange) -> ItemProvider? {
    guard let runs = styledRuns(in: range) else { return nil }
    let text = StyledText(runs)
    guard let image = runs.loneImage else { return ItemProvider(object: text) }
    // A picture alone is also offered as an image, for destinations that take no text.
    let provider = ItemProvider(object: image)
    provider.suggestedName = image.suggestedName
    provider.registerObject(text, visibility: .all)
    return provider
  }
}

extension TextView: TextHost {
  var textWidget: UnsafeMutablePointer<GtkWidget> { widget }

  var ownPictures: TextPictures? { pictures }

  func focusWithoutSelecting() { focus() }

  /// Does nothing, since a text view scrolls without its caret.
  func returnSelection() {}

  func styledRuns(in range: TextRange) -> [TextRun]? {
    guard !tags.isEmpty || !pictures.isEmpty else { return nil }
    let runs = runs(in: range)
    return runs.contains { !$0.traits.isPlain } ? runs : nil
  }
}

extension TextField: TextHost {
  var textWidget: UnsafeMutablePointer<GtkWidget> { innerWidget }

  /// Nil, since a field has letters only.
  var ownPictures: TextPictures? { nil }

  func focusWithoutSelecting() { gtk_text_grab_focus_without_selecting(innerText) }

  /// Returns nil, since a field has no attributes.
  func styledRuns(in range: TextRange) -> [TextRun]? { nil }

  @discardableResult
  func replace(_ range: TextRange, with runs: [TextRun]) -> TextRange {
    replace(range, withText: runs.map(\.text).joined())
  }
}
