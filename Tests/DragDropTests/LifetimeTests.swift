import DragDrop
import Foundation
import TestSupport
import Testing

/// No object outlives its drag.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct LifetimeTests {
  @MainActor
  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  @Test("100 drags, each ended in another way: sessions, items, providers and views are gone")
  func drags() async {
    var slots: [Weak] = []
    let ground = Playground()
    ground.target.onPerform = { session in
      session.loadObjects(ofClass: Note.self) { _ in }
    }
    for index in 0..<100 {
      let item = DragItem(itemProvider: DropTests.text("x"))
      slots += [Weak(item), Weak(item.itemProvider)]
      ground.source.makeItems = { _ in [item] }
      let id = ground.beginDrag()
      slots.append(Weak(ground.engine.dragSession(id)))
      ground.move(x: 150)
      switch index % 4 {
      case 0: ground.drop()
      case 1: ground.engine.cancel(id, animated: true)
      case 2: ground.engine.cancel(id, animated: false)
      default:
        ground.engine.droppedOutside(id, operation: .copy)
        ground.engine.outsideTransferFinished(id)
      }
      ground.stage.finishAnimations()
      while ground.stage.dismissals[id] == nil { await Task.yield() }
    }
    ground.source.makeItems = { _ in [] }
    ground.stage.forgetEverything()
    // The last completions may still be running on the background queue.
    while slots.contains(where: { $0.object != nil }) { await Task.yield() }
  }

  @Test("An engine, its tree and its delegates hold nothing of each other")
  func engine() {
    var slots: [Weak] = []
    do {
      let ground = Playground()
      ground.b.add(SpringLoadedInteraction { _, _ in })
      ground.beginDrag()
      ground.move(x: 150)
      ground.engine.cancel(ground.session, animated: false)
      let objects: [AnyObject] = [
        ground, ground.engine, ground.stage, ground.a, ground.drag, ground.drop, ground.source,
      ]
      slots = objects.map { Weak($0) }
    }
    #expect(slots.allSatisfy { $0.object == nil })
  }

  @Test("A drag that's still running goes with its engine")
  func abandoned() {
    let engine: Weak
    do {
      let ground = Playground()
      ground.beginDrag()
      ground.move(x: 150)
      engine = Weak(ground.engine)
    }
    #expect(engine.object == nil)
  }
}
