import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// A field's text can be dragged and dropped as a text view's (contract 1.13).
extension TextField: TextDraggable, TextDroppable {
  /// The GtkText within the entry.
  var innerText: UnsafeMutablePointer<GtkText> {
    UnsafeMutableRawPointer(gtk_editable_get_delegate(object.opaque)).assumingMemoryBound(to: GtkText.self)
  }

  /// A GtkText is a widget.
  var innerWidget: UnsafeMutablePointer<GtkWidget> {
    UnsafeMutableRawPointer(innerText).assumingMemoryBound(to: GtkWidget.self)
  }

  /// True at first. Text can be selected, copied and dragged out of a field that isn't.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(object.opaque) != 0 }
    set {
      dragDrop.editabilityWasSet(newValue)
      gtk_editable_set_editable(object.opaque, newValue ? 1 : 0)
    }
  }

  /// Counted anew each time.
  public var endOfDocument: TextPosition { TextPosition(text.unicodeScalars.count) }

  /// While a drag scrolls the field, which takes its caret: what will be selected again afterwards.
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

  /// In time that grows with the whole text.
  public func text(in range: TextRange) -> String {
    let range = clamped(range)
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.start.offset)
    return String(scalars[start..<scalars.index(start, offsetBy: range.count)])
  }

  /// Line breaks become spaces. GTK counts a removal and an insertion: ``undo()`` takes them back together.
  @discardableResult
  public func replace(_ range: TextRange, withText text: String) -> TextRange {
    let range = clamped(range)
    let line = String(text.fitForWidgets.map { $0.isNewline ? " " : $0 })
    let rest = endOfDocument.offset - range.end.offset
    let before = self.text
    let remove = {
      gtk_editable_delete_text(
        self.object.opaque, Int32(clamping: range.start.offset), Int32(clamping: range.end.offset))
    }
    // One text takes another's place: what's between is nobody's business.
    if line.isEmpty { remove() } else { quietly(remove) }
    let middle = self.text
    var place = Int32(clamping: range.start.offset)
    if !line.isEmpty { gtk_editable_insert_text(object.opaque, line, -1, &place) }
    steps.record(before: before, middle: middle, after: self.text)
    return TextRange(range.start, TextPosition(endOfDocument.offset - rest))
  }

  /// Replaces all between the two places, as one step. Onto itself it stays where it is.
  @discardableResult
  public func move(_ range: TextRange, to position: TextPosition) -> TextRange {
    let (range, position) = (clamped(range), clamped(position))
    guard !range.touches(position) else { return range }
    let moved = text(in: range)
    // One replacement of all that changes place: one step.
    if position > range.end {
      let between = TextRange(range.end, position)
      replace(TextRange(range.start, position), withText: text(in: between) + moved)
      return TextRange((position.offset - range.count)..<position.offset)
    }
    let between = TextRange(position, range.start)
    replace(TextRange(position, range.end), withText: moved + text(in: between))
    return TextRange(position.offset..<(position.offset + range.count))
  }

  // MARK: Places

  /// A rectangle of the inner widget in the view's space.
  private func inView(_ rect: graphene_rect_t) -> CGRect {
    var source = rect.origin
    var result = graphene_point_t()
    guard gtk_widget_compute_point(innerWidget, widget, &source, &result) != 0 else { return .zero }
    let origin = borderBoxOrigin
    return CGRect(
      x: Double(result.x) - origin.x, y: Double(result.y) - origin.y, width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  /// In points of the field's space, beyond its bounds when it's scrolled out of sight.
  public func caretRect(for position: TextPosition) -> CGRect {
    var strong = graphene_rect_t()
    gtk_text_compute_cursor_extents(innerText, gsize(clamped(position).offset), &strong, nil)
    return inView(strong)
  }

  /// The letters as GTK lays them out, which shows no layout of its own.
  var layout: GObjectRef {
    GObjectRef(adopting: gtk_widget_create_pango_layout(innerWidget, text))
  }

  /// Where the layout begins, in the view's space.
  private func layoutOrigin(_ layout: GObjectRef) -> CGFloat {
    var start = PangoRectangle()
    pango_layout_get_cursor_pos(layout.opaque, 0, &start, nil)
    return caretRect(for: TextPosition(0)).minX - Double(start.x) / Double(PANGO_SCALE)
  }

  /// A letter's second half stands for the place after it; the point's height doesn't count.
  public func closestPosition(to point: CGPoint) -> TextPosition {
    let layout = layout
    return position(atLayoutX: point.x - layoutOrigin(layout), in: layout, nearest: true)
  }

  /// - Parameter nearest: whether a point in a letter's second half stands for the place after it.
  func position(atLayoutX x: CGFloat, in layout: GObjectRef, nearest: Bool) -> TextPosition {
    let x = x * Double(PANGO_SCALE)
    var index: Int32 = 0
    var trailing: Int32 = 0
    let isWithin =
      pango_layout_xy_to_index(
        layout.opaque, x.isFinite ? Int32(min(max(x, -1e9), 1e9)) : 0, 0, &index, &trailing) != 0
    let text = text
    let place =
      text.utf8.index(text.startIndex, offsetBy: Int(index), limitedBy: text.endIndex) ?? text.endIndex
    let scalars = text.unicodeScalars.distance(from: text.startIndex, to: place)
    return clamped(TextPosition(scalars + (nearest || !isWithin ? Int(trailing) : 0)))
  }

  /// One at most, cut off at the field's bounds.
  public func lines(in range: TextRange) -> [TextLine] {
    let range = clamped(range)
    guard !range.isEmpty else { return [] }
    let (first, last) = (caretRect(for: range.start), caretRect(for: range.end))
    let rect = first.union(last).intersection(bounds)
    return rect.isEmpty ? [] : [TextLine(rect: rect, range: range)]
  }

  /// Told from the text before and after each change: GtkText has no marks.
  public func anchor(at position: TextPosition) -> () -> TextPosition { anchors.add(clamped(position)) }

  /// What ``replace(_:withText:)`` and ``move(_:to:)`` did counts as one step, which to GTK are two.
  public func undo() {
    let before = text
    gtk_widget_activate_action_variant(innerWidget, "text.undo", nil)
    if steps.isHalfUndone(from: before, to: text) {
      gtk_widget_activate_action_variant(innerWidget, "text.undo", nil)
    }
  }

  /// What ``replace(_:withText:)`` and ``move(_:to:)`` did counts as one step, which to GTK are two.
  public func redo() {
    let before = text
    gtk_widget_activate_action_variant(innerWidget, "text.redo", nil)
    if steps.isHalfRedone(from: before, to: text) {
      gtk_widget_activate_action_variant(innerWidget, "text.redo", nil)
    }
  }

  /// The keys of GTK's own undo take back what belongs together.
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
