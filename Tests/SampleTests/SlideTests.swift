import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// The code of the slides "Introducing Drag and Drop" (WWDC 2017, session 203), as it reads here.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SlideTests {
  let scene = Scene()
  let view = FakeView("view", CGRect(x: 0, y: 0, width: 100, height: 100))
  let imageView = PictureView("imageView", CGRect(x: 100, y: 0, width: 100, height: 100))

  init() {
    scene.window.add(view)
    scene.window.add(imageView)
  }

  @Test("Enabling a drag; getting the items to drag")
  func hello() throws {
    let delegate = HelloSource()
    let dragInteraction = DragInteraction(delegate: delegate)
    view.add(dragInteraction)
    let id = try #require(scene.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 50, y: 50)))
    let session = try #require(scene.engine.dragSession(id))
    #expect(session.items.count == 1)
    #expect(session.canLoadObjects(ofClass: String.self))
  }

  @Test("Lift: a picture at the finger, an animation alongside that knows how it ended")
  func lift() throws {
    let delegate = HelloSource()
    delegate.dragImage = PictureView("MyDragImage", CGRect(x: 0, y: 0, width: 30, height: 30))
    view.add(DragInteraction(delegate: delegate))
    let finger = scene.lift(20, 30)
    #expect(delegate.isGray)
    #expect(delegate.liftEnd == nil)
    scene.engine.contactEnded(finger)
    #expect(delegate.liftEnd == .start)
    scene.drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: 50, y: 50))
    #expect(delegate.liftEnd == .end)
    let preview = try #require(scene.stage.carried.last?.pieces.first?.preview)
    #expect(preview.viewNode === delegate.dragImage)
    #expect(preview.target.center == CGPoint(x: 20, y: 30))
  }

  @Test("No drag items: the gesture fails")
  func noItems() {
    let board = Pinboard(story: scene.story, CGRect(x: 200, y: 0, width: 200, height: 200))
    scene.window.add(board)
    let finger = scene.lift(300, 100)
    #expect(scene.engine.verdict(of: finger) == .ignored)
    #expect(scene.story.take() == "")
  }

  @Test("Enabling a drop with a paste configuration")
  func pasteConfiguration() async throws {
    let board = Pinboard(story: scene.story, CGRect(x: 200, y: 0, width: 200, height: 200))
    for interaction in board.interactions where interaction is DropInteraction { board.remove(interaction) }
    scene.window.add(board)
    // The paste configuration for both drops and pastes.
    board.pasteConfiguration = PasteConfiguration(forAccepting: Image.self)
    let drag = scene.foreign(ItemProvider(object: "no image"), over: CGPoint(x: 300, y: 100))
    #expect(scene.move(drag, to: CGPoint(x: 301, y: 100)) == .cancel)
    guard let image = try? PictureView.sample() else { return }
    let other = scene.foreign(ItemProvider(object: image), over: CGPoint(x: 300, y: 100))
    #expect(scene.engine.drop(other) == .copy)
    try await scene.story.wait(for: "pinned")
    let providers = [ItemProvider(object: image)]
    #expect(board.pasteInteraction(for: providers)?.paste(providers) == true)
    try await eventually("the pasted picture") { board.pictures.count >= 2 }
  }

  @Test(
    "The four operations of a proposal",
    arguments: [DropOperation.cancel, .forbidden, .copy, .move])
  func operations(_ operation: DropOperation) throws {
    let source = HelloSource()
    view.add(DragInteraction(delegate: source))
    let target = RecordingTarget("T", story: scene.story, proposal: operation)
    imageView.add(DropInteraction(delegate: target))
    let id = try #require(scene.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 150, y: 50)))
    #expect(scene.engine.drop(id) == operation)
    #expect(scene.story.take().contains("T.perform") == (operation == .copy || operation == .move))
  }

  @Test("Session enters and exits; performing the drop with loadObjects; the end of the animations")
  func drop() async throws {
    let delegate = PictureTarget(imageView, story: scene.story)
    imageView.add(DropInteraction(delegate: delegate))
    let image = try PictureView.sample()
    let drag = scene.foreign(ItemProvider(object: image), over: CGPoint(x: 150, y: 50))
    scene.move(drag, to: CGPoint(x: 20, y: 50))
    scene.move(drag, to: CGPoint(x: 160, y: 50))
    #expect(scene.story.take() == "enter update exit enter update")
    #expect(scene.engine.drop(drag) == .copy)
    scene.stage.finishAnimations()
    try await scene.story.wait(for: "shown")
    #expect(imageView.image?.data == image.data)
    #expect(scene.story.take().hasPrefix("perform ·set-shrinkInPlace· conclude"))
  }

  @Test("canHandle by class and by type")
  func canHandle() throws {
    let careful = CarefulTarget(imageView, story: scene.story)
    imageView.add(DropInteraction(delegate: careful))
    let jpeg = try Image(data: Data("x".utf8), typeIdentifier: "public.jpeg")
    let first = scene.foreign(ItemProvider(object: jpeg), over: CGPoint(x: 150, y: 50))
    #expect(scene.move(first, to: CGPoint(x: 151, y: 50)) == .cancel)
    let second = scene.foreign(ItemProvider(object: try PictureView.sample()), over: CGPoint(x: 150, y: 50))
    #expect(scene.move(second, to: CGPoint(x: 151, y: 50)) == .copy)
  }

  @Test("Performing the drop item by item; the progress of each and of all")
  func itemByItem() async throws {
    let careful = CarefulTarget(imageView, story: scene.story)
    imageView.add(DropInteraction(delegate: careful))
    let image = try PictureView.sample()
    let drag = scene.foreign(ItemProvider(object: image), over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(drag) == .copy)
    try await scene.story.wait(for: "shown")
    #expect(imageView.image === image || imageView.image?.data == image.data)
    #expect(careful.progress?.isFinished == true)
    #expect(careful.sessionProgress?.isFinished == true)
  }

  @Test("Cancelling a load answers with an error")
  func cancelling() async throws {
    let careful = CarefulTarget(imageView, story: scene.story)
    imageView.add(DropInteraction(delegate: careful))
    let provider = ItemProvider()
    let replies = ReplyBox()
    provider.registerDataRepresentation(for: TypeIdentifier("public.png")) { reply in
      replies.keep(reply)
      return nil
    }
    let drag = scene.foreign(provider, over: CGPoint(x: 150, y: 50))
    #expect(scene.engine.drop(drag) == .copy)
    #expect(careful.progress?.isFinished == false)
    careful.progress?.cancel()
    try await scene.story.wait(for: "error:true")
    #expect(careful.sessionProgress?.isFinished == true)
  }

  @Test("Springloading, when a session hovers over a view")
  func springLoading() {
    var activations = 0
    let springLoadedInteraction = SpringLoadedInteraction { _, _ in activations += 1 }
    view.add(springLoadedInteraction)
    _ = scene.foreign(ItemProvider(object: "x"), over: CGPoint(x: 50, y: 50))
    scene.clock.advance(by: 1)
    #expect(activations == 1)
  }
}
