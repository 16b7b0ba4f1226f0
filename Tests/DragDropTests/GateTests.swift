import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Rule 1: data is available only inside `performDrop`.
@MainActor
struct GateTests {
  let provider = DropTests.text("hello")
  let ground: Playground

  init() { ground = Playground(items: [DragItem(itemProvider: provider)]) }

  private func load(_ provider: ItemProvider) async -> String {
    do { return try await String(decoding: provider.data(forType: "public.text"), as: UTF8.self) } catch {
      return (error as? ItemProviderError).map { "\($0.code)" } ?? "\(error)"
    }
  }

  @Test(
    "Rule 1: a local drag's data is shut from begin to end, but for performDrop; free again after it",
    .timeLimit(.minutes(5)))
  func local() async throws {
    #expect(await load(provider) == "hello")
    ground.beginDrag()
    #expect(await load(provider) == "itemUnavailable")
    #expect(provider.registeredTypeIdentifiers == ["text/plain"])
    #expect(await load(provider.exported(to: .all)) == "hello")
    ground.target.onPerform = { [story = ground.story] session in
      session.items[0].itemProvider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
        let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        Task { @MainActor in story.note("got:\(text)") }
      }
    }
    ground.move(x: 150)
    #expect(await load(provider) == "itemUnavailable")
    ground.drop()
    #expect(await load(provider) == "itemUnavailable")
    try await ground.story.wait(for: "got:hello")
    try await ground.story.wait(for: "·finish:copy·")
    ground.stage.finishAnimations()
    #expect(await load(provider) == "hello")
  }

  @Test("A cancelled drag gives the providers back", .timeLimit(.minutes(5)))
  func cancelled() async {
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(await load(provider) == "itemUnavailable")
    ground.stage.finishAnimations()
    #expect(await load(provider) == "hello")
  }

  @Test("A foreign drag: no local session, no source; shut for good after the drop", .timeLimit(.minutes(5)))
  func foreign() async throws {
    let item = DragItem(itemProvider: provider)
    let id = ground.engine.beginForeignSession(items: [item], offersCopy: true)
    ground.target.proposal = .move
    #expect(ground.move(id, x: 150) == .cancel)
    ground.target.proposal = .copy
    ground.stage.foreignView = ground.b
    ground.target.onPerform = { [story = ground.story] session in
      #expect(session.localDragSession == nil)
      // 1.4.3: this holds whatever the source allows.
      #expect(!session.allowsMoveOperation)
      session.loadObjects(ofClass: Note.self) { story.note("loaded\($0.count)") }
    }
    #expect(ground.move(id, x: 151) == .copy)
    #expect(ground.engine.dragSession(id) == nil)
    _ = ground.story.take()
    #expect(ground.drop(id) == .copy)
    #expect(ground.story.take() == "T.perform T.dropPreview T.willSetDown T.end ·set-flyToTarget·")
    ground.stage.finishAnimations()
    try await ground.story.wait(for: "·dismiss·")
    #expect(ground.story.take() == "T.setDown:end T.conclude loaded1 ·finish:copy· ·dismiss·")
    #expect(await load(provider) == "itemUnavailable")
    #expect(ground.stage.finishedTransfers == [id: 1])
  }

  @Test(
    "Rule 1: what was dropped is open in its other forms as long as somebody tries one after the other",
    .timeLimit(.minutes(5)))
  func forms() async throws {
    let other = DropTests.text("other")
    provider.alternatives = [other]
    let id = ground.engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    ground.stage.foreignView = ground.b
    var permit: LoadPermit?
    ground.target.onPerform = { session in permit = LoadPermit(of: session.items[0].itemProvider) }
    ground.move(id, x: 151)
    #expect(await load(other) == "itemUnavailable", "before the drop")
    ground.drop(id)
    ground.stage.finishAnimations()
    try await ground.story.wait(for: "T.conclude")
    #expect(await load(other) == "itemUnavailable", "without leave")
    for text in ["other", "other"] {
      let got = await withCheckedContinuation { continuation in
        _ = permit?.using(other) {
          other.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
            continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
          }
        }
      }
      #expect(got == text)
    }
    #expect(ground.stage.finishedTransfers.isEmpty, "the other program still delivers")
    permit = nil
    try await ground.story.wait(for: "·finish:copy·")
    #expect(ground.stage.finishedTransfers == [id: 1])
    #expect(await load(other) == "itemUnavailable", "after it")
  }

  @Test("A foreign drag that leaves, or can't be copied")
  func foreignEnds() {
    let first = ground.engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    ground.move(first, x: 150)
    ground.engine.endForeignSession(first)
    #expect(ground.story.take() == "T.can? T.enter T.update T.end ·dismiss·")
    let second = ground.engine.beginForeignSession(
      items: [DragItem(itemProvider: provider)], offersCopy: false)
    #expect(ground.move(second, x: 150) == .cancel)
    #expect(ground.drop(second) == .cancel)
    #expect(ground.story.take() == "T.can? T.enter T.update T.end ·dismiss·")
    #expect(ground.stage.finishedTransfers.isEmpty)
  }

  @Test("A foreign drag that a key forbids to copy can be copied when that's up, and the other way round")
  func narrowed() {
    let id = ground.engine.beginForeignSession(
      items: [DragItem(itemProvider: provider)], offersCopy: false)
    #expect(ground.move(id, x: 150) == .cancel)
    ground.engine.setOffersCopy(true, of: id)
    #expect(ground.move(id, x: 150) == .copy)
    ground.engine.setOffersCopy(false, of: id)
    #expect(ground.move(id, x: 150) == .cancel)
    ground.engine.setOffersCopy(true, of: id)
    #expect(ground.move(id, x: 151) == .copy)
    #expect(ground.drop(id) == .copy)
    // The platform's offer has no effect on the program's own drag.
    let own = ground.beginDrag()
    ground.engine.setOffersCopy(false, of: own)
    #expect(ground.move(own, x: 150) == .copy)
  }

  @Test("1.4.11: loadObjects outside performDrop answers once, with nothing", .timeLimit(.minutes(5)))
  func loadObjectsOutside() async throws {
    ground.target.hooks["enter"] = { [story = ground.story] session in
      session.loadObjects(ofClass: Note.self) { story.note("early\($0.count)") }
    }
    ground.beginDrag()
    ground.move(x: 150)
    try await ground.story.wait(for: "early0")
  }

  @Test("1.4.11: where no item can make the class, it answers once and its progress is finished")
  func nothingToLoad() async throws {
    var progress: Progress?
    ground.target.onPerform = { [story = ground.story] session in
      progress = session.loadObjects(ofClass: Image.self) { story.note("none:\($0.count)") }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    try await ground.story.wait(for: "S.transferred")
    #expect(ground.story.take().contains("none:0 S.transferred"))
    #expect(progress?.isFinished == true)
  }

  @Test("1.4.9, rules 23, 24: cancelling the session's progress cancels every load", .timeLimit(.minutes(5)))
  func cancelAll() async throws {
    let silent = ItemProvider()
    silent.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      // The source answers only when it's cancelled, and then too late.
      let progress = Progress(totalUnitCount: 1)
      progress.cancellationHandler = { reply(Data("late".utf8), nil) }
      return progress
    }
    ground.source.makeItems = { _ in (0..<3).map { _ in DragItem(itemProvider: silent) } }
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: Note.self) { story.note("loaded\($0.count)") }
    }
    ground.beginDrag()
    var progress: Progress?
    ground.target.hooks["update"] = { progress = $0.progress }
    ground.move(x: 150)
    ground.drop()
    #expect(progress?.isFinished == false)
    progress?.cancel()
    try await ground.story.wait(for: "S.transferred")
    #expect(ground.story.take().contains("loaded0 S.transferred ·finish:copy·"))
    #expect(progress?.isFinished == true)
    #expect(progress?.isCancelled == true)
  }

  @Test("1.4.11: objects in item order, without those that failed", .timeLimit(.minutes(5)))
  func partial() async throws {
    let broken = ItemProvider()
    broken.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      reply(nil, CocoaError(.fileReadUnknown))
      return nil
    }
    let picture = ItemProvider()
    picture.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      reply(Data([1]), nil)
      return nil
    }
    let providers = [DropTests.text("a"), broken, picture, DropTests.text("b"), DropTests.text("c")]
    ground.source.makeItems = { _ in providers.map { DragItem(itemProvider: $0) } }
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: Note.self) { story.note("loaded:" + $0.map(\.text).joined()) }
    }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    try await ground.story.wait(for: "loaded:abc")
  }

  @Test("1.4.5, 1.4.6, rule 20: any item, by conformance")
  func queries() throws {
    let other = ItemProvider()
    other.registerDataRepresentation(forTypeIdentifier: "audio/flac", visibility: .all) { _ in nil }
    ground.source.makeItems = { [provider] _ in [other, provider].map { DragItem(itemProvider: $0) } }
    let id = ground.beginDrag()
    let session = try #require(ground.engine.dragSession(id))
    #expect(session.hasItemsConforming(toTypeIdentifiers: ["image/png", "public.text"]))
    #expect(session.hasItemsConforming(toTypeIdentifiers: ["public.audio"]))
    #expect(!session.hasItemsConforming(toTypeIdentifiers: ["public.image"]))
    #expect(!session.hasItemsConforming(toTypeIdentifiers: []))
    #expect(session.canLoadObjects(ofClass: Note.self))
    #expect(!session.canLoadObjects(ofClass: Image.self))
  }
}
