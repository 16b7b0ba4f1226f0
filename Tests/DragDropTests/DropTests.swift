import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// Contract 2.2–2.4: the ends of drags.
@MainActor
struct DropTests {
  let ground = Playground(items: [DragItem(itemProvider: Self.text("hello"))])

  nonisolated static func text(_ string: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      reply(Data(string.utf8), nil)
      return nil
    }
    return provider
  }

  @Test("2.2: a copy that loads", .timeLimit(.minutes(5)))
  func copy() async throws {
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: Note.self) { notes in story.note("loaded:\(notes.map(\.text).joined())") }
    }
    ground.beginDrag()
    #expect(ground.move(x: 90) == .cancel)
    #expect(ground.move(x: 150) == .copy)
    #expect(ground.story.take() == "S.moved S.moved T.can? T.enter T.update ·badge:copy·")
    #expect(ground.move(x: 160) == .copy)
    #expect(ground.story.take() == "S.moved T.update")
    #expect(ground.drop() == .copy)
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform T.dropPreview T.willSetDown T.end S.didEnd:copy ·set-flyToTarget·")
    try await ground.story.wait(for: "S.transferred")
    #expect(ground.story.take() == "loaded:hello S.transferred ·finish:copy·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "T.setDown:end T.conclude ·dismiss·")
    #expect(ground.engine.dragSession(ground.session) == nil)
  }

  @Test("2.2: animations may end before the data comes", .timeLimit(.minutes(5)))
  func slowData() async throws {
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      held.put(reply)
      return nil
    }
    ground.source.makeItems = { _ in [DragItem(itemProvider: provider)] }
    ground.target.onPerform = { session in
      session.items[0].itemProvider.loadDataRepresentation(forTypeIdentifier: "text/plain") { _, _ in }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    _ = ground.story.take()
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "T.setDown:end T.conclude")
    let reply = try await held.take()
    reply(nil, CocoaError(.fileReadUnknown))
    // Failed loads have ended, too (1.2.11 Δ).
    try await ground.story.wait(for: "·dismiss·")
    #expect(ground.story.take() == "S.transferred ·finish:copy· ·dismiss·")
  }

  @Test("2.2: nothing requested: transferred right after the end, the platform's drop finished later")
  func emptyCopy() {
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform T.dropPreview T.willSetDown T.end S.didEnd:copy S.transferred ·set-flyToTarget·"
    )
    ground.clock.advance(by: 0)
    #expect(ground.story.take() == "·finish:copy·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "T.setDown:end T.conclude ·dismiss·")
  }

  @Test("2.2 step 8: of several items first each one's picture is asked for, then come all animations")
  func severalItems() {
    ground.source.makeItems = { _ in (0..<3).map { _ in DragItem(itemProvider: ItemProvider()) } }
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform T.dropPreview T.dropPreview T.dropPreview T.willSetDown T.willSetDown "
        + "T.willSetDown T.end S.didEnd:copy S.transferred ·set-flyToTarget·")
    ground.stage.finishAnimations()
    #expect(
      ground.story.take() == "T.setDown:end T.setDown:end T.setDown:end T.conclude", "once, after the last")
  }

  @Test("2.3: a move within the app; the completions come before concludeDrop, transferred last")
  func move() {
    ground.target.proposal = .move
    ground.beginDrag()
    #expect(ground.move(x: 150) == .move)
    _ = ground.story.take()
    #expect(ground.drop() == .move)
    #expect(
      ground.story.take()
        == "S.willEnd:move T.perform T.dropPreview T.willSetDown T.end S.didEnd:move ·set-flyToTarget·")
    ground.clock.advance(by: 0)
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "·finish:move· T.setDown:end T.conclude S.transferred ·dismiss·")
  }

  @Test("Rule 6: a move that its source doesn't allow is a cancel")
  func forbiddenMove() {
    ground.source.allowsMove = false
    ground.target.proposal = .move
    ground.beginDrag()
    #expect(ground.move(x: 150) == .cancel)
    _ = ground.story.take()
    #expect(ground.drop() == .cancel)
    #expect(
      ground.story.take()
        == "S.willEnd:cancel T.end S.cancelPreview S.willFlyBack ·set-flyToTarget·")
  }

  @Test("2.4: released over nothing")
  func cancel() {
    ground.beginDrag()
    ground.move(x: 250)
    _ = ground.story.take()
    #expect(ground.drop() == .cancel)
    #expect(ground.story.take() == "S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
    #expect(ground.source.cancelDefaults.first?.viewNode === ground.a)
  }

  @Test("Rule 7: forbidden ends as cancel does, with its own badge and value")
  func forbidden() {
    ground.target.proposal = .forbidden
    ground.beginDrag()
    #expect(ground.move(x: 150) == .forbidden)
    #expect(ground.story.take() == "S.moved T.can? T.enter T.update ·badge:forbidden·")
    #expect(ground.drop() == .forbidden)
    ground.stage.finishAnimations()
    #expect(
      ground.story.take()
        == "S.willEnd:forbidden T.end S.cancelPreview S.willFlyBack ·set-flyToTarget· S.flownBack:end "
        + "S.didEnd:forbidden ·dismiss·")
  }

  @Test("2.4: a hard cancel skips the flight")
  func hardCancel() {
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.engine.cancel(ground.session, animated: false)
    #expect(ground.story.take() == "S.willEnd:cancel T.end S.didEnd:cancel ·dismiss·")
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.drop() == .cancel)
    #expect(ground.move(x: 150) == .cancel)
    #expect(ground.story.take() == "")
  }

  @Test("A hard cancel ends a flight or set-down that's running")
  func hurry() {
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    _ = ground.story.take()
    ground.engine.cancel(ground.session, animated: false)
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    ground.clock.advance(by: 0)
    _ = ground.story.take()
    ground.engine.cancel(ground.session, animated: false)
    #expect(ground.story.take() == "T.setDown:end T.conclude ·dismiss·")
  }

  @Test("Rule 10: nil for cancelling fades in place, nil for dropping shrinks in place")
  func nilPreviews() {
    ground.source.cancelPreview = { _ in nil }
    ground.target.dropPreview = { _ in nil }
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.map(\.manner) == [.fadeInPlace])
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.stage.setDowns.map(\.manner) == [.shrinkInPlace])
    #expect(ground.stage.setDowns.first?.preview?.viewNode === ground.a)
  }

  @Test("1.5.8: the default goes to the centre of the drop view and shrinks; 1.7.3: farther takes longer")
  func defaultTarget() throws {
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    let near = try #require(ground.stage.setDowns.first)
    #expect(near.preview?.target.container === ground.b)
    #expect(near.preview?.target.center == CGPoint(x: 50, y: 50))
    #expect(near.preview?.target.transform == AffineTransform(scale: 0.1))
    #expect(near.animation.duration == 0.25)
    ground.beginDrag()
    ground.move(x: 105)
    ground.drop()
    #expect(try #require(ground.stage.setDowns.first).animation.duration > 0.25)
  }

  @Test("1.5.9, rule 13: invisible items have an animator and no preview")
  func invisible() {
    ground.source.hidesItems = true
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    #expect(ground.story.take().contains("T.perform T.willSetDown T.end"))
  }

  @Test("1.5.10: many items get defaults and one animator together")
  func many() {
    let items = (0..<11).map { _ in DragItem(itemProvider: ItemProvider()) }
    ground.source.makeItems = { _ in items }
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    let words = ground.story.take()
    #expect(!words.contains("dropPreview"))
    #expect(words.components(separatedBy: "T.willSetDown").count == 12)
    #expect(ground.stage.setDowns.count == 11)
    ground.stage.finishAnimations()
    let ending = ground.story.take()
    #expect(ending.hasSuffix("T.setDown:end T.conclude"))
    ground.clock.advance(by: 0)
    #expect(ground.story.take() == "·finish:copy· ·dismiss·")
  }

  @Test("Dropped in another program")
  func outside() {
    ground.beginDrag()
    ground.move(x: 150)
    #expect(ground.engine.dragMoved(ground.session, to: nil, requested: nil) == .cancel)
    _ = ground.story.take()
    ground.engine.droppedOutside(ground.session, operation: .move)
    #expect(ground.story.take() == "S.willEnd:copy T.end S.didEnd:copy")
    ground.engine.outsideTransferFinished(ground.session)
    ground.engine.outsideTransferFinished(ground.session)
    #expect(ground.story.take() == "S.transferred ·dismiss·")
  }

  @Test("1.2.6: for a restricted drag, dropping in another program is a cancel")
  func restrictedOutside() {
    ground.source.isRestricted = true
    ground.beginDrag()
    _ = ground.engine.dragMoved(ground.session, to: nil, requested: nil)
    _ = ground.story.take()
    ground.engine.droppedOutside(ground.session, operation: .copy)
    #expect(ground.story.take() == "S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
    ground.engine.outsideTransferFinished(ground.session)
    #expect(ground.story.take() == "")
  }

  @Test("Trace events come after the delegates, updates only on change")
  func events() {
    ground.engine.onEvent = { [story = ground.story] event in
      switch event {
      case .dropUpdate(_, let operation, _): story.note("[update:\(operation)]")
      case .dropEnter(_, let types, _): story.note("[enter:\(types.joined())]")
      case .dropExit: story.note("[exit]")
      case .begin(_, let items, let types): story.note("[begin:\(items):\(types.joined())]")
      default: break
      }
    }
    guard let contact = ground.press() else { return }
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50))
    #expect(ground.story.take().hasSuffix("S.fullSize? [begin:1:text/plain] ·carry· ·badge:cancel·"))
    ground.move(x: 150)
    ground.move(x: 151)
    ground.target.proposal = .forbidden
    ground.move(x: 152)
    ground.move(x: 250)
    #expect(
      ground.story.take()
        == "S.moved T.can? T.enter [enter:text/plain] T.update [update:copy] ·badge:copy· S.moved T.update "
        + "S.moved T.update [update:forbidden] ·badge:forbidden· S.moved T.exit [exit] ·badge:cancel·")
  }
}

extension DropTests {
  @Test(
    "1.2.16, rule 13: a cancel has an animator for invisible items too, and no question about their picture")
  func invisibleCancel() {
    ground.source.hidesItems = true
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.story.take() == "S.willEnd:cancel S.willFlyBack ·set-fadeInPlace·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
  }
}
