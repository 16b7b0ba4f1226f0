import CGtk
import CGtkShim
import DragDrop
public import Foundation
import GLibSupport

/// Lines of text that can be edited; put it into a ``ScrollView`` when there may be many (`UITextView`).
///
/// Its text can be dragged and dropped (contract 1.13): a drag within it moves, in one step for undo; anywhere else it
/// copies.
public final class TextView: TextControl, TextDraggable, TextDroppable {
  /// The text has changed, by a person or by a drop.
  public var onChange: ((String) -> Void)?

  /// Lines break between words, or within one that's too long. Drag and drop are on (contract 1.13.1).
  public init(_ text: String = "") {
    super.init(widget: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    self.text = text
    let changed: @MainActor () -> Void = { [weak self] in
      guard let self, !isQuiet, !pictures.isPutting else { return }
      onChange?(self.text)
    }
    let pasted: @MainActor () -> Void = { [weak self] in self?.pasteAsDelegateWishes() }
    let copied: @MainActor () -> Void = { [weak self] in self?.copySelection("copy-clipboard") }
    let cut: @MainActor () -> Void = { [weak self] in self?.cutSelection() }
    connections += [
      SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(buffer)), changed) { data, destroy in
        shim_text_buffer_on_changed(
          buffer, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, pasted) { data, destroy in
        shim_text_view_on_paste(
          textView, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, copied) { data, destroy in
        shim_text_view_on_copy(
          textView, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, cut) { data, destroy in
        shim_text_view_on_cut(
          textView, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
    ]
    dragDrop.attach(to: self)
  }

  var textView: UnsafeMutablePointer<GtkTextView> { object.pointer() }
  /// A text view always has one.
  var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(textView) }

  // MARK: TextInput

  /// Setting it doesn't call ``onChange``.
  public var text: String {
    get { text(in: TextRange(TextPosition(0), endOfDocument)) }
    set {
      quietly {
        gtk_text_buffer_set_text(buffer, newValue.fitForWidgets, -1)
        tags.removeAll(from: gtk_text_buffer_get_tag_table(buffer))
        pictures.forgetHistory()
      }
    }
  }

  /// True at first. Text can be selected, copied and dragged out of a view that isn't.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(textView) != 0 }
    set {
      dragDrop.editabilityWasSet(newValue)
      gtk_text_view_set_editable(textView, newValue ? 1 : 0)
    }
  }

  /// Free space around the text, in points.
  public var textInsets: EdgeInsets {
    get {
      EdgeInsets(
        top: Double(gtk_text_view_get_top_margin(textView)),
        leading: Double(gtk_text_view_get_left_margin(textView)),
        bottom: Double(gtk_text_view_get_bottom_margin(textView)),
        trailing: Double(gtk_text_view_get_right_margin(textView)))
    }
    set {
      gtk_text_view_set_top_margin(textView, pixels(newValue.top))
      gtk_text_view_set_left_margin(textView, pixels(newValue.leading))
      gtk_text_view_set_bottom_margin(textView, pixels(newValue.bottom))
      gtk_text_view_set_right_margin(textView, pixels(newValue.trailing))
    }
  }

  /// What the text is set in; nil is the desktop's.
  public var font: Font? {
    didSet { if font != oldValue { style.setFont(font, of: self) } }
  }
  private let style = TextStyle()

  // MARK: Attributes

  /// What the letters look like that don't look as all the others do.
  let tags = TextTags()

  /// Its pictures: letters to all that counts letters.
  private(set) lazy var pictures = TextPictures(
    GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
  ) { [unowned self] in makePicture($0) }

  /// Points that a picture in the text may take; a larger one is shown smaller. For pictures that come later.
  public var maximumAttachmentSize = CGSize(width: 320, height: 240)

  /// Whether dropped and pasted text keeps its attributes: bold, italic, underlined and struck-through letters, their
  /// colour and links (contract 1.13.9); and whether pictures are taken into the text. Off at first: then words alone
  /// are taken.
  public var allowsEditingTextAttributes = false {
    didSet {
      guard allowsEditingTextAttributes != oldValue else { return }
      let more = ["public.html", "public.rtf", "public.image"]
      pasteConfiguration?.acceptableTypeIdentifiers.removeAll { more.contains($0) }
      if allowsEditingTextAttributes { pasteConfiguration?.addAcceptableTypeIdentifiers(more) }
    }
  }

  /// All of the text with its attributes. Setting it forgets the undo history, and doesn't call ``onChange``.
  public var attributedText: AttributedString {
    get { attributedText(in: TextRange(TextPosition(0), endOfDocument)) }
    set { quietly { setAttributedText(newValue) } }
  }

  // MARK: Copy and paste

  /// Copies words that have looks of their own, or pictures among them, as a drag would take them. GTK copies words
  /// alone, and would paste pictures that its history doesn't count.
  /// - Returns: whether it did.
  @discardableResult
  private func copySelection(_ signal: String) -> Bool {
    guard let pasteboard = window?.pasteboard, let item = styledItem(of: selectedTextRange) else {
      return false
    }
    pasteboard.setItemProviders([item])
    g_signal_stop_emission_by_name(object.raw, signal)
    return true
  }

  private func cutSelection() {
    guard isEditable, copySelection("cut-clipboard") else { return }
    replace(selectedTextRange, withText: "")
  }

  private func pasteAsDelegateWishes() {
    guard textPasteDelegate != nil || allowsEditingTextAttributes && !hasOwnClipboard,
      gtk_widget_activate_action_variant(widget, Window.pasteAction, nil) != 0
    else { return }
    g_signal_stop_emission_by_name(object.raw, "paste-clipboard")
  }
}
