import DragItems
import Foundation
import SeededRandom
import TestSupport
import Testing
import Waiting

@testable import DragDrop

/// Tests that the contract's invariants hold for any inputs in any order.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RandomStreamTests {
  /// An object that accepts any paste.
  final class Taker: PasteConfigurationSupporting {
    var pasteConfiguration: PasteConfiguration? = PasteConfiguration(acceptableTypeIdentifiers: [
      "public.item"
    ])
    var pasted = 0
    func paste(itemProviders: [ItemProvider]) { pasted += itemProviders.count }
  }

  /// Two windows of nested views with sources, targets and springs, and a driver that ignores any order.
  @MainActor
  final class World {
    let story = Story()
    let clock = ManualClock()
    let stage: EmbeddedStage
    let engine: DragDropEngine
    let windows: [FakeWindow]
    var views: [FakeView] = []
    var drags: [DragInteraction] = []
    var drops: [DropInteraction] = []
    let watcher: OrderWatcher
    let tally = LoadTally()
    var random: SeededGenerator
    var foreign: [SessionID] = []
    let paste = Taker()
    var contacts = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      stage = EmbeddedStage(story: story)
      engine = DragDropEngine(clock: clock)
      engine.stage = stage
      // Beyond this limit, one animation represents all items.
      if Bool.random(using: &random) { engine.configuration.manyItemsLimit = 2 }
      let watcher = OrderWatcher(seed: ~seed, tally: tally)
      self.watcher = watcher
      watcher.engine = engine
      windows = (0..<2).map { FakeWindow("w\($0)", CGRect(x: 0, y: 0, width: 200, height: 100)) }
      for window in windows {
        for column in 0..<2 {
          let view = FakeView("v", CGRect(x: CGFloat(column) * 100, y: 0, width: 100, height: 100))
          let child = FakeView("c", CGRect(x: 20, y: 20, width: 60, height: 60))
          view.add(child)
          window.add(view)
          views += [view, child]
        }
      }
      for view in views {
        let drag = DragInteraction(delegate: watcher)
        drags.append(drag)
        view.add(drag)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let drop = DropInteraction(delegate: watcher)
          drop.allowsSimultaneousDropSessions = Bool.random(using: &random)
          drops.append(drop)
          view.add(drop)
        }
        if Bool.random(using: &random) {
          let own = Bool.random(using: &random) ? watcher : nil
          view.add(
            SpringLoadedInteraction(interactionBehavior: own, interactionEffect: own) {
              [unowned watcher] in
              watcher.activated($1)
            })
        }
      }
    }

    var sessions: [SessionID] { watcher.begun + foreign }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    func anywhere() -> DragLocation {
      DragLocation(window: windows[number(0...1)], point: CGPoint(x: number(-10...210), y: number(-10...110)))
    }

    func step() {
      let session = sessions.suffix(4).randomElement(using: &random) ?? SessionID(number: 0)
      let contact = ContactID(number: number(max(0, contacts - 3)...max(0, contacts)))
      switch number(0...100) {
      case 0..<5: beginWell()
      case 5..<12:
        contacts += 1
        let location = anywhere()
        _ = engine.contactBegan(
          ContactID(number: contacts), kind: Bool.random(using: &random) ? .touch : .pointer,
          at: location.point,
          in: location.window)
      case 12..<28: _ = engine.contactMoved(contact, to: anywhere().point)
      case 28..<32: engine.contactEnded(contact)
      case 32..<34: engine.contactCancelled(contact)
      case 34..<42: clock.advance(by: Double(number(0...10)) / 10)
      case 42..<70: _ = engine.dragMoved(session, to: number(0...9) == 0 ? nil : anywhere(), requested: nil)
      case 70..<72: _ = engine.drop(session)
      case 72..<76:
        for id in sessions.suffix(4) {
          _ = engine.dragMoved(
            id, to: DragLocation(window: windows[number(0...1)], point: CGPoint(x: number(20...180), y: 50)),
            requested: nil)
          _ = engine.drop(id)
        }
      case 76: engine.cancel(session, animated: true)
      case 77: engine.cancel(session, animated: false)
      case 78: engine.droppedOutside(session, operation: .copy)
      case 79: engine.outsideTransferFinished(session)
      case 80..<84:
        foreign.append(
          engine.beginForeignSession(items: [watcher.makeItem()], offersCopy: Bool.random(using: &random)))
      case 84: engine.endForeignSession(session)
      case 85..<90: stage.finishAnimations()
      case 90: engine.windowWillClose(windows[number(0...1)])
      case 91:
        let location = anywhere()
        _ = engine.addItems(at: location.point, in: location.window)
      case 92:
        let location = anywhere()
        _ = engine.addItems(to: session, at: location.point, in: location.window)
      case 93: views[number(0...views.count - 1)].isHidden.toggle()
      case 94: drags[number(0...drags.count - 1)].isEnabled.toggle()
      case 95:
        let view = views[number(0...views.count - 1)]
        if let drop = view.interactions.last as? DropInteraction { view.remove(drop) }
      case 96: stage.liftsAtOnce.toggle()
      case 97: stage.setsDownAtOnce.toggle()
      case 98: stage.carries.toggle()
      case 99: change(session)
      default: stage.foreignView = stage.foreignView == nil ? views[0] : nil
      }
    }

    /// Changes a running drag as apps and drivers do.
    private func change(_ session: SessionID) {
      let item = engine.dragSession(session)?.items.randomElement(using: &random)
      switch number(0...8) {
      case 0: _ = engine.takeOver(session, by: ContactID(number: number(0...contacts)), kind: .touch)
      case 1: item?.previewProvider = { nil }
      case 2: item?.setNeedsDropPreviewUpdate()
      case 3: views[number(0...views.count - 1)].add(PasteInteraction(responder: paste))
      case 4: engine.appendItems([watcher.makeItem()], to: session)
      case 5: engine.replaceItems(of: session, with: [watcher.makeItem(), watcher.makeItem()])
      case 6: engine.dragReleased(session)
      case 7: engine.setOffersCopy(Bool.random(using: &random), of: session)
      default: if number(0...9) == 0 { engine.cancelEverything() }
      }
    }

    /// Begins a press that's likely to become a drag.
    private func beginWell() {
      contacts += 1
      let contact = ContactID(number: contacts)
      let window = windows[number(0...1)]
      _ = engine.contactBegan(contact, kind: .pointer, at: CGPoint(x: 50, y: 50), in: window)
      _ = engine.contactMoved(contact, to: CGPoint(x: 80, y: 50))
    }

    /// The violations after everything has ended, in words.
    var complaints: [String] {
      let facts: [(String, Bool)] = [
        ("a session lives on", watcher.begun.allSatisfy { engine.dragSession($0) == nil }),
        ("a session was dismissed twice", stage.dismissals.values.allSatisfy { $0 == 1 }),
        ("a transfer was finished twice", stage.finishedTransfers.values.allSatisfy { $0 == 1 }),
        ("an animation never ended", stage.animations.allSatisfy { $0.finishedPosition != nil }),
        ("timers are left", clock.pendingTimers == 0),
        // The counters have their initial values.
        ("the engine is busy", engine.isIdle),
        ("somebody is inside", drops.allSatisfy { $0.occupants.isEmpty && $0.released.isEmpty }),
        (
          "a load answered not once, or against the gate",
          tally.all.allSatisfy { $0.answers == 1 && $0.succeeded == $0.isAllowed }
        ),
      ]
      return watcher.finalComplaints() + facts.filter { !$0.1 }.map(\.0)
    }

    /// Ends everything.
    func close() async throws {
      for window in windows { engine.windowWillClose(window) }
      for session in sessions { engine.cancel(session, animated: false) }
      stage.finishAnimations()
      for session in sessions { engine.cancel(session, animated: false) }
      clock.advance(by: 10)
      try await eventually("all sessions to be dismissed and all loads to be answered") {
        sessions.allSatisfy { stage.dismissals[$0] != nil } && tally.isComplete
      }
    }
  }

  @Test("Random streams", arguments: 0..<150)
  func stream(seed: Int) async throws {
    let world = World(seed: UInt64(seed))
    for _ in 0..<400 { world.step() }
    try await world.close()
    #expect(world.complaints == [])
  }

  @Test("The streams reach what they're meant to test")
  func coverage() async throws {
    var (begun, drops, allowed, refused, objects, springs) = (0, 0, 0, 0, 0, 0)
    for seed in 1000..<1040 {
      let world = World(seed: UInt64(seed))
      for _ in 0..<400 { world.step() }
      try await world.close()
      begun += world.watcher.begun.count
      drops += world.watcher.drops
      allowed += world.tally.all.filter(\.isAllowed).count
      refused += world.tally.all.filter { !$0.isAllowed }.count
      objects += world.tally.all.filter { $0.isAllowed && $0.isOfAll }.count
      springs += world.watcher.activations
    }
    #expect(
      [begun > 200, drops > 50, allowed > 25, refused > 200, objects > 10, springs > 10].allSatisfy { $0 },
      "\(begun) \(drops) \(allowed) \(refused) \(objects) \(springs)")
  }
}
