import DragDrop
import Foundation

/// Drag and drop of one text: the delegate of both its interactions (contract 1.13).
@MainActor
final class TextDragDrop {
  typealias Owner = TextDraggable & TextDroppable

  /// What was taken out of this text by a running drag.
  struct Source {
    let text: String
    let start, end: () -> TextPosition
    /// What the drag carries of this text, and which of it is the text itself.
    var items: [DragItem]
    let suggestedItems: [DragItem]
    /// Nothing is left to remove when the drag ends as a move.
    var isMovedHere = false

    var range: TextRange { TextRange(start(), end()) }
  }

  /// A drag over this text.
  struct Hover {
    var position: TextPosition
    var itemCount: Int
    /// What the person asks for with keys.
    var requested: DropOperation?
    var proposal: TextDropProposal
  }

  /// How the present drop lands; answered once, for all its items.
  struct Landing {
    let position: TextPosition
    /// Where the text is, when it's there already.
    let range: TextRange?
  }

  weak var view: (any Owner)?
  var sources: [SessionID: Source] = [:]
  var hover: Hover?
  var editability = TextDropEditability.no
  var landing: Landing?
  weak var dragDelegate: (any TextDragDelegate)?
  weak var dropDelegate: (any TextDropDelegate)?
  weak var pasteDelegate: (any TextPasteDelegate)?
  var dragOptions: TextDragOptions = []
  /// Drags whose begin the delegate was told, so that their end is told too (contract 1.13.3).
  private var begun: Set<SessionID> = []
  var isDragActive: Bool { !begun.isEmpty }
  var isDropActive: Bool { inside != nil }
  /// Drops that are on their way.
  var loads = 0
  var isLoading: Bool { loads > 0 }
  /// Can't be edited only because data is on its way.
  var isLocked = false
  /// What the text is to be once everything has arrived, while something is on its way.
  var editableAfterwards: Bool?
  private var isSettingEditable = false
  private(set) lazy var drag = DragInteraction(delegate: self)
  private(set) lazy var drop = DropInteraction(delegate: self)
  private(set) lazy var caret: TextCursorDropPositionAnimator? = view.map {
    TextCursorDropPositionAnimator(textInput: $0)
  }
  /// The drag that's over this text.
  weak var hovering: (any DropSession)?
  /// The drag that entered last, until it leaves or ends.
  var inside: SessionID?
  private(set) lazy var scroller: EdgeScroller? = (view as? any EdgeScrollable).map {
    let scroller = EdgeScroller($0)
    scroller.onScroll = { [weak self] in self?.reconsider() }
    return scroller
  }
  private let press = ClickGesture(button: 1, phase: .capture)
  /// A press on the selection: a drag if it moves, a click if it doesn't.
  private var isPressedInSelection = false

  /// Gives the view its interactions, and takes GTK's own drag and drop away.
  func attach(to view: any Owner) {
    self.view = view
    view.removeNativeDrops()
    view.addInteraction(drag)
    view.addInteraction(drop)
    view.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    press.onPress = { [weak self] count, point, modifiers in
      self?.pressed(count, at: point, modifiers)
    }
    press.onRelease = { [weak self] count, point, _ in self?.released(count, at: point) }
    view.addGesture(press)
  }

  // MARK: Editing

  /// Not the app's own word.
  func setEditable(_ isEditable: Bool, of view: any Owner) {
    isSettingEditable = true
    defer { isSettingEditable = false }
    view.isEditable = isEditable
  }

  /// What the app says while something is on its way holds, then and afterwards.
  func editabilityWasSet(_ isEditable: Bool) {
    guard !isSettingEditable, isLoading else { return }
    isLocked = false
    editableAfterwards = isEditable
  }

  func canPaste(_ providers: [ItemProvider]) -> Bool {
    guard let view else { return false }
    return view.isEditable && view.isEnabled && view.pasteConfiguration?.accepts(providers) ?? false
  }

