import CKitGtk
import CKitGtkShim
import DragItems
import KitGLib

/// The pictures of one text (contract 1.13.9).
///
/// GTK's undo history of a text ignores pictures: an inserted picture shifts what's undone later, and a
/// removed one comes back as an empty letter. So a picture is inserted as a letter, which the history counts,
/// and replaces that letter while the history is being replayed and doesn't record. The pictures that were
/// removed are remembered here.
@MainActor
final class TextPictures {
  private enum Replay { case undo, redo }

  /// The text's buffer.
  private let buffer: GObjectRef
  private var connections: [SignalConnection] = []
  private let make: (TextAttachment) -> TextPicture
  private var pictures: [TextAttachment: TextPicture] = [:]
  private var shown: [UnsafeMutableRawPointer: TextPicture] = [:]

  /// The removals that undo and redo will restore; the next one is last.
  private var undoable: [TextRemoval] = []
  private var redoable: [TextRemoval] = []
  private var replay: Replay?
  /// The pictures that replace the letters which the history is removing now.
  private var coming: ArraySlice<TextAttachment?> = []
  /// Whether a picture is replacing its letter: in between the text has neither.
  private(set) var isPutting = false

  /// - Parameter make: makes the picture of an attachment.
  init(_ buffer: GObjectRef, make: @escaping (TextAttachment) -> TextPicture) {
    self.buffer = buffer
    self.make = make
  }

  var isEmpty: Bool { pictures.isEmpty }

  private var pointer: UnsafeMutablePointer<GtkTextBuffer> { buffer.pointer() }

  // MARK: Reading

  func picture(at iter: inout GtkTextIter) -> TextPicture? {
    guard let paintable = gtk_text_iter_get_paintable(&iter) else { return nil }
    return shown[UnsafeMutableRawPointer(paintable)]
  }

  /// Splits runs so that pictures are separate from letters.
  /// - Parameter start: the position of the runs in the text.
  func mark(_ runs: [TextRun], from start: TextPosition) -> [TextRun] {
    guard !isEmpty else { return runs }
    var result: [TextRun] = []
    var at = start.offset
    for run in runs {
      var letters = TextRun("", run.traits)
      for scalar in run.text.unicodeScalars {
        defer { at += 1 }
        if scalar == TextAttachment.scalar, let picture = picture(at: at) {
          if !letters.text.isEmpty { result.append(letters) }
          letters.text = ""
          var traits = run.traits
          traits.attachment = picture.attachment
          result.append(TextRun(String(scalar), traits))
        } else {
          letters.text.unicodeScalars.append(scalar)
        }
      }
      if !letters.text.isEmpty { result.append(letters) }
    }
    return result
  }

  private func picture(at offset: Int) -> TextPicture? {
    var iter = iter(offset)
    return picture(at: &iter)
  }

  private func iter(_ offset: Int) -> GtkTextIter {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(pointer, &iter, Int32(clamping: offset))
    return iter
  }

  // MARK: Insertion

  /// Replaces the letters that the last step has inserted by pictures. Not within a step.
  /// - Parameter runs: the inserted runs, in order.
  func show(_ runs: [TextRun]) {
    let attachments = runs.attachments
    guard attachments.contains(where: { $0 != nil }) else { return }
    watch()
    coming = attachments[...]
    gtk_text_buffer_undo(pointer)
    coming = []
    gtk_text_buffer_redo(pointer)
  }

  /// Replaces the letters of a new text without history by pictures.
  func show(_ runs: [TextRun], in range: TextRange) {
    let attachments = runs.attachments
    guard attachments.contains(where: { $0 != nil }) else { return }
    watch()
    // The replacement must not be undone.
    gtk_text_buffer_begin_irreversible_action(pointer)
    put(attachments.map { $0.map(picture) }, from: range.start.offset, to: range.end.offset)
    gtk_text_buffer_end_irreversible_action(pointer)
    forgetHistory()
  }

  /// Called when the text's history was cleared, or begins. Releases pictures that aren't in the text.
  func forgetHistory() {
    (undoable, redoable) = ([], [])
    guard !isEmpty else { return }
    var there: Set<UnsafeMutableRawPointer> = []
    var iter = GtkTextIter()
    gtk_text_buffer_get_start_iter(pointer, &iter)
    repeat {
      if let paintable = gtk_text_iter_get_paintable(&iter) {
        there.insert(UnsafeMutableRawPointer(paintable))
      }
    } while gtk_text_iter_forward_char(&iter) != 0
    shown = shown.filter { there.contains($0.key) }
    pictures = pictures.filter { there.contains($0.value.paintable.raw) }
  }

  func picture(of attachment: TextAttachment) -> TextPicture {
    if let known = pictures[attachment] { return known }
    let picture = make(attachment)
    pictures[attachment] = picture
    shown[picture.paintable.raw] = picture
    return picture
  }

