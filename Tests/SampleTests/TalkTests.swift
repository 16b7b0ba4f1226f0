import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// The demo of the talk (WWDC 2017, session 203): a pinboard, step by step.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TalkTests {
  let scene = Scene()
  let board: Pinboard

  init() throws {
    board = Pinboard(story: scene.story, CGRect(x: 0, y: 0, width: 400, height: 200))
    scene.window.add(board)
  }

  private func pinned() throws -> PictureView {
    board.pin(try PictureView.sample(), at: CGPoint(x: 100, y: 100))
    _ = scene.story.take()
    return board.pictures[0]
  }

  @Test(
    "An image from elsewhere: copied, its preview shrinks in place, the image appears where it was dropped")
  func dropFromElsewhere() async throws {
    scene.stage.foreignView = board
    let image = try PictureView.sample("photo")
    let drag = scene.foreign(ItemProvider(object: image), over: CGPoint(x: 250, y: 60))
    #expect(scene.engine.drop(drag) == .copy)
    #expect(scene.stage.setDowns.map(\.manner) == [.shrinkInPlace])
    try await scene.story.wait(for: "pinned")
    #expect(board.pictures.first?.center == CGPoint(x: 250, y: 60))
    #expect(board.pictures.first?.image?.data == image.data)
  }

  @Test("What isn't an image is of no interest")
  func text() {
    let drag = scene.foreign(ItemProvider(object: "words"), over: CGPoint(x: 250, y: 60))
    #expect(scene.engine.drop(drag) == .cancel)
  }

  @Test("A drag on empty cork begins nothing; on an image it lifts that image alone and dims the original")
  func lift() throws {
    let picture = try pinned()
    #expect(scene.drag(from: CGPoint(x: 300, y: 50), to: CGPoint(x: 320, y: 50)) == nil)
    let finger = scene.lift(100, 100)
    #expect(picture.alpha == 1)
    scene.engine.contactEnded(finger)
    #expect(picture.alpha == 1)
    #expect(scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 150, y: 100)) != nil)
    #expect(picture.alpha == 0.5)
    #expect(scene.stage.carried.last?.pieces.first?.preview?.viewNode === picture)
  }

  @Test("Dropped on the same board: moved, set down where it was released, the original fades and is there")
  func rearrange() throws {
    let picture = try pinned()
    let drag = try #require(scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 150)))
    #expect(scene.engine.drop(drag) == .move)
    let piece = try #require(scene.stage.setDowns.first)
    #expect(piece.manner == .flyToTarget)
    #expect(piece.preview?.target.center == CGPoint(x: 200, y: 150))
    #expect(piece.preview?.target.transform == .identity)
    #expect(picture.alpha == 0)
    #expect(picture.center == CGPoint(x: 100, y: 100))
    scene.stage.finishAnimations()
    #expect(picture.alpha == 1)
    #expect(picture.center == CGPoint(x: 200, y: 150))
    #expect(board.pictures.count == 1)
  }

  @Test("Dropped in another program: a copy is there, the original is as it was")
  func dragOut() throws {
    let picture = try pinned()
    let drag = try #require(scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 390, y: 100)))
    _ = scene.engine.dragMoved(drag, to: nil, requested: nil)
    scene.engine.droppedOutside(drag, operation: .copy)
    #expect(picture.alpha == 1)
    scene.engine.outsideTransferFinished(drag)
  }

  @Test("Cancelled: flies back, and is whole again alongside")
  func cancelled() throws {
    let picture = try pinned()
    let drag = try #require(scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 150, y: 100)))
    scene.engine.cancel(drag, animated: true)
    #expect(picture.alpha == 1)
    #expect(scene.stage.setDowns.map(\.manner) == [.flyToTarget])
    scene.stage.finishAnimations()
    #expect(scene.engine.dragSession(drag) == nil)
  }
}
