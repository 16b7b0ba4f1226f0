import CKitGtk
import CKitGtkShim
import DragDrop
public import Foundation
import KitGLib
public import GtkViews

/// Editable text of several lines; put it into a ``/GtkViews/ScrollView`` if it may be long (`UITextView`).
///
/// The text can be dragged and dropped (contract 1.13): a drag within it moves the text in one undo step; a
/// drag anywhere else copies it.
///
/// ```swift
/// let text = TextView("A letter")
/// text.isEditable = true
/// text.onChange = { text in print(text.count) }
/// ```
public final class TextView: TextControl, TextDraggable, TextDroppable {
  /// Called when the user or a drop has changed the text.
  public var onChange: ((String) -> Void)?

  /// Creates a text. Lines are wrapped between words, or within a word that's too long. Drag and drop are
  /// enabled (contract 1.13.1).
  public init(_ text: String = "") {
    super.init(widget: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    self.text = text
    longWords.divide(self)
    let changed: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      longWords.divide(self)
      guard !isQuiet, !pictures.isPutting else { return }
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
    shim_input_method_install(widget)
  }

  var textView: UnsafeMutablePointer<GtkTextView> { object.pointer() }
  /// The buffer, which a text view always has.
  var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(textView) }

  // MARK: TextInput

  /// The whole text. Setting it doesn't call ``onChange``.
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

  /// Whether the text can be edited; true by default. Otherwise it can still be selected, copied and dragged.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(textView) != 0 }
    set {
      dragDrop.editabilityWasSet(newValue)
      gtk_text_view_set_editable(textView, newValue ? 1 : 0)
    }
  }

  /// The margins around the text, in points.
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

  /// The font; nil is the desktop's.
  public var font: Font? {
    didSet { if font != oldValue { style.set(font, textColor, of: self) } }
  }
  /// The colour of the letters and of the caret; nil is that of the style sheets.
  package var textColor: Color? {
    didSet { if textColor != oldValue { style.set(font, textColor, of: self) } }
  }
  /// Where lines begin that are shorter than the view is wide.
  package var textAlignment = TextAlignment.start {
    didSet { gtk_text_view_set_justification(textView, textAlignment.justification) }
  }
  private let style = TextStyle()
  /// The pieces of words that are too long to be laid out at once.
  let longWords = LongWordTag()

  // MARK: Attributes

  /// The tags of letters that aren't plain.
  let tags = TextTags()

  /// The tag of underlined parts; nil before the first one.
  var underlineTag: GObjectRef?
  /// Whether a part is underlined.
  var hasUnderlines = false

  /// The pictures, each of which counts as one letter.
  private(set) lazy var pictures = TextPictures(
    GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
  ) { [unowned self] in makePicture($0) }

  /// The greatest size in points of a picture in the text; larger ones are scaled down. Applies to pictures
  /// inserted later.
  public var maximumAttachmentSize = CGSize(width: 320, height: 240)

  /// Whether dropped and pasted text keeps its attributes (bold, italic, underline, strikethrough, colour and
  /// links; contract 1.13.9), and whether pictures are taken into the text. False by default: only plain text
  /// is taken then.
  public var allowsEditingTextAttributes = false {
    didSet {
      guard allowsEditingTextAttributes != oldValue else { return }
      let more = ["public.html", "public.rtf", "public.image"]
      pasteConfiguration?.acceptableTypeIdentifiers.removeAll { more.contains($0) }
      if allowsEditingTextAttributes { pasteConfiguration?.addAcceptableTypeIdentifiers(more) }
    }
  }

  /// The whole text with its attributes. Setting it clears the undo history, and doesn't call ``onChange``.
  public var attributedText: AttributedString {
    get { attributedText(in: TextRange(TextPosition(0), endOfDocument)) }
    set { quietly { setAttributedText(newValue) } }
  }

  // MARK: Copy and paste

  /// Copies a selection with attributes or pictures as a drag would take it. GTK copies plain text only, and
  /// would paste pictures that its history doesn't count.
  /// - Returns: whether the selection was copied.
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

extension TextView: EdgeScrollable {
  package var edgeScrollView: View { self }
  package var scrollsHorizontallyAtEdges: Bool { false }

  /// The vertical scroll offset. A text outside a scroll view shows all of its content and can't scroll.
  package var edgeScrollOffset: Double {
    get { gtk_scrollable_get_vadjustment(object.opaque).map { gtk_adjustment_get_value($0) } ?? 0 }
    set {
      if let adjustment = gtk_scrollable_get_vadjustment(object.opaque) {
        gtk_adjustment_set_value(adjustment, newValue)
      }
    }
  }
}
