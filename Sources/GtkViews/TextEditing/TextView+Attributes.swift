import CGtk
import CGtkShim
import DragDrop
public import Foundation
import GLibSupport

/// A text's attributes. Undo and redo bring back a text's words and pictures; GTK's history knows no looks.
extension TextView {
  /// Pictures are attachments in it.
  public func attributedText(in range: TextRange) -> AttributedString { AttributedString(runs(in: range)) }

  /// One step for undo, which brings back words and pictures, but not their looks.
  @discardableResult
  public func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange {
    replace(range, with: text.textRuns)
  }

  @discardableResult
  func replace(_ range: TextRange, with runs: [TextRun]) -> TextRange {
    let words = runs.map(\.text).joined().fitForWidgets
    return step(with: runs) { change(clamped(range), to: words) }
  }

  /// A step that puts a text in; with its pictures, and told once of, if it has any.
  /// - Parameters:
  ///   - runs: what's put in.
  ///   - changes: puts in its letters; returns where they are.
  @discardableResult
  func step(with runs: [TextRun], _ changes: () -> TextRange) -> TextRange {
    guard runs.contains(where: { $0.traits.attachment != nil }) else {
      return step {
        let there = changes()
        setLook(of: there, to: runs)
        return there
      }
    }
    let there = quietly {
      let there = step(changes)
      pictures.show(runs)
      setLook(of: there, to: runs)
      return there
    }
    onChange?(text)
    return there
  }

  func setAttributedText(_ text: AttributedString) {
    gtk_text_buffer_begin_irreversible_action(buffer)
    defer { gtk_text_buffer_end_irreversible_action(buffer) }
    let runs = text.textRuns
    gtk_text_buffer_set_text(buffer, runs.map(\.text).joined().fitForWidgets, -1)
    tags.removeAll(from: gtk_text_buffer_get_tag_table(buffer))
    pictures.forgetHistory()
    let all = TextRange(TextPosition(0), endOfDocument)
    pictures.show(runs, in: all)
    setLook(of: all, to: runs)
  }

  /// As large as it may be, and as fine as the screen.
  func makePicture(_ attachment: TextAttachment) -> TextPicture {
    TextPicture(
      attachment, within: maximumAttachmentSize, scale: Int(gtk_widget_get_scale_factor(widget))
    ) { [weak self] in self?.pictureChanged($0) }
  }

  /// A text looks at its pictures when it measures its lines.
  private func pictureChanged(_ picture: TextPicture) {
    let table = gtk_text_buffer_get_tag_table(buffer)
    let tag = GObjectRef(adopting: shim_text_tag_new_measured())
    gtk_text_tag_table_add(table, tag.pointer())
    // It leaves every letter that has it.
    defer { gtk_text_tag_table_remove(table, tag.pointer()) }
    var at = iter(TextPosition(0))
    repeat {
      guard pictures.picture(at: &at) === picture else { continue }
      var end = at
      gtk_text_iter_forward_char(&end)
      gtk_text_buffer_apply_tag(buffer, tag.pointer(), &at, &end)
    } while gtk_text_iter_forward_char(&at) != 0
  }

  /// A part of the text, piece by piece; pieces next to each other look different.
  func runs(in range: TextRange) -> [TextRun] {
    let range = clamped(range)
    guard !tags.isEmpty else {
      return range.isEmpty ? [] : pictures.mark([TextRun(text(in: range))], from: range.start)
    }
    var runs: [TextRun] = []
    var at = range.start
    while at < range.end {
      var next = iter(at)
      let traits = tags.traits(at: &next)
      gtk_text_iter_forward_to_tag_toggle(&next, nil)
      let end = max(min(position(&next), range.end), TextPosition(at.offset + 1))
      let text = text(in: TextRange(at, end))
      if let last = runs.indices.last, runs[last].traits == traits {
        runs[last].text += text
      } else {
        runs.append(TextRun(text, traits))
      }
      at = end
    }
    return pictures.mark(runs, from: range.start)
  }

  /// Makes letters that are there look like those of a text.
  /// - Parameter runs: for the letters from the range's start; what's left looks as all others do.
  func setLook(of range: TextRange, to runs: [TextRun]) {
    if !tags.isEmpty {
      // GTK takes what's put between two letters for one of them.
      var (start, end) = (iter(range.start), iter(range.end))
      gtk_text_buffer_remove_all_tags(buffer, &start, &end)
    }
    let table = gtk_text_buffer_get_tag_table(buffer)
    var at = range.start
    for run in runs where at < range.end {
      // As many letters as GTK was given.
      let count = run.text.unicodeScalars.lazy.filter { $0 != "\0" }.count
      let next = min(TextPosition(at.offset + count), range.end)
      if let table, let tag = tags.tag(for: run.traits, in: table, linkColor: linkColor) {
        var (start, end) = (iter(at), iter(next))
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
      }
      at = next
    }
  }

  /// The theme's, or one that's read on light and dark paper.
  private var linkColor: PreviewColor {
    var rgba = GdkRGBA()
    let isThere =
      gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_selected_bg_color", &rgba)
      != 0
    return isThere
      ? PreviewColor(red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue))
      : PreviewColor(red: 0.2, green: 0.5, blue: 0.9)
  }

  /// Whether what's on the clipboard was copied from a text of this program: GTK pastes it with its tags into the text
  /// that it's from.
  var hasOwnClipboard: Bool {
    // Asked of the content itself: once there is a text view, the clipboard adds texts' own type to whatever a text
    // could be made of.
    guard let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(widget)) else { return false }
    let formats = gdk_content_provider_ref_formats(content)
    defer { gdk_content_formats_unref(formats) }
    return gdk_content_formats_contain_gtype(formats, gtk_text_buffer_get_type()) != 0
  }
}
