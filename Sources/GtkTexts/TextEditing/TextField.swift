import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib
import GtkViews

/// A single line of editable text.
///
/// ```swift
/// let name = TextField("Ada")
/// name.placeholder = "Name"
/// ```
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
    shim_input_method_install(innerWidget)
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

/// Replacements in a field. GtkText can't group changes: a replacement is two steps of its history, which
/// must be undone together.
struct TextFieldSteps {
  private struct Step {
    let before, middle, after: String
  }

  private var steps: [Step] = []
  /// The greatest number of steps; as many as GtkText keeps.
  private static let most = 200

  /// Records a removal and the insertion after it; records nothing if there was only one of them.
  mutating func record(before: String, middle: String, after: String) {
    guard before != middle, middle != after else { return }
    steps.append(Step(before: before, middle: middle, after: after))
    if steps.count > Self.most { steps.removeFirst() }
  }

  /// Returns whether an undo with this change of the text has undone the insertion alone.
  func isHalfUndone(from old: String, to new: String) -> Bool {
    steps.contains { $0.after == old && $0.middle == new }
  }

  /// Returns whether a redo with this change of the text has redone the removal alone.
  func isHalfRedone(from old: String, to new: String) -> Bool {
    steps.contains { $0.before == old && $0.middle == new }
  }
}

/// GtkText only scrolls to its caret. So while a drag is at an edge, the caret moves to the letter there, and
/// the selection is kept for later.
extension TextField: EdgeScrollable {
  var edgeScrollView: View { self }
  var scrollsHorizontallyAtEdges: Bool { true }

  var edgeScrollOffset: Double {
    get { wantedScrollOffset ?? scrollOffset }
    set {
      let (layout, width) = (layout, Double(gtk_widget_get_width(innerWidget)))
      var extents = PangoRectangle()
      pango_layout_get_pixel_extents(layout.opaque, nil, &extents)
      let wanted = min(max(newValue, 0), max(0, Double(extents.width) - width))
      wantedScrollOffset = wanted
      guard newValue.isFinite, abs(wanted - scrollOffset) >= 1 else { return }
      let edge = wanted > scrollOffset ? wanted + width : wanted
      let offset = Int32(
        clamping: position(atLayoutX: edge + Double(extents.x), in: layout, nearest: false).offset)
      if keptSelection == nil {
        let selection = selectedTextRange
        keptSelection = (anchor(at: selection.start), anchor(at: selection.end), scrollOffset)
      }
      gtk_editable_select_region(object.opaque, offset, offset)
    }
  }

  /// The scroll offset in points.
  var scrollOffset: Double { Double(shim_text_scroll_offset(innerText)) }

  /// Ends the scrolling: restores the selection and the scroll offset.
  func returnSelection() {
    guard let kept = keptSelection else { return }
    edgeScrollOffset = kept.scrollOffset
    selectedTextRange = TextRange(kept.start(), kept.end())
  }
}
