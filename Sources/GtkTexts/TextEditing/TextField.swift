import CGtk
import CGtkShim
import GLibSupport
import GtkViews

/// A single line of editable text.
public final class TextField: TextControl {
  /// Called when the user or a drop has changed the text. Called twice for text that's typed over a
  /// selection.
  public var onChange: ((String) -> Void)?
  /// Called when Return was pressed.
  public var onActivate: (() -> Void)?
  let anchors = TextAnchors()
  var steps = TextFieldSteps()
  /// The actual selection, while a drag uses the caret for scrolling.
  var keptSelection: (start: () -> TextPosition, end: () -> TextPosition, scrollOffset: Double)?
  /// The offset to which a drag has scrolled, since GTK scrolls letter by letter.
  var wantedScrollOffset: Double?
  /// The text at the last update of the anchors.
  private var lastText = ""

  /// Creates a field whose text can be dragged, dropped and pasted (contract 1.13.1).
  public init(_ text: String = "") {
    super.init(widget: gtk_entry_new())
    self.text = text
    let changed: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      let text = self.text
      if !anchors.isEmpty { anchors.textDidChange(from: lastText, to: text) }
      lastText = text
      if !isQuiet { onChange?(text) }
    }
    lastText = self.text
    let pasted: @MainActor () -> Void = { [weak self] in self?.pasteAsDelegateWishes() }
    let activated: @MainActor () -> Void = { [weak self] in self?.onActivate?() }
    connections += [
      SignalConnection(object, changed) { data, destroy in
        shim_editable_on_changed(
          object.opaque, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, activated) { data, destroy in
        shim_entry_on_activate(
          object.pointer(), { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(innerText)), pasted) { data, destroy in
        shim_text_on_paste(
          innerText, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
    ]
    dragDrop.attach(to: self)
    addGesture(makeUndoKeys())
  }

  /// The text. Setting it doesn't call ``onChange``.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      quietly { gtk_editable_set_text(object.opaque, newValue.fitForWidgets) }
    }
  }

  /// The text shown while the field is empty.
  public var placeholder: String? {
    didSet { gtk_entry_set_placeholder_text(object.pointer(), placeholder) }
  }

  /// The greatest number of characters that can be typed; nil for no limit.
  public var maximumLength: Int? {
    didSet {
      gtk_entry_set_max_length(object.pointer(), Int32(clamping: min(max(maximumLength ?? 0, 0), 65_535)))
    }
  }

  /// Selects all text without moving the keyboard focus.
  public func selectAll() { gtk_editable_select_region(object.opaque, 0, -1) }
}
