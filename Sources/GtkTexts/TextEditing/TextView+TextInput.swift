import CKitGtk
public import Foundation
import GtkViews

extension TextView {
  func iter(_ position: TextPosition) -> GtkTextIter {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(clamping: position.offset))
    return iter
  }

  func position(_ iter: inout GtkTextIter) -> TextPosition {
    TextPosition(Int(gtk_text_iter_get_offset(&iter)))
  }

  /// The end of the text. Cheap, since GTK knows the count.
  public var endOfDocument: TextPosition { TextPosition(Int(gtk_text_buffer_get_char_count(buffer))) }

  /// The selection. Setting it moves the caret to the range's end.
  public var selectedTextRange: TextRange {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
      return TextRange(position(&start), position(&end))
    }
    set {
      var start = iter(newValue.start)
      var end = iter(newValue.end)
      gtk_text_buffer_select_range(buffer, &end, &start)
    }
  }

  /// Returns the text of a range; a picture is one object replacement character (U+FFFC).
  public func text(in range: TextRange) -> String {
    var start = iter(range.start)
    var end = iter(range.end)
    guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Replaces a range. New letters between two letters with the same attributes get these attributes too;
  /// elsewhere they're plain.
  @discardableResult
  public func replace(_ range: TextRange, withText text: String) -> TextRange {
    step { change(clamped(range), to: text.fitForWidgets) }
  }

  /// Moves a range with its attributes and pictures. A move onto itself changes nothing.
  @discardableResult
  public func move(_ range: TextRange, to position: TextPosition) -> TextRange {
    let (range, position) = (clamped(range), clamped(position))
    guard !range.touches(position) else { return range }
    let text = text(in: range)
    let runs = styledRuns(in: range)
    return step(with: runs ?? []) {
      // The later part is changed first, since that doesn't move the earlier one.
      if position > range.end {
        let there = quietly { change(TextRange(position), to: text) }
        change(range, to: "")
        return TextRange((there.start.offset - range.count)..<(there.end.offset - range.count))
      }
      quietly { _ = change(range, to: "") }
      return change(TextRange(position), to: text)
    }
  }

  /// Makes the changes one undo step.
  func step(_ changes: () -> TextRange) -> TextRange {
    // After a redo, GTK would join the next change to the redone one: an empty user action keeps them apart.
    gtk_text_buffer_begin_user_action(buffer)
    gtk_text_buffer_end_user_action(buffer)
    gtk_text_buffer_begin_user_action(buffer)
    defer { gtk_text_buffer_end_user_action(buffer) }
    return changes()
  }

  @discardableResult
  func change(_ range: TextRange, to text: String) -> TextRange {
    if !range.isEmpty {
      var start = iter(range.start)
      var end = iter(range.end)
      // The state between removal and insertion isn't reported.
      if text.isEmpty {
        gtk_text_buffer_delete(buffer, &start, &end)
      } else {
        quietly { gtk_text_buffer_delete(buffer, &start, &end) }
      }
    }
    var iterator = iter(range.start)
    if !text.isEmpty { gtk_text_buffer_insert(buffer, &iterator, text, -1) }
    return TextRange(range.start, position(&iterator))
  }

  // MARK: Positions

  /// Returns the nearest position. A point in a letter's second half means the position after it.
  public func closestPosition(to point: CGPoint) -> TextPosition {
    let origin = borderBoxOrigin
    var x: Int32 = 0
    var y: Int32 = 0
    gtk_text_view_window_to_buffer_coords(
      textView, GTK_TEXT_WINDOW_WIDGET, wholePoint(point.x + origin.x), wholePoint(point.y + origin.y), &x, &y
    )
    var iter = GtkTextIter()
    var trailing: Int32 = 0
    gtk_text_view_get_iter_at_position(textView, &iter, &trailing, x, y)
    if trailing > 0 { gtk_text_iter_forward_chars(&iter, trailing) }
    return position(&iter)
  }

  /// Returns the caret's rectangle in points of the view's space; outside its bounds when it's scrolled out
  /// of view.
  public func caretRect(for position: TextPosition) -> CGRect {
    var iter = iter(position)
    var rect = GdkRectangle()
    gtk_text_view_get_cursor_locations(textView, &iter, &rect, nil)
    return inView(rect)
  }

  /// Returns the lines as they're wrapped on the screen; a line with pictures is as tall as they are.
  public func lines(in range: TextRange) -> [TextLine] {
    var visible = GdkRectangle()
    gtk_text_view_get_visible_rect(textView, &visible)
    let range = clamped(range)
    var at = GtkTextIter()
    gtk_text_view_get_iter_at_location(textView, &at, visible.x, visible.y)
    if position(&at) < range.start { at = iter(range.start) }
    var lines: [TextLine] = []
    // The number of visible lines is limited by the height in points.
    for _ in 0..<max(1, visible.height) where position(&at) < range.end {
      var stop = at
      if gtk_text_view_starts_display_line(textView, &stop) == 0 || gtk_text_iter_ends_line(&stop) == 0 {
        gtk_text_view_forward_display_line_end(textView, &stop)
      }
      let end = min(position(&stop), range.end)
      let start = position(&at)
      if start < end, let line = line(TextRange(start, end)) {
        if line.y > visible.y + visible.height { break }
        lines.append(TextLine(rect: inView(line), range: TextRange(start, end)))
      }
      var next = stop
      // From a line's end, the next position is the start of the next line.
      guard gtk_text_iter_forward_char(&next) != 0, position(&next) > start else { break }
      at = next
      if gtk_text_view_starts_display_line(textView, &at) == 0 {
        gtk_text_view_backward_display_line_start(textView, &at)
        if position(&at) <= start { at = next }
      }
    }
    return lines
  }

  /// Returns the box of a part of one line, in the buffer's coordinates.
  private func line(_ range: TextRange) -> GdkRectangle? {
    var first = GdkRectangle()
    var last = GdkRectangle()
    var start = iter(range.start)
    var end = iter(TextPosition(range.end.offset - 1))
    gtk_text_view_get_iter_location(textView, &start, &first)
    gtk_text_view_get_iter_location(textView, &end, &last)
    let left = min(first.x, last.x, first.x + first.width, last.x + last.width)
    let right = max(first.x, last.x, first.x + first.width, last.x + last.width)
    guard right > left, first.height > 0 else { return nil }
    let tall = pictures.isEmpty ? [] : pictureRects(in: range)
    let top = tall.reduce(first.y) { min($0, $1.y) }
    let bottom = tall.reduce(first.y + first.height) { max($0, $1.y + $1.height) }
    return GdkRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the boxes of a line's pictures, which are taller than its letters.
  private func pictureRects(in range: TextRange) -> [GdkRectangle] {
    (range.start.offset..<range.end.offset).compactMap { offset in
      var iter = iter(TextPosition(offset))
      guard pictures.picture(at: &iter) != nil else { return nil }
      var rect = GdkRectangle()
      gtk_text_view_get_iter_location(textView, &iter, &rect)
      return rect
    }
  }

  private func inView(_ rect: GdkRectangle) -> CGRect {
    var x: Int32 = 0
    var y: Int32 = 0
    gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, rect.x, rect.y, &x, &y)
    let origin = borderBoxOrigin
    return CGRect(
      x: Double(x) - origin.x, y: Double(y) - origin.y, width: Double(rect.width), height: Double(rect.height)
    )
  }

  // MARK: Marks and undo

  /// Creates a mark in the text buffer, which is deleted with the closure.
  public func anchor(at position: TextPosition) -> () -> TextPosition {
    let mark = TextMark(buffer, at: clamped(position))
    return { mark.position }
  }

  /// Undoes a step. Letters and pictures are restored, but not their attributes, which GTK's history doesn't
  /// record.
  public func undo() { gtk_text_buffer_undo(buffer) }

  /// Redoes a step. Letters and pictures are restored, but not their attributes, which GTK's history doesn't
  /// record.
  public func redo() { gtk_text_buffer_redo(buffer) }
}
