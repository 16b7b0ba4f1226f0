import CGtk
import CGtkShim
import GLibSupport

/// One line of text that can be edited.
public final class TextField: TextControl {
  /// The text has changed, by a person or by a drop. What's typed over a selection is told twice.
  public var onChange: ((String) -> Void)?
  /// Return was pressed.
  public var onActivate: (() -> Void)?
  let anchors = TextAnchors()
  var steps = TextFieldSteps()
  /// What's selected as far as anybody knows, while a drag has the caret for scrolling.
  var keptSelection: (start: () -> TextPosition, end: () -> TextPosition, scrollOffset: Double)?
  /// Where a drag has scrolled to: GTK goes from letter to letter.
  var wantedScrollOffset: Double?
  /// What the anchors have heard of.
  private var lastText = ""

  /// Its text can be dragged, dropped and pasted from the start (contract 1.13.1).
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

  /// Setting it doesn't call ``onChange``.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      quietly { gtk_editable_set_text(object.opaque, newValue.fitForWidgets) }
    }
  }

  /// Shown while there's no text.
  public var placeholder: String? {
    didSet { gtk_entry_set_placeholder_text(object.pointer(), placeholder) }
  }

  /// The most characters that can be typed; nil is no limit.
  public var maximumLength: Int? {
    didSet {
      gtk_entry_set_max_length(object.pointer(), Int32(clamping: min(max(maximumLength ?? 0, 0), 65_535)))
    }
  }

  /// The keyboard stays where it is.
  public func selectAll() { gtk_editable_select_region(object.opaque, 0, -1) }
}
