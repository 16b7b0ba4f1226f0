import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// The code of the blog post "Drag & Drop in iOS 11+", except its collections.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct BlogTests {
  let scene = Scene()
  let label = FakeView("label", CGRect(x: 100, y: 0, width: 100, height: 100))

  /// Shows the text that's dropped on it.
  final class TextTarget: DropInteractionDelegate {
    let story: Story
    init(_ story: Story) { self.story = story }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
      session.hasItemsConforming(toTypeIdentifiers: ["public.plain-text"])
    }

    func dropInteraction(
      _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
    ) -> DropProposal { DropProposal(operation: .copy) }

    // The post dispatches to the main queue itself. Here the completion is on the main actor already
    // (contract, section 3).
    func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
      session.loadObjects(ofClass: String.self) { [story] texts in
        for text in texts { story.note("label:\(text)") }
      }
    }
  }

  @Test("Handling a drop of text")
  func text() async throws {
    let target = TextTarget(scene.story)
    label.add(DropInteraction(delegate: target))
    scene.window.add(label)
    let drag = scene.foreign(ItemProvider(object: "Hello"), over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(drag) == .copy)
    try await scene.story.wait(for: "label:Hello")
  }

  @Test("An own type, read back as the same object")
  func ownType() async throws {
    let provider = ItemProvider(object: Cat(name: "Tom", image: Data("png".utf8)))
    let cat = try await provider.object(ofClass: Cat.self)
    #expect(cat.name == "Tom")
    #expect(cat.image == Data("png".utf8))
  }

  @Test("Other programs read the cat as an image or as its name")
  func others() async throws {
    let provider = ItemProvider(object: Cat(name: "Tom", image: Data("png".utf8)))
    #expect(try await provider.object(ofClass: Image.self).data == Data("png".utf8))
    #expect(try await provider.object(ofClass: String.self) == "Tom")
  }

  @Test("Images and texts of other programs become cats")
  func fromOthers() async throws {
    let image = try await ItemProvider(object: PictureView.sample()).object(ofClass: Cat.self)
    #expect(image.name == "no name")
    let text = try await ItemProvider(object: "Felix").object(ofClass: Cat.self)
    #expect(text.name == "Felix")
    #expect(text.image.isEmpty)
  }

  @Test("What makes no sense is an error, not a trap")
  func nonsense() async {
    #expect(throws: (any Error).self) {
      try Cat.object(withItemProviderData: Data("no JSON".utf8), typeIdentifier: Cat.shareIdentifier)
    }
    #expect(throws: Cat.Failure.self) {
      try Cat.object(withItemProviderData: Data(), typeIdentifier: "application/pdf")
    }
  }

  @Test("A local drag is told from one of another program")
  func localDrag() throws {
    let source = HelloSource()
    let view = FakeView("view", CGRect(x: 0, y: 0, width: 100, height: 100))
    view.add(DragInteraction(delegate: source))
    scene.window.add(view)
    let id = try #require(scene.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 300, y: 50)))
    #expect(scene.engine.dropSession(id)?.localDragSession != nil)
    let foreign = scene.foreign(ItemProvider(object: "x"), over: .zero)
    #expect(scene.engine.dropSession(foreign)?.localDragSession == nil)
  }
}