  private func put(_ pictures: [TextPicture?], from start: Int, to end: Int) {
    isPutting = true
    defer { isPutting = false }
    var rest = pictures[...]
    for offset in start..<max(start, end) where !rest.isEmpty {
      var at = iter(offset)
      guard gtk_text_iter_get_char(&at) == TextAttachment.scalar.value,
        let picture = rest.removeFirst()
      else { continue }
      var next = iter(offset + 1)
      gtk_text_buffer_delete(pointer, &at, &next)
      gtk_text_buffer_insert_paintable(pointer, &at, picture.paintable.opaque)
    }
  }

  // MARK: Observation

  private typealias Done = @MainActor () -> Void
  private typealias Insert =
    @MainActor (UnsafeMutablePointer<GtkTextIter>, UnsafePointer<CChar>, Int32) -> Void
  private typealias Remove =
    @MainActor (UnsafeMutablePointer<GtkTextIter>, UnsafeMutablePointer<GtkTextIter>) -> Void

  /// Observes the buffer from the first picture on.
  private func watch() {
    guard connections.isEmpty else { return }
    let buffer = pointer
    let removing: Remove = { [weak self] in self?.removing($0.pointee, $1.pointee) }
    let inserted: Insert = { [weak self] in self?.inserted($0, $1, $2) }
    let paintable: Done = { [weak self] in
      guard let self, !isPutting else { return }
      // A picture inserted by other code, such as GTK's own paste: the history wouldn't count it.
      g_signal_stop_emission_by_name(self.buffer.raw, "insert-paintable")
    }
    connections = [
      SignalConnection(self.buffer, removing) { data, destroy in
        shim_text_buffer_on_delete_range(
          buffer, { _, start, end, data in ClosureBox<Remove>.body(of: data)(start, end) }, data, destroy)
      },
      SignalConnection(self.buffer, inserted) { data, destroy in
        shim_text_buffer_on_inserted(
          buffer, { _, end, text, count, data in ClosureBox<Insert>.body(of: data)(end, text, count) }, data,
          destroy)
      },
      SignalConnection(self.buffer, paintable) { data, destroy in
        shim_text_buffer_on_insert_paintable(
          buffer, { _, _, _, data in ClosureBox<Done>.body(of: data)() }, data, destroy)
      },
      connection("undo", begins: .undo), connection("redo", begins: .redo),
      connection("undo", begins: nil), connection("redo", begins: nil),
    ]
  }

  /// - Parameter begins: the replay that begins; nil when it ends.
  private func connection(_ signal: String, begins: Replay?) -> SignalConnection {
    let buffer = pointer
    let body: Done = { [weak self] in self?.replay = begins }
    return SignalConnection(self.buffer, body) { data, destroy in
      switch begins {
      case .undo:
        shim_text_buffer_on_undo(buffer, { _, data in ClosureBox<Done>.body(of: data)() }, data, destroy)
      case .redo:
        shim_text_buffer_on_redo(buffer, { _, data in ClosureBox<Done>.body(of: data)() }, data, destroy)
      case nil:
        shim_text_buffer_after(
          buffer, signal, { _, data in ClosureBox<Done>.body(of: data)() }, data, destroy)
      }
    }
  }

  private func removing(_ start: GtkTextIter, _ end: GtkTextIter) {
    guard !isPutting else { return }
    var (at, end) = (start, end)
    let (first, last) = (Int(gtk_text_iter_get_offset(&at)), Int(gtk_text_iter_get_offset(&end)))
    if replay == nil, first < last { redoable = [] }
    var removed: [TextPicture?] = []
    while gtk_text_iter_get_offset(&at) < Int32(clamping: last) {
      if gtk_text_iter_get_char(&at) == TextAttachment.scalar.value {
        removed.append(picture(at: &at) ?? coming.popFirst().flatMap { $0 }.map(picture))
      }
      gtk_text_iter_forward_char(&at)
    }
    guard !removed.isEmpty else { return }
    let removal = TextRemoval(start: first, count: last - first, pictures: removed)
    if replay == .undo { redoable.append(removal) } else { undoable.append(removal) }
  }

  private func inserted(
    _ end: UnsafeMutablePointer<GtkTextIter>, _ text: UnsafePointer<CChar>, _ count: Int32
  ) {
    guard let replay else {
      redoable = []
      return
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(max(0, count)))
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let letters = scalars.lazy.filter { $0 == TextAttachment.scalar }.count
    guard letters > 0,
      let pictures = replay == .undo ? undoable.takePictures(letters) : redoable.takePictures(letters)
    else { return }
    let last = gtk_text_iter_get_offset(end)
    put(pictures, from: Int(last) - scalars.count, to: Int(last))
    gtk_text_buffer_get_iter_at_offset(pointer, end, last)
  }
}

extension [TextRun] {
  /// For each object replacement character, the attachment that it represents, if any.
  fileprivate var attachments: [TextAttachment?] {
    flatMap { run in
      run.text.unicodeScalars.lazy.filter { $0 == TextAttachment.scalar }.map { _ in run.traits.attachment }
    }
  }
}
