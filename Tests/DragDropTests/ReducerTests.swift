import Foundation
import Testing

@testable import DragDrop

/// Tests of the state machines alone: inputs and effects, without any delegate.
struct ReducerTests {
  private let one = InteractionID(number: 1)
  private let two = InteractionID(number: 2)

  private func free(_ ids: InteractionID...) -> [DragMachine.Candidate] {
    ids.map { DragMachine.Candidate(id: $0, isFree: true) }
  }

  private func hovering(_ operation: DropOperation = .copy, isLocal: Bool = true) -> DragMachine {
    var machine = DragMachine(isLocal: isLocal, allowsMove: true, allowsCopy: true)
    _ = machine.reduce(.over(free(one)))
    _ = machine.reduce(.canHandle(one, true))
    _ = machine.reduce(.proposed(operation))
    return machine
  }

  @Test("Hover: one question at a time, verdicts remembered")
  func hover() {
    var machine = DragMachine(isLocal: true, allowsMove: true, allowsCopy: true)
    #expect(machine.reduce(.over(free(one, two))) == [.askCanHandle(one)])
    #expect(machine.reduce(.canHandle(one, false)) == [.askCanHandle(two)])
    #expect(machine.reduce(.canHandle(two, true)) == [.enter(two), .askProposal(two)])
    #expect(machine.reduce(.proposed(.move)) == [.showOperation(.move)])
    #expect(machine.reduce(.over(free(one, two))) == [.askProposal(two)])
    #expect(machine.reduce(.itemsAdded(free(one, two))) == [.askCanHandle(one)])
    #expect(machine.reduce(.canHandle(one, true)) == [.exit(two), .enter(one), .askProposal(one)])
    #expect(machine.reduce(.over([])) == [.exit(one), .showOperation(.cancel)])
  }

  @Test(
    "Operations as they're allowed",
    arguments: [
      (true, true, true, DropOperation.move, DropOperation.move), (true, false, true, .move, .cancel),
      (false, true, true, .move, .cancel), (false, false, true, .copy, .copy),
      (false, false, false, .copy, .cancel),
      (true, true, true, .forbidden, .forbidden), (true, true, true, .cancel, .cancel),
    ])
  func normalised(
    isLocal: Bool, allowsMove: Bool, allowsCopy: Bool, proposal: DropOperation, result: DropOperation
  ) {
    let machine = DragMachine(isLocal: isLocal, allowsMove: allowsMove, allowsCopy: allowsCopy)
    #expect(machine.normalised(proposal) == result)
  }

