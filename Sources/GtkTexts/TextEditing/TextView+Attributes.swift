import CKitGtk
import CKitGtkShim
import DragItems
public import Foundation
import KitGLib
import GtkViews

/// A text's attributes. Undo and redo restore letters and pictures, but not attributes, which GTK's history
/// doesn't record.
extension TextView {
  /// Returns a part of the text; pictures are attachments in it.
  public func attributedText(in range: TextRange) -> AttributedString { AttributedString(runs(in: range)) }

  /// Replaces a range in one undo step. Undo restores letters and pictures, but not their attributes.
  @discardableResult
  public func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange {
    replace(range, with: text.textRuns)
  }

  @discardableResult
  func replace(_ range: TextRange, with runs: [TextRun]) -> TextRange {
    let words = runs.map(\.text).joined().fitForWidgets
    return step(with: runs) { change(clamped(range), to: words) }
  }

  /// Inserts runs in one step. If they contain pictures, the change is reported only once.
  /// - Parameters:
  ///   - runs: the inserted runs.
  ///   - changes: inserts the letters of the runs; returns their range.
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

  /// Makes a picture within the maximum size, at the screen's resolution.
  func makePicture(_ attachment: TextAttachment) -> TextPicture {
    TextPicture(
      attachment, within: maximumAttachmentSize, scale: Int(gtk_widget_get_scale_factor(widget))
    ) { [weak self] in self?.pictureChanged($0) }
  }

  /// Makes the text measure the lines of a changed picture again, by applying and removing a tag.
  private func pictureChanged(_ picture: TextPicture) {
    let table = gtk_text_buffer_get_tag_table(buffer)
    let tag = GObjectRef(adopting: shim_text_tag_new_measured())
    gtk_text_tag_table_add(table, tag.pointer())
    // Removing the tag from the table removes it from every letter.
    defer { gtk_text_tag_table_remove(table, tag.pointer()) }
    var at = iter(TextPosition(0))
    repeat {
      guard pictures.picture(at: &at) === picture else { continue }
      var end = at
      gtk_text_iter_forward_char(&end)
      gtk_text_buffer_apply_tag(buffer, tag.pointer(), &at, &end)
    } while gtk_text_iter_forward_char(&at) != 0
  }

  /// Returns the runs of a range; adjacent runs have different attributes.
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

  /// Sets the attributes of existing letters to those of runs.
  /// - Parameter runs: the runs for the letters from the range's start; remaining letters become plain.
  func setLook(of range: TextRange, to runs: [TextRun]) {
    if !tags.isEmpty {
      // GTK gives letters inserted between two letters the tags of these.
      var (start, end) = (iter(range.start), iter(range.end))
      gtk_text_buffer_remove_all_tags(buffer, &start, &end)
      longWords.divide(self)
    }
    let table = gtk_text_buffer_get_tag_table(buffer)
    var at = range.start
    for run in runs where at < range.end {
      // GTK hasn't got the zero characters.
      let count = run.text.unicodeScalars.lazy.filter { $0 != "\0" }.count
      let next = min(TextPosition(at.offset + count), range.end)
      if let table, let tag = tags.tag(for: run.traits, in: table, linkColor: linkColor) {
        var (start, end) = (iter(at), iter(next))
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
      }
      at = next
    }
  }

  /// The theme's selection colour, or a colour that's legible on light and dark backgrounds.
  private var linkColor: PreviewColor {
    var rgba = GdkRGBA()
    let isThere =
      gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_selected_bg_color", &rgba)
      != 0
    return isThere
      ? PreviewColor(red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue))
      : PreviewColor(red: 0.2, green: 0.5, blue: 0.9)
  }

  /// Whether the clipboard's content was copied from a text of this program: GTK pastes it with its tags into
  /// the text that it's from.
  var hasOwnClipboard: Bool {
    // Read from the content itself: once there is a text view, the clipboard adds the type of text buffers to
    // everything that a text could be made from.
    guard let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(widget)) else { return false }
    let formats = gdk_content_provider_ref_formats(content)
    defer { gdk_content_formats_unref(formats) }
    return gdk_content_formats_contain_gtype(formats, gtk_text_buffer_get_type()) != 0
  }
}
