import DragDropKit
import Foundation
import TestSupport
import Testing
import Waiting

/// The code of the article "Async drops" takes drops.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AsyncDropTests {
  let scene = Scene()
  let target = AsyncTarget()

  init() {
    let view = FakeView("view", CGRect(x: 100, y: 0, width: 100, height: 100))
    scene.window.add(view)
    view.add(DropInteraction(delegate: target))
  }

  private func drop(_ provider: ItemProvider, as wish: AsyncTarget.Wish) {
    target.wish = wish
    _ = scene.engine.drop(scene.foreign(provider, over: CGPoint(x: 150, y: 50)))
  }

  @Test("Pictures appear when they have arrived, and the bar is full")
  func pictures() async throws {
    drop(ItemProvider(object: try PictureView.sample()), as: .pictures)
    try await eventually("the picture is shown") { target.shown == ["image/png"] }
    try await eventually("the bar is full") { target.bar.fraction == 1 }
  }

  @Test("A recipe arrives as a value; what isn't one is an error")
  func recipes() async throws {
    drop(ItemProvider(object: Recipe(title: "Soup", steps: [])), as: .recipes)
    try await eventually("the recipe is shown") { target.shown == ["Soup"] }
    drop(ItemProvider(object: "text"), as: .recipes)
    try await eventually("the error is reported") { target.errors.count == 1 }
  }

  @Test("A cancelled task shows nothing")
  func cancelled() async throws {
    let never = ItemProvider()
    never.registerDataRepresentation(for: .png) { reply in
      let progress = LoadProgress()
      // Keeps the reply, so that the source seems to work.
      progress.onCancel { reply(nil, CocoaError(.userCancelled)) }
      return progress
    }
    drop(never, as: .cancellable)
    let arrivals = try #require(target.arrivals)
    arrivals.cancel()
    await arrivals.value
    #expect(target.shown == [])
  }
}
