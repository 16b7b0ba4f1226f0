import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// UIKit's signatures of the interactions' delegates whose results aren't optional: each is called.
@MainActor
struct AnswerFormTests {
  private final class Plain: DragInteractionDelegate, DropInteractionDelegate {
    var sessions: [any DragSession] = []
    var asked: [String] = []
    private func answer(_ question: String, _ preview: TargetedDragPreview) -> TargetedDragPreview {
      asked.append(question)
      return preview
    }
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
      -> [DragItem]
    {
      sessions.append(session)
      return [DragItem(itemProvider: ItemProvider())]
    }
    func dragInteraction(
      _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
    ) -> TargetedDragPreview { answer("lift", TargetedDragPreview(view: interaction.viewNode!)) }
    func dragInteraction(
      _ interaction: DragInteraction, previewForCancelling item: DragItem,
      withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview { answer("cancel", defaultPreview) }
    func dragInteraction(
      _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
      withTouchAt point: CGPoint
    ) -> any DragSession { sessions[1] }
    func dropInteraction(
      _ interaction: DropInteraction, previewForDropping item: DragItem,
      withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview { answer("drop", defaultPreview) }
  }

  private final class Silent: DragInteractionDelegate, DropInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
      -> [DragItem]
    { [] }
  }

  let ground = Playground()
  let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))

  @Test func answersThatArentOptionalCount() throws {
    let plain = Plain()
    let drag = DragInteraction(delegate: plain)
    view.add(drag)
    ground.window.add(view)
    let contact = ContactID(number: 77)
    #expect(
      ground.engine.contactBegan(contact, kind: .pointer, at: CGPoint(x: 250, y: 50), in: ground.window))
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 270, y: 50))
    #expect(plain.asked == ["lift"])
    let session = try #require(plain.sessions.first)
    let preview = TargetedDragPreview(view: view)
    let item = DragItem(itemProvider: ItemProvider())
    let source: any DragInteractionDelegate = plain
    let target: any DropInteractionDelegate = plain
    let back: TargetedDragPreview? = source.dragInteraction(
      drag, previewForCancelling: item, withDefault: preview)
    #expect(back === preview)
    let down: TargetedDragPreview? = target.dropInteraction(
      DropInteraction(delegate: plain), previewForDropping: item, withDefault: preview)
    #expect(down === preview)
    #expect(plain.asked == ["lift", "cancel", "drop"])
    let chosen: (any DragSession)? = source.dragInteraction(
      drag, sessionForAddingItems: [session, session], withTouchAt: .zero)
    #expect(chosen?.id == session.id)
  }

  @Test func withoutAnswersTheDefaultsHold() {
    ground.window.add(view)
    let silent = Silent()
    let drag = DragInteraction(delegate: silent)
    view.add(drag)
    let preview = TargetedDragPreview(view: view)
    let item = DragItem(itemProvider: ItemProvider())
    let source: any DragInteractionDelegate = silent
    let target: any DropInteractionDelegate = silent
    let back: TargetedDragPreview? = source.dragInteraction(
      drag, previewForCancelling: item, withDefault: preview)
    #expect(back === preview)
    let down: TargetedDragPreview? = target.dropInteraction(
      DropInteraction(delegate: silent), previewForDropping: item, withDefault: preview)
    #expect(down === preview)
  }

  /// A view that's shown and whose delegate has gone does nothing; the program learns why, once.
  @Test func aFreedDelegateIsTold() {
    var reports: [String] = []
    let before = WeakRoles.report
    defer { WeakRoles.report = before }
    WeakRoles.report = { reports.append($0) }
    var silent: Silent? = Silent()
    let (drag, drop) = (DragInteraction(delegate: silent!), DropInteraction(delegate: silent!))
    silent = nil
    #expect(drag.delegate == nil)
    #expect(reports.isEmpty, "the view isn't shown")
    view.add(drag)
    view.add(drop)
    ground.window.add(view)
    for _ in 0..<3 {
      #expect(drag.delegate == nil)
      #expect(drop.delegate == nil)
    }
    #expect(reports.count == 2)
    #expect(reports.first?.hasPrefix("DragInteraction: its delegate was freed.") == true)
  }
}