  /// Pastes into the selection's place.
  func paste(_ providers: [ItemProvider]) {
    guard let view else { return }
    let selection = view.selectedTextRange
    let (start, end) = (view.anchor(at: selection.start), view.anchor(at: selection.end))
    // As with drops: a text is kept for what's on its way to it.
    _ = TextPaste(providers, in: view) { pieces in
      guard view.isEditable,
        let landed = TextPaste.insert(pieces, into: view, at: TextRange(start(), end()))
      else { return }
      view.selectedTextRange = TextRange(landed.end)
    }
  }

  // MARK: Presses on the selection

  /// GTK would begin its own drag there.
  private func pressed(_ count: Int, at point: CGPoint, _ modifiers: Modifiers) {
    guard let view else { return }
    if count == 1 { isPressedInSelection = false }
    guard drag.isEnabled, modifiers.isEmpty else { return }
    if count == 1, isSelected(point) {
      isPressedInSelection = true
      press.claim()
    } else if count == 2, isPressedInSelection {
      // GTK hasn't seen the first press, and would take this one for it.
      press.claim()
      view.selectedTextRange = view.word(at: view.closestPosition(to: point))
    }
  }

  private func released(_ count: Int, at point: CGPoint) {
    guard count == 1, isPressedInSelection, let view else { return }
    view.focusWithoutSelecting()
    view.selectedTextRange = TextRange(view.closestPosition(to: point))
  }

  func isSelected(_ point: CGPoint) -> Bool {
    guard let view else { return false }
    let range = view.selectedTextRange
    return !range.isEmpty && view.selectionRects(for: range).contains { $0.contains(point) }
  }

  // MARK: Taking

  /// What a press or tap at a point drags.
  func items(at point: CGPoint, for session: any DragSession) -> [DragItem] {
    guard let view, isSelected(point) else { return [] }
    if let source = sources[session.id] { return furtherItems(of: source, for: session, in: view) }
    let range = view.selectedTextRange
    let text = view.text(in: range)
    let provider = view.styledItem(of: range) ?? ItemProvider(object: text)
    let suggested = [DragItem(itemProvider: provider)]
    let request = TextDragRequest(
      dragRange: range, suggestedItems: suggested, existingItems: session.items, isSelected: true,
      dragSession: session)
    let items = dragDelegate?.textDraggableView(view, itemsForDrag: request) ?? suggested
    guard !items.isEmpty else { return [] }
    sources[session.id] = Source(
      text: text, start: view.anchor(at: range.start), end: view.anchor(at: range.end),
      items: items, suggestedItems: suggested)
    return items
  }

  /// The words are in the drag already; a delegate may have more for it.
  private func furtherItems(of source: Source, for session: any DragSession, in view: any Owner)
    -> [DragItem]
  {
    let request = TextDragRequest(
      dragRange: source.range, suggestedItems: [], existingItems: session.items, isSelected: true,
      dragSession: session)
    let items = dragDelegate?.textDraggableView(view, itemsForDrag: request) ?? []
    sources[session.id]?.items += items
    return items
  }

  func sourceEnded(_ session: any DragSession, with operation: DropOperation) {
    guard let source = sources.removeValue(forKey: session.id) else { return }
    let wasTold = begun.remove(session.id) != nil
    guard let view else { return }
    // Moved elsewhere. What was changed here meanwhile isn't what was moved.
    if operation == .move, !source.isMovedHere, view.isEditable || isLocked,
      view.text(in: source.range) == source.text
    {
      view.replace(source.range, withText: "")
    }
    if wasTold { dragDelegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation) }
  }

  func liftWasAbandoned(_ session: any DragSession) {
    if !begun.contains(session.id) { sources[session.id] = nil }
  }

  /// A drag began here, or was joined by this text's words.
  func sourceBegan(_ session: any DragSession) {
    guard begun.insert(session.id).inserted, let view else { return }
    dragDelegate?.textDraggableView(view, dragSessionWillBegin: session)
  }
}