  @Test("Drop: every order of animations and data ends once")
  func ends() {
    var machine = hovering()
    #expect(machine.reduce(.drop(isTargetThere: true)) == [.willEnd(.copy), .perform(one)])
    #expect(
      machine.reduce(.performed(requestedData: true))
        == [.prepareDrop(one), .endHover([one]), .didEnd(.copy), .watchTransfer, .setDown])
    var other = machine
    #expect(machine.reduce(.animationsEnded) == [.conclude(one)])
    #expect(machine.reduce(.animationsEnded) == [])
    #expect(machine.reduce(.transferEnded) == [.transferred, .finishTransfer(.copy), .dismiss, .release])
    #expect(other.reduce(.transferEnded) == [.transferred, .finishTransfer(.copy)])
    #expect(other.reduce(.transferEnded) == [])
    #expect(other.reduce(.animationsEnded) == [.conclude(one), .dismiss, .release])
    for input in [
      DragMachine.Input.over([]), .drop(isTargetThere: true), .cancel(animated: false), .leftForGood,
    ] {
      #expect(other.reduce(input) == [])
    }
  }

  @Test("A foreign drag has no source to tell")
  func foreign() {
    var machine = hovering(isLocal: false)
    #expect(machine.reduce(.drop(isTargetThere: true)) == [.perform(one)])
    #expect(
      machine.reduce(.performed(requestedData: false))
        == [.prepareDrop(one), .endHover([one]), .endTransferSoon, .setDown])
    var cancelled = hovering(.forbidden, isLocal: false)
    #expect(cancelled.reduce(.drop(isTargetThere: true)) == [.endHover([one]), .dismiss, .release])
    #expect(cancelled.operation == .forbidden)
    var outside = hovering(isLocal: false)
    #expect(outside.reduce(.droppedOutside(.copy)) == [])
  }

  @Test("What another program offers may change; a proposal counts as it's allowed by then")
  func offers() {
    var machine = hovering(isLocal: false)
    #expect(machine.reduce(.offersCopy(false)) == [])
    #expect(machine.operation == .copy)
    #expect(machine.reduce(.proposed(.copy)) == [.showOperation(.cancel)])
    #expect(machine.reduce(.offersCopy(true)) == [])
    #expect(machine.reduce(.proposed(.copy)) == [.showOperation(.copy)])
  }

  @Test("A target that has gone refuses")
  func gone() {
    var machine = hovering()
    #expect(
      machine.reduce(.drop(isTargetThere: false))
        == [.willEnd(.cancel), .endHover([one]), .prepareCancel, .setDown])
    #expect(machine.reduce(.cancel(animated: true)) == [])
    #expect(machine.reduce(.cancel(animated: false)) == [.hurry])
  }

  @Test("Contact: movement is measured from where it went down")
  func contact() {
    var machine = ContactMachine(origin: CGPoint(x: 5, y: 5), hysteresis: 10, mayBeginEarly: true)
    #expect(machine.reduce(.moved(CGPoint(x: 12, y: 12))) == [])
    #expect(machine.reduce(.moved(CGPoint(x: 13, y: 11))) == [.stopWaiting, .lift(beginsAtOnce: true)])
    #expect(machine.reduce(.didLift(true)) == [.stopWaiting])
    #expect(machine.reduce(.moved(CGPoint(x: 13, y: 11))) == [.begin])
    #expect(machine.reduce(.up) == [])
    #expect(machine.phase == .dragging)
    var touch = ContactMachine(origin: .zero, hysteresis: 10, mayBeginEarly: false)
    #expect(touch.reduce(.delayElapsed) == [.lift(beginsAtOnce: false)])
    #expect(touch.reduce(.didLift(false)) == [.stopWaiting])
    #expect(touch.phase == .over)
    #expect(touch.reduce(.moved(CGPoint(x: 50, y: 0))) == [])
  }

  @Test("Spring: from one to the next without a gap")
  func spring() {
    var machine = SpringMachine()
    #expect(machine.reduce(.over(one)) == [.change(.possible, one), .waitDwell])
    #expect(machine.reduce(.over(one)) == [])
    #expect(
      machine.reduce(.over(two)) == [
        .stopWaiting, .change(.inactive, one), .finish(one), .forget(one), .change(.possible, two),
        .waitDwell,
      ])
    #expect(machine.reduce(.delayElapsed) == [.change(.activating, two), .waitFlash])
    #expect(machine.reduce(.delayElapsed) == [.change(.activated, two), .activate(two), .finish(two)])
    #expect(machine.reduce(.delayElapsed) == [])
    #expect(machine.reduce(.stop) == [.forget(two)])
  }

  @Test("Spring: another region of the same one")
  func springRegions() {
    var machine = SpringMachine()
    #expect(machine.reduce(.regionChanged(one)) == [], "nothing is under the drag")
    _ = machine.reduce(.over(one))
    _ = machine.reduce(.delayElapsed)
    #expect(
      machine.reduce(.regionChanged(one)) == [
        .stopWaiting, .change(.inactive, one), .finish(one), .turn(one), .change(.possible, one), .waitDwell,
      ])
    #expect(machine.reduce(.regionChanged(two)) == [], "that isn't it")
    _ = machine.reduce(.delayElapsed)
    _ = machine.reduce(.delayElapsed)
    #expect(machine.reduce(.regionChanged(one)) == [.turn(one), .change(.possible, one), .waitDwell])
  }
}
