import DragDrop
import DragItems
import Foundation
import GtkViews

/// Drag and drop of one text: the delegate of both its interactions (contract 1.13).
@MainActor
final class TextDragDrop: BuiltInDelegate {
  /// The text that a running drag has taken from this view.
  struct Source {
    let text: String
    let start, end: () -> TextPosition
    /// The items of this text in the drag, and those of them that are the text itself.
    var items: [DragItem]
    let suggestedItems: [DragItem]
    /// Whether the text was moved within this view, so that nothing is left to remove when the drag ends as a
    /// move.
    var isMovedHere = false

    var range: TextRange { TextRange(start(), end()) }
  }

  /// A drag over this text.
  struct Hover {
    var position: TextPosition
    var itemCount: Int
    /// The operation that the user asks for with modifier keys.
    var requested: DropOperation?
    var proposal: TextDropProposal
  }

  /// The target of the current drop; used once, for all its items.
  struct Landing {
    let position: TextPosition
    /// The range of the inserted text, if it's there already.
    let range: TextRange?
  }

  weak var view: (any TextHost)?
  var sources: [SessionID: Source] = [:]
  var hover: Hover?
  var editability = TextDropEditability.no
  var landing: Landing?
  weak var dragDelegate: (any TextDragDelegate)?
  weak var dropDelegate: (any TextDropDelegate)?
  weak var pasteDelegate: (any TextPasteDelegate)?
  var dragOptions: TextDragOptions = []
  /// Drags whose beginning was reported to the delegate, so that their end is reported, too (contract
  /// 1.13.3).
  private var begun: Set<SessionID> = []
  var isDragActive: Bool { !begun.isEmpty }
  var isDropActive: Bool { inside != nil }
  /// The number of drops whose data is on its way.
  var loads = 0
  var isLoading: Bool { loads > 0 }
  /// Whether the text can't be edited only because data is on its way.
  var isLocked = false
  /// Whether the text is to be editable once all data has arrived; nil if none is on its way.
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
  /// Whether the selection is pressed: a drag begins if the press moves, otherwise it's a click.
  private var isPressedInSelection = false

  /// Gives the view its interactions, and removes GTK's own drag and drop.
  func attach(to view: any TextHost) {
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

  /// Changes the editability temporarily, in contrast to a change by the app.
  func setEditable(_ isEditable: Bool, of view: any TextHost) {
    isSettingEditable = true
    defer { isSettingEditable = false }
    view.isEditable = isEditable
  }

  /// Records a change by the app while data is on its way: it takes effect at once and remains afterwards.
  func editabilityWasSet(_ isEditable: Bool) {
    guard !isSettingEditable, isLoading else { return }
    isLocked = false
    editableAfterwards = isEditable
  }

  func canPaste(_ providers: [ItemProvider]) -> Bool {
    guard let view else { return false }
    return view.isEditable && view.isEnabled && view.pasteConfiguration?.accepts(providers) ?? false
  }

  /// Pastes over the selection.
  func paste(_ providers: [ItemProvider]) {
    guard let view else { return }
    let selection = view.selectedTextRange
    let (start, end) = (view.anchor(at: selection.start), view.anchor(at: selection.end))
    // As with drops, the closure keeps the text alive while data is on its way.
    _ = TextPaste(providers, in: view) { pieces in
      guard view.isEditable,
        let landed = TextPaste.insert(pieces, into: view, at: TextRange(start(), end()))
      else { return }
      view.selectedTextRange = TextRange(landed.end)
    }
  }

  // MARK: Presses on the selection

  /// Handles presses on the selection, where GTK would begin its own drag.
  private func pressed(_ count: Int, at point: CGPoint, _ modifiers: Modifiers) {
    guard let view else { return }
    if count == 1 { isPressedInSelection = false }
    guard drag.isEnabled, modifiers.isEmpty else { return }
    if count == 1, isSelected(point) {
      isPressedInSelection = true
      press.claim()
    } else if count == 2, isPressedInSelection {
      // GTK hasn't seen the first press and would take this one for it.
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

  // MARK: Dragging

  /// Returns the items that a press or tap at a point drags.
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

  /// Returns further items from the delegate; the text itself is in the drag already.
  private func furtherItems(of source: Source, for session: any DragSession, in view: any TextHost)
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
    let wasReported = begun.remove(session.id) != nil
    guard let view else { return }
    // The text was moved elsewhere. If it was changed here meanwhile, it isn't the text that was moved.
    if operation == .move, !source.isMovedHere, view.isEditable || isLocked,
      view.text(in: source.range) == source.text
    {
      view.replace(source.range, withText: "")
    }
    if wasReported { dragDelegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation) }
  }

  func liftWasAbandoned(_ session: any DragSession) {
    if !begun.contains(session.id) { sources[session.id] = nil }
  }

  /// Called when a drag began here, or this text was added to one.
  func sourceBegan(_ session: any DragSession) {
    guard begun.insert(session.id).inserted, let view else { return }
    dragDelegate?.textDraggableView(view, dragSessionWillBegin: session)
  }
}

extension TextDragDrop: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    guard let view else { return [] }
    return items(at: session.location(in: view), for: session)
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] { items(at: point, for: session) }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard let view, let source = sources[session.id] else { return nil }
    if !source.suggestedItems.contains(where: { $0 === item }),
      let own = dragDelegate?.textDraggableView(view, dragPreviewForLiftingItem: item, session: session)
    {
      return own
    }
    return TextDragPreviewRenderer(view, range: source.range, options: dragOptions).makePreview()
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    animator.addCompletion { [weak self] position in
      if position == .start { self?.liftWasAbandoned(session) }
    }
    if let view { dragDelegate?.textDraggableView(view, willAnimateLiftWith: animator, session: session) }
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    sourceBegan(session)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    if addingInteraction === interaction { sourceBegan(session) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { view?.isEditable ?? false }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) { sourceEnded(session, with: operation) }
}
