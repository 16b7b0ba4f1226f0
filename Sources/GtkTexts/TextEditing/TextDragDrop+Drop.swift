import DragDrop
import Foundation
import GtkViews

extension TextDragDrop: DropInteractionDelegate {
  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    // A text that waits for one drop's data takes no other drop, just as it takes no input.
    guard let view, view.isEnabled, !isLocked,
      view.pasteConfiguration?.accepts(session.items.map(\.itemProvider)) ?? false
    else { return false }
    guard !view.isEditable else { return true }
    let request = request(for: session, in: view, at: position(of: session, in: view))
    editability = dropDelegate?.textDroppableView(view, willBecomeEditableForDrop: request) ?? .no
    return editability != .no
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    guard let view else { return }
    inside = session.id
    hover = nil
    dropDelegate?.textDroppableView(view, dropSessionDidEnter: session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    guard let view else { return DropProposal(operation: .cancel) }
    hovering = session
    scroller?.dragMoved(to: session.location(in: view))
    return update(session, in: view)
  }

  /// Called when another part of the text is under the drag.
  func reconsider() {
    if let view, let hovering { _ = update(hovering, in: view) }
  }

  private func update(_ session: any DropSession, in view: any TextHost) -> TextDropProposal {
    let position = position(of: session, in: view)
    let proposal = proposal(for: session, in: view, at: position)
    dropDelegate?.textDroppableView(view, dropSessionDidUpdate: session)
    let isAccepted = proposal.operation.takesItems
    if isAccepted, proposal.dropAction == .insert {
      caret?.placeCaret(at: position, animated: true)
      caret?.setCursorVisible(true, animated: true)
    } else {
      caret?.setCursorVisible(false, animated: true)
    }
    return proposal
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    leave(session)
    if let view { dropDelegate?.textDroppableView(view, dropSessionDidExit: session) }
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    guard let view, let hover else { return }
    stopScrolling()
    caret?.setCursorVisible(false, animated: false)
    landing = Landing(position: hover.position, range: nil)
    perform(hover, session, in: view)
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // Only one preview is set down for all items; the others fade where they are.
    guard let view, let landing else { return nil }
    self.landing = nil
    let preview = defaultPreview.retargetedPreview(with: target(of: landing, in: view))
    guard let dropDelegate else { return preview }
    return dropDelegate.textDroppableView(view, previewForDroppingAllItemsWithDefault: preview)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    leave(session)
    if let view { dropDelegate?.textDroppableView(view, dropSessionDidEnd: session) }
  }

  // MARK: Proposals

  private func stopScrolling() {
    scroller?.stop()
    hovering = nil
  }

  /// Ends the hover, unless it's another drag that is inside: a drag that left long ago also ends.
  private func leave(_ session: any DropSession) {
    guard inside == session.id else { return }
    inside = nil
    stopScrolling()
    // The drop's position stays visible until the text has arrived.
    if !isLoading { view?.returnSelection() }
    hover = nil
    caret?.setCursorVisible(false, animated: true)
  }

  private func position(of session: any DropSession, in view: any TextHost) -> TextPosition {
    view.closestPosition(to: session.location(in: view))
  }

  private func source(of session: any DropSession) -> Source? {
    session.localDragSession == nil ? nil : sources[session.id]
  }

  private func request(for session: any DropSession, in view: any TextHost, at position: TextPosition)
    -> TextDropRequest
  {
    let source = source(of: session)
    var operation = DropOperation.copy
    if let source {
      let wantsCopy = session.requestedOperation == .copy
      if session.allowsMoveOperation, !wantsCopy {
        // A move onto the dragged text itself does nothing.
        operation = source.range.touches(position) ? .cancel : .move
      }
    }
    return TextDropRequest(
      dropPosition: position, suggestedProposal: TextDropProposal(operation: operation),
      isSameView: source != nil, dropSession: session)
  }

  /// Asks the delegate on entry, and when the position, the items or the requested operation have changed.
  private func proposal(for session: any DropSession, in view: any TextHost, at position: TextPosition)
    -> TextDropProposal
  {
    let request = request(for: session, in: view, at: position)
    if let hover, hover.position == position, hover.itemCount == session.items.count,
      hover.requested == session.requestedOperation, dropDelegate != nil
    {
      return hover.proposal
    }
    let proposal =
      dropDelegate?.textDroppableView(view, proposalForDrop: request) ?? request.suggestedProposal
    hover = Hover(
      position: position, itemCount: session.items.count, requested: session.requestedOperation,
      proposal: proposal)
    return proposal
  }

