import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// The code of the article "Making a View into a Drop Destination".
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DropDestinationTests {
  let scene = Scene()
  let imageView = PictureView("imageView", CGRect(x: 100, y: 0, width: 100, height: 100))
  let delegate: PictureTarget

  init() {
    delegate = PictureTarget(imageView, story: scene.story)
    scene.window.add(imageView)
    Self.customEnableDropping(on: imageView, dropInteractionDelegate: delegate)
  }

  private static func customEnableDropping(
    on view: FakeView, dropInteractionDelegate: any DropInteractionDelegate
  ) {
    let dropInteraction = DropInteraction(delegate: dropInteractionDelegate)
    view.add(dropInteraction)
  }

  @Test("Considered, proposed, consumed")
  func consumed() async throws {
    let drag = scene.foreign(
      ItemProvider(object: try PictureView.sample()), over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(drag) == .copy)
    try await scene.story.wait(for: "shown")
    #expect(imageView.image != nil)
  }

  @Test("Refused by canHandle, or by proposing cancel")
  func refused() throws {
    let text = scene.foreign(ItemProvider(object: "text"), over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(text) == .cancel)
    #expect(!scene.story.take().contains("enter"))
    delegate.operation = .cancel
    let image = scene.foreign(
      ItemProvider(object: try PictureView.sample()), over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(image) == .cancel)
    #expect(!scene.story.take().contains("perform"))
  }
}
