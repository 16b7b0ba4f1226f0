import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// The code of the article "Making a View into a Drag Source".
@MainActor
struct DragSourceTests {
  let scene = Scene()
  let view = FakeView("view", CGRect(x: 0, y: 0, width: 100, height: 100))

  private func customEnableDragging(on view: FakeView, dragInteractionDelegate: any DragInteractionDelegate) {
    let dragInteraction = DragInteraction(delegate: dragInteractionDelegate)
    view.add(dragInteraction)
  }

  @Test("A text that can be dragged, the best representation first")
  func source() throws {
    let delegate = HelloSource()
    scene.window.add(view)
    customEnableDragging(on: view, dragInteractionDelegate: delegate)
    let id = try #require(scene.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 300, y: 50)))
    let provider = try #require(scene.engine.dragSession(id)?.items.first?.itemProvider)
    #expect(provider.registeredTypeIdentifiers.first == "public.utf8-plain-text")
  }

  @Test("More representations are added in the order of their fidelity")
  func representations() throws {
    let provider = ItemProvider(object: Cat(name: "Tom", image: Data("png".utf8)))
    provider.registerObject("Tom, a cat", visibility: .all)
    #expect(
      provider.registeredTypeIdentifiers
        == [Cat.shareIdentifier, "image/png", "public.utf8-plain-text", "public.plain-text"])
  }
}
