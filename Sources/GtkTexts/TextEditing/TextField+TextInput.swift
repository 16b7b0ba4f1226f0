import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib
import GtkViews

/// Drag and drop of a field's text, as in a text view (contract 1.13).
extension TextField: TextDraggable, TextDroppable {
  /// The GtkText inside the GtkEntry.
  var innerText: UnsafeMutablePointer<GtkText> {
    UnsafeMutableRawPointer(gtk_editable_get_delegate(object.opaque)).assumingMemoryBound(to: GtkText.self)
  }

  /// The GtkText as a widget.
  var innerWidget: UnsafeMutablePointer<GtkWidget> {
    UnsafeMutableRawPointer(innerText).assumingMemoryBound(to: GtkWidget.self)
  }

  /// False: a field is a single line.
  public var allowsLineBreaks: Bool { false }

  /// Whether the text can be edited; true by default. Otherwise it can still be selected, copied and dragged.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(object.opaque) != 0 }
    set {
      dragDrop.editabilityWasSet(newValue)
      gtk_editable_set_editable(object.opaque, newValue ? 1 : 0)
    }
  }

  /// The end of the text; counted each time.
  public var endOfDocument: TextPosition { TextPosition(text.unicodeScalars.count) }

  /// The selection. While a drag scrolls the field, which uses its caret, it's the selection that will be
  /// restored afterwards.
  public var selectedTextRange: TextRange {
    get {
      if let keptSelection { return TextRange(keptSelection.start(), keptSelection.end()) }
      var start: Int32 = 0
      var end: Int32 = 0
      guard gtk_editable_get_selection_bounds(object.opaque, &start, &end) != 0 else {
        return TextRange(TextPosition(Int(gtk_editable_get_position(object.opaque))))
      }
      return TextRange(Int(start)..<Int(end))
    }
    set {
      let range = clamped(newValue)
      keptSelection = nil
      wantedScrollOffset = nil
      gtk_editable_select_region(
        object.opaque, Int32(clamping: range.start.offset), Int32(clamping: range.end.offset))
    }
  }

  /// Returns a part of the text, in time proportional to the whole text.
  public func text(in range: TextRange) -> String {
    let range = clamped(range)
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.start.offset)
    return String(scalars[start..<scalars.index(start, offsetBy: range.count)])
  }

  /// Replaces a range; line breaks become spaces. GTK counts a removal and an insertion, which ``undo()``
  /// undoes together.
  @discardableResult
  public func replace(_ range: TextRange, withText text: String) -> TextRange {
    let range = clamped(range)
    let line = String(text.fitForWidgets.map { $0.isNewline ? " " : $0 })
    let rest = endOfDocument.offset - range.end.offset
    let before = self.text
    let remove = { self.remove(range) }
    // The state between removal and insertion isn't reported.
    if line.isEmpty { remove() } else { quietly(remove) }
    let middle = self.text
    if !line.isEmpty { insert(line, at: range.start) }
    steps.record(before: before, middle: middle, after: self.text)
    return TextRange(range.start, TextPosition(endOfDocument.offset - rest))
  }

  /// Whether GtkText's history has only what is done by keys: so in GTK 4.18, and not yet in 4.8.
  private var remembersKeysAlone: Bool { gtk_get_minor_version() >= 10 && isEditable }

  private func remove(_ range: TextRange) {
    let (start, end) = (Int32(clamping: range.start.offset), Int32(clamping: range.end.offset))
    guard remembersKeysAlone, start < end else {
      return gtk_editable_delete_text(object.opaque, start, end)
    }
    withSelection {
      min($0, start) + max($0 - end, 0)
    } change: {
      gtk_editable_select_region(object.opaque, start, end)
      shim_text_delete_selection(innerText)
    }
  }

  private func insert(_ line: String, at position: TextPosition) {
    var offset = Int32(clamping: position.offset)
    guard remembersKeysAlone else { return gtk_editable_insert_text(object.opaque, line, -1, &offset) }
    let count = Int32(clamping: line.unicodeScalars.count)
    withSelection {
      $0 > offset ? $0 + count : $0
    } change: {
      gtk_editable_set_position(object.opaque, offset)
      shim_text_insert(innerText, line)
    }
  }

  /// Makes a change that moves the selection, and selects what was selected.
  /// - Parameter moved: returns the offset after the change of an offset before it.
  private func withSelection(_ moved: (Int32) -> Int32, change: () -> Void) {
    var (start, end) = (Int32(0), Int32(0))
    if gtk_editable_get_selection_bounds(object.opaque, &start, &end) == 0 {
      start = gtk_editable_get_position(object.opaque)
      end = start
    }
    // The caret may be at either end.
    let isCaretFirst = gtk_editable_get_position(object.opaque) == start
    change()
    let (first, last) = (moved(start), moved(end))
    gtk_editable_select_region(object.opaque, isCaretFirst ? last : first, isCaretFirst ? first : last)
  }

  /// Moves a range in one step. A move onto itself changes nothing.
  @discardableResult
  public func move(_ range: TextRange, to position: TextPosition) -> TextRange {
    let (range, position) = (clamped(range), clamped(position))
    guard !range.touches(position) else { return range }
    let moved = text(in: range)
    // One replacement of everything between the two positions is one step.
    if position > range.end {
      let between = TextRange(range.end, position)
      replace(TextRange(range.start, position), withText: text(in: between) + moved)
      return TextRange((position.offset - range.count)..<position.offset)
    }
    let between = TextRange(position, range.start)
    replace(TextRange(position, range.end), withText: moved + text(in: between))
    return TextRange(position.offset..<(position.offset + range.count))
  }

  // MARK: Positions

  /// Converts a rectangle of the inner widget to the view's space.
  private func inView(_ rect: graphene_rect_t) -> CGRect {
    var source = rect.origin
    var result = graphene_point_t()
    guard gtk_widget_compute_point(innerWidget, widget, &source, &result) != 0 else { return .zero }
    let origin = borderBoxOrigin
    return CGRect(
      x: Double(result.x) - origin.x, y: Double(result.y) - origin.y, width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  /// Returns the caret's rectangle in points of the field's space; outside its bounds when it's scrolled out
  /// of view.
  public func caretRect(for position: TextPosition) -> CGRect {
    var strong = graphene_rect_t()
    gtk_text_compute_cursor_extents(innerText, gsize(clamped(position).offset), &strong, nil)
    return inView(strong)
  }

  /// A layout of the text like GTK's own, which GTK doesn't expose.
  var layout: GObjectRef {
    GObjectRef(adopting: gtk_widget_create_pango_layout(innerWidget, text))
  }

  /// Returns the layout's left edge in the view's space.
  private func layoutOrigin(_ layout: GObjectRef) -> CGFloat {
    var start = PangoRectangle()
    pango_layout_get_cursor_pos(layout.opaque, 0, &start, nil)
    return caretRect(for: TextPosition(0)).minX - Double(start.x) / Double(PANGO_SCALE)
  }

  /// Returns the nearest position. A point in a letter's second half means the position after it; the y
  /// coordinate is ignored.
  public func closestPosition(to point: CGPoint) -> TextPosition {
    let layout = layout
    return position(atLayoutX: point.x - layoutOrigin(layout), in: layout, nearest: true)
  }

  /// - Parameter nearest: whether a point in a letter's second half means the position after it.
  func position(atLayoutX x: CGFloat, in layout: GObjectRef, nearest: Bool) -> TextPosition {
    let x = x * Double(PANGO_SCALE)
    var index: Int32 = 0
    var trailing: Int32 = 0
    let isWithin =
      pango_layout_xy_to_index(
        layout.opaque, x.isFinite ? Int32(min(max(x, -1e9), 1e9)) : 0, 0, &index, &trailing) != 0
    let text = text
    let letterIndex =
      text.utf8.index(text.startIndex, offsetBy: Int(index), limitedBy: text.endIndex) ?? text.endIndex
    let scalars = text.unicodeScalars.distance(from: text.startIndex, to: letterIndex)
    return clamped(TextPosition(scalars + (nearest || !isWithin ? Int(trailing) : 0)))
  }

  /// Returns at most one line, clipped to the field's bounds.
  public func lines(in range: TextRange) -> [TextLine] {
    let range = clamped(range)
    guard !range.isEmpty else { return [] }
    let (first, last) = (caretRect(for: range.start), caretRect(for: range.end))
    let rect = first.union(last).intersection(bounds)
    return rect.isEmpty ? [] : [TextLine(rect: rect, range: range)]
  }

  /// Updated from the text before and after each change, since GtkText has no marks.
  public func anchor(at position: TextPosition) -> () -> TextPosition { anchors.add(clamped(position)) }

  /// Undoes a step. ``replace(_:withText:)`` and ``move(_:to:)`` count as one step each, although GTK counts
  /// two.
  public func undo() {
    let before = text
    gtk_widget_activate_action_variant(innerWidget, "text.undo", nil)
    if steps.isHalfUndone(from: before, to: text) {
      gtk_widget_activate_action_variant(innerWidget, "text.undo", nil)
    }
  }

  /// Redoes a step. ``replace(_:withText:)`` and ``move(_:to:)`` count as one step each, although GTK counts
  /// two.
  public func redo() {
    let before = text
    gtk_widget_activate_action_variant(innerWidget, "text.redo", nil)
    if steps.isHalfRedone(from: before, to: text) {
      gtk_widget_activate_action_variant(innerWidget, "text.redo", nil)
    }
  }

  /// Makes a gesture for GTK's own undo keys, so that they undo whole steps.
  func makeUndoKeys() -> KeyGesture {
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      guard let self, isEditable else { return false }
      switch (key.name.lowercased(), key.modifiers) {
      case ("z", .control): undo()
      case ("y", .control), ("z", [.control, .shift]): redo()
      default: return false
      }
      return true
    }
    return keys
  }

  // MARK: Paste

  func pasteAsDelegateWishes() {
    guard textPasteDelegate != nil, gtk_widget_activate_action_variant(widget, Window.pasteAction, nil) != 0
    else { return }
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(innerText), "paste-clipboard")
  }
}
