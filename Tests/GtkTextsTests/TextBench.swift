import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkTexts

/// A window with a text view above a field and another text view, an engine with a stage that draws nothing,
/// and a pointer.
@MainActor
final class TextBench {
  let story = Story()
  let clock = ManualClock()
  let stage: EmbeddedStage
  let engine: DragDropEngine
  let window = Window()
  let view = TextView("One two three.\nFour five six.")
  let field = TextField("alpha beta gamma")
  let other = TextView("elsewhere")
  private var contacts = 0

  init() {
    stage = EmbeddedStage(story: story)
    stage.setsDownAtOnce = true
    engine = DragDropEngine(clock: clock)
    engine.stage = stage
    let column = StackView(axis: .vertical, spacing: 10)
    for text in [view, field, other] as [View] { column.addSubview(text) }
    view.setMinimumSize(height: 120)
    other.setMinimumSize(height: 60)
    window.setDefaultSize(width: 400, height: 300)
    window.content = column
    TestDisplay.enablesAnimations(false)
    show(window)
    MainLoop.settle()
  }

  func close() {
    window.close()
    MainLoop.settle()
  }

  /// Returns the middle of a character, in the window's coordinates.
  func point(_ view: any TextInput, _ offset: Int) -> CGPoint {
    let (left, right) = (
      view.caretRect(for: TextPosition(offset)), view.caretRect(for: TextPosition(offset + 1))
    )
    return view.convertToWindow(CGPoint(x: (left.midX + right.midX) / 2, y: left.midY))
  }

  /// Returns the point directly before a character, in the window's coordinates.
  func edge(_ view: any TextInput, _ offset: Int) -> CGPoint {
    let caret = view.caretRect(for: TextPosition(offset))
    return view.convertToWindow(CGPoint(x: caret.midX, y: caret.midY))
  }

  /// Selects a part and drags it; nil if nothing could be dragged.
  func drag(_ view: any TextInput, _ range: Range<Int>) -> SessionID? {
    view.selectedTextRange = TextRange(range)
    return drag(from: point(view, range.lowerBound))
  }

  func drag(from start: CGPoint) -> SessionID? {
    contacts += 1
    let contact = ContactID(number: contacts)
    let count = stage.carried.count
    _ = engine.contactBegan(contact, kind: .pointer, at: start, in: window)
    _ = engine.contactMoved(contact, to: CGPoint(x: start.x + 20, y: start.y))
    engine.contactEnded(contact)
    _ = story.take()
    return stage.carried.count > count ? stage.carried.last?.session : nil
  }

  @discardableResult
  func move(_ session: SessionID, to point: CGPoint, requested: DropOperation? = nil) -> DropOperation {
    engine.dragMoved(session, to: DragLocation(window: window, point: point), requested: requested)
  }

  /// Whether no drag or transfer is under way any more.
  var isIdle: Bool {
    clock.advance(by: 0.01)
    return engine.isIdle
  }

  /// Begins a drag of another program.
  func foreign(_ providers: [ItemProvider]) -> SessionID {
    engine.beginForeignSession(items: providers.map { DragItem(itemProvider: $0) }, offersCopy: true)
  }
}

/// Notes a text's questions, as words.
@MainActor
final class TextWitness: TextDragDelegate, TextDropDelegate, TextPasteDelegate {
  let story: Story
  var items: ((TextDragRequest) -> [DragItem])?
  var proposal: ((TextDropRequest) -> TextDropProposal)?
  var editability = TextDropEditability.no
  var liftPreview: TargetedDragPreview?
  var dropsPreview = true
  var willPerform: ((TextDropRequest) -> Void)?
  var transform: ((TextPasteItem) -> Void)?
  var perform: ((any TextPasting, String, TextRange) -> TextRange)?
  private(set) var dragRequests: [TextDragRequest] = []
  private(set) var dropRequests: [TextDropRequest] = []

  init(_ story: Story) { self.story = story }

  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem] {
    story.note("items")
    dragRequests.append(request)
    return items?(request) ?? request.suggestedItems
  }

  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    story.note("preview")
    return liftPreview
  }

  func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) { story.note("lift") }

  func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession) {
    story.note("begin")
  }

  func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation
  ) { story.note("end:\(operation)") }

  func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability {
    story.note("editable?")
    return editability
  }

  func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal {
    story.note("proposal@\(request.dropPosition.offset)")
    dropRequests.append(request)
    return proposal?(request) ?? request.suggestedProposal
  }

  func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest) {
    story.note("willPerform")
    willPerform?(request)
  }

  func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    story.note("previewAll")
    return dropsPreview ? defaultPreview : nil
  }

  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession) {
    story.note("enter")
  }
  func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession) {
    story.note("update")
  }
  func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession) {
    story.note("exit")
  }
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession) {
    story.note("over")
  }

  func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
    story.note("transform")
    if let transform { transform(item) } else { item.setDefaultResult() }
  }

  func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemStrings strings: [String], for range: TextRange
  ) -> String {
    story.note("combine")
    return strings.joined(separator: "+")
  }

  func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf string: String, to range: TextRange
  ) -> TextRange {
    story.note("paste")
    return perform?(view, string, range) ?? view.replace(range, withText: string)
  }
}
