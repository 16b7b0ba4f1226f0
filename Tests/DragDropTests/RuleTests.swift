import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// Tests of section 3 of the contract, rule by rule, for rules without another suite.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RuleTests {
  let ground = Playground(items: [DragItem(itemProvider: ItemProvider(object: "hello"))])

  @Test("Rule 2: loadObjects answers on the main actor without errors, a provider off it, with one")
  func rule2() async throws {
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: String.self) { texts in
        MainActor.assertIsolated()
        story.note("objects:\(texts.count)")
      }
      session.items[0].itemProvider.loadObject(ofClass: Image.self) { image, error in
        let word = "image:\(image == nil) error:\(error != nil) main:\(Thread.isMainThread)"
        Task { @MainActor in story.note(word) }
      }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    try await ground.story.wait(for: "objects:1")
    try await ground.story.wait(for: "image:true error:true main:false")
  }

  @Test("Rule 3: perform returns, the end of the hover, much later the conclusion, then perhaps the data")
  func rule3() async throws {
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: TypeIdentifier("text/plain")) { reply in
      held.put(reply)
      return nil
    }
    ground.source.makeItems = { _ in [DragItem(itemProvider: provider)] }
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: String.self) { _ in story.note("data") }
      story.note("returned")
    }
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    ground.stage.finishAnimations()
    try await held.take()(Data("x".utf8), nil)
    try await ground.story.wait(for: "·dismiss·")
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform returned T.dropPreview T.willSetDown T.end S.didEnd:copy ·set-flyToTarget· "
        + "T.setDown:end T.conclude data S.transferred ·finish:copy· ·dismiss·")
  }

  @Test("Rule 5: sessionDidUpdate comes right after entering, and when items are added")
  func rule5() {
    ground.source.itemsToAdd = [DragItem(itemProvider: ItemProvider())]
    let id = ground.beginDrag()
    ground.move(x: 150)
    #expect(ground.story.take() == "S.moved T.can? T.enter T.update ·badge:copy·")
    #expect(ground.engine.addItems(to: id, at: CGPoint(x: 50, y: 50), in: ground.window))
    #expect(ground.story.take().hasSuffix("S.willAdd1 ·badge:copy×2· T.can? T.update"))
  }

  @Test("Rule 9: pictures are taken before the lift's completions, which come before the begin")
  func rule9() throws {
    let contact = try #require(ground.press())
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 80, y: 50))
    let words = ground.story.take().split(separator: " ").map(String.init)
    let order = ["S.lifting", "·freeze·", "S.lifted:end", "S.begin", "·carry·"].map {
      words.firstIndex(of: $0)
    }
    #expect(order.allSatisfy { $0 != nil })
    #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
  }

  @Test("Rule 10: nil has four meanings")
  func rule10() {
    let item = DragItem(itemProvider: ItemProvider())
    ground.source.makeItems = { _ in [item] }
    // A lifted item is invisible.
    ground.source.hidesItems = true
    ground.beginDrag()
    #expect(ground.stage.carried.last?.pieces.first?.preview == nil)
    ground.engine.cancel(ground.session, animated: false)
    ground.source.hidesItems = false
    // A cancelled item fades in place.
    ground.source.cancelPreview = { _ in nil }
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.map(\.manner) == [.fadeInPlace])
    // A dropped item fades and shrinks in place.
    ground.target.dropPreview = { _ in nil }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.stage.setDowns.map(\.manner) == [.shrinkInPlace])
    // The provider's nil hides the preview, and without a provider the default is shown.
    if case .lifted = item.carriedPreview {} else { Issue.record("no provider") }
    item.previewProvider = { nil }
    if case .hidden = item.carriedPreview {} else { Issue.record("nil from the provider") }
  }

  @Test(
    "Rule 15: a view that adds items adds to any drag of the app, and again and again; not to foreign ones")
  func rule15() {
    let other = RecordingSource("O", story: ground.story)
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))
    view.add(DragInteraction(delegate: other))
    ground.window.add(view)
    let point = CGPoint(x: 250, y: 50)
    let foreign = ground.engine.beginForeignSession(
      items: [DragItem(itemProvider: ItemProvider())], offersCopy: true)
    other.itemsToAdd = [DragItem(itemProvider: ItemProvider())]
    #expect(!ground.engine.addItems(at: point, in: ground.window))
    #expect(!ground.engine.addItems(to: foreign, at: point, in: ground.window))
    let id = ground.beginDrag()
    #expect(ground.engine.addItems(at: point, in: ground.window))
    #expect(ground.engine.addItems(at: point, in: ground.window))
    // A delegate that wants each thing only once has to look into the session.
    #expect(ground.engine.dragSession(id)?.items.count == 3)
    other.itemsToAdd = []
    #expect(!ground.engine.addItems(at: point, in: ground.window))
  }

  @Test("Rule 26: a foreign session has no local objects, no local session and no context")
  func rule26() {
    var seen: [Bool] = []
    ground.target.hooks["enter"] = { session in
      seen.append(session.localDragSession == nil && session.items[0].localObject == nil)
    }
    let foreign = ground.engine.beginForeignSession(
      items: [DragItem(itemProvider: ItemProvider(object: "x"))], offersCopy: true)
    ground.move(foreign, x: 150)
    #expect(ground.engine.dragSession(foreign) == nil)
    ground.move(foreign, x: 250)
    let item = DragItem(itemProvider: ItemProvider())
    item.localObject = 7
    ground.source.makeItems = { _ in [item] }
    ground.source.hooks["begin"] = { $0.localContext = "mine" }
    ground.target.hooks["enter"] = { session in
      seen.append(session.items[0] === item && session.items[0].localObject as? Int == 7)
      seen.append(session.localDragSession?.localContext as? String == "mine")
    }
    ground.beginDrag()
    ground.move(x: 150)
    #expect(seen == [true, true, true])
  }

  @Test("Rule 31: begin and end are balanced, and only after a lift that went on")
  func rule31() throws {
    for moves in [false, true] {
      let contact = try #require(ground.press(.touch))
      ground.clock.advance(by: 0.4)
      if moves { _ = ground.engine.contactMoved(contact, to: CGPoint(x: 80, y: 50)) }
      ground.engine.contactEnded(contact)
      if moves { ground.engine.cancel(ground.session, animated: false) }
      let words = ground.story.take().split(separator: " ")
      #expect(words.filter { $0 == "S.begin" }.count == (moves ? 1 : 0))
      #expect(words.filter { $0.hasPrefix("S.didEnd") }.count == (moves ? 1 : 0))
    }
  }

  @Test("Rule 33, 1.4.4: the restriction is asked once, and readable on both sides")
  func rule33() throws {
    ground.source.isRestricted = true
    var seen: [Bool] = []
    ground.target.hooks["enter"] = { seen.append($0.isRestrictedToDraggingApplication) }
    let contact = try #require(ground.press())
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 80, y: 50)) == .dragging)
    #expect(ground.engine.dragSession(ground.session)?.isRestrictedToDraggingApplication == true)
    #expect(ground.stage.carried.last?.isRestrictedToDraggingApplication == true)
    ground.move(x: 150)
    ground.move(x: 250)
    ground.move(x: 150)
    #expect(seen == [true, true])
    ground.drop()
    #expect(ground.story.take().components(separatedBy: "S.restricted?").count == 2)
  }

  @Test("Rule 34: the order of items is kept, added ones last")
  func rule34() {
    let items = (0..<3).map { number in
      let item = DragItem(itemProvider: ItemProvider())
      item.localObject = number
      return item
    }
    ground.source.makeItems = { _ in Array(items.prefix(2)) }
    ground.source.itemsToAdd = [items[2]]
    var order: [Int] = []
    ground.target.onPerform = { order = $0.items.compactMap { $0.localObject as? Int } }
    let id = ground.beginDrag()
    #expect(ground.engine.addItems(to: id, at: CGPoint(x: 50, y: 50), in: ground.window))
    ground.move(x: 150)
    ground.drop()
    #expect(order == [0, 1, 2])
  }
}