  // MARK: Dropping

  private func perform(_ hover: Hover, _ session: any DropSession, in view: any TextHost) {
    let shown = view.isEditable
    if !shown { setEditable(true, of: view) }
    let staysEditable = (editableAfterwards ?? shown) || editability == .yes
    let request = request(for: session, in: view, at: hover.position)
    dropDelegate?.textDroppableView(view, willPerformDrop: request)
    let range: TextRange
    switch hover.proposal.dropAction {
    case .insert: range = TextRange(hover.position)
    case .replaceSelection: range = view.selectedTextRange
    case .replaceAll: range = TextRange(TextPosition(0), view.endOfDocument)
    }
    // If the delegate was to perform the drop but doesn't implement the method, the view does it (contract
    // 1.13.8).
    if hover.proposal.dropPerformer == .delegate, dropDelegate != nil, !request.refusal.isRecorded {
      view.returnSelection()
      setEditable(isLoading ? shown : staysEditable, of: view)
    } else if let source = source(of: session), hover.proposal.useFastSameViewOperations,
      view.text(in: source.range) == source.text,
      session.items.allSatisfy({ item in source.items.contains { $0 === item } })
    {
      let landed = performHere(source, at: range, hover.proposal, session.id, in: view)
      setEditable(isLoading ? shown : staysEditable, of: view)
      show(landed, in: view)
      landing = Landing(position: landed.start, range: landed)
    } else {
      load(session, into: range, hover.proposal, in: view, staysEditable: staysEditable)
    }
  }

  /// Performs a drop within one text, for which no data needs to be loaded.
  private func performHere(
    _ source: Source, at range: TextRange, _ proposal: TextDropProposal, _ session: SessionID,
    in view: any TextHost
  ) -> TextRange {
    sources[session]?.isMovedHere = true
    if proposal.operation == .move, proposal.dropAction == .insert {
      return view.move(source.range, to: range.start)
    }
    // The text keeps its attributes.
    if let runs = view.styledRuns(in: source.range) {
      return view.replace(range, with: runs)
    }
    return view.replace(range, withText: source.text)
  }

  private func load(
    _ session: any DropSession, into range: TextRange, _ proposal: TextDropProposal, in view: any TextHost,
    staysEditable: Bool
  ) {
    let (start, end) = (view.anchor(at: range.start), view.anchor(at: range.end))
    // Typing is prevented, since the user couldn't foresee where the text will be inserted.
    if proposal.dropProgressMode == .system {
      setEditable(false, of: view)
      isLocked = true
    }
    editableAfterwards = staysEditable
    let providers = session.items.map(\.itemProvider)
    loads += 1
    // A text that's removed from its window meanwhile is kept alive, so that the dropped text isn't lost for
    // holders of its contents.
    _ = TextPaste(providers, in: view) { [weak self] pieces in
      guard let self else { return }
      loads -= 1
      // The data of other drops may still be on its way.
      let shown = isLoading ? view.isEditable : editableAfterwards ?? view.isEditable
      if !isLoading {
        isLocked = false
        editableAfterwards = nil
      }
      setEditable(true, of: view)
      let landed = TextPaste.insert(pieces, into: view, at: TextRange(start(), end()))
      setEditable(shown, of: view)
      if let landed { show(landed, in: view) } else { view.returnSelection() }
    }
  }

  private func show(_ range: TextRange, in view: any TextHost) {
    view.focusWithoutSelecting()
    view.selectedTextRange = range
  }

  /// Returns the frame of the text, or, while the text is on its way, the caret, into which the preview
  /// shrinks.
  private func target(of landing: Landing, in view: any TextHost) -> DragPreviewTarget {
    let rects = landing.range.map { view.selectionRects(for: $0) } ?? []
    guard let first = rects.first else {
      let caret = view.caretRect(for: landing.position)
      return DragPreviewTarget(
        container: view, center: CGPoint(x: caret.midX, y: caret.midY), transform: AffineTransform(scale: 0.2)
      )
    }
    let box = rects.dropFirst().reduce(first) { $0.union($1) }
    return DragPreviewTarget(container: view, center: CGPoint(x: box.midX, y: box.midY))
  }
}
