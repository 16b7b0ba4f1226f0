import Foundation

/// The user's own steps, as they are after the changes of another computer have been brought below them.
struct OwnSteps {
  /// The steps of which something is left.
  private(set) var steps: [PastStep] = []
  /// The commands of which nothing is left, since the other computer knows or has changed what they did.
  private(set) var dropped: [UUID] = []
  /// The pins whose stamps aren't those of the steps any more.
  private(set) var settledPins: Set<PinID> = []

  /// - Parameter changes: what's left of the step.
  mutating func take(_ step: PastStep, _ changes: [Change]) {
    // Most steps stay as they are, which is found out at once.
    guard changes != step.command.changes, NetChange(of: changes) != NetChange(of: step.command.changes)
    else { return steps.append(step) }
    settledPins.formUnion(step.command.pinIDs)
    guard !changes.isEmpty else {
      // What's stored with the step goes with it.
      settledPins.formUnion(step.past.pins)
      dropped += [step.command.id] + (step.past.merged ?? [])
      return
    }
    var rest = step
    rest.command = Command(
      id: step.command.id, name: step.command.name, changes: changes, group: step.command.group)
    settledPins.formUnion(rest.command.pinIDs)
    rest.settle()
    steps.append(rest)
  }

  /// Settles the first step, which gets the marks.
  mutating func settleFirst() {
    settledPins.formUnion(steps[0].settleWhole())
  }

  /// Settles the steps that delete or make pins whose final stamps are below them, or before which such steps
  /// were undone. They would take the final stamps for those of their own time.
  mutating func settle(with pins: Set<PinID>) {
    settledPins.formUnion(pins)
    var isSettling = true
    while isSettling {
      isSettling = false
      for index in steps.indices {
        let undone = steps[index].past.undone.reduce(into: Set<PinID>()) { $0.formUnion($1.pins) }
        guard !undone.isDisjoint(with: settledPins) else { continue }
        steps[index].past.undone = []
        settledPins.formUnion(undone)
        isSettling = true
      }
      for index in steps.indices where !steps[index].isSettled && steps[index].command.makesOrDeletes {
        let ids = steps[index].command.pinIDs
        guard !ids.isDisjoint(with: settledPins) else { continue }
        steps[index].settle()
        settledPins.formUnion(ids)
        isSettling = true
      }
    }
  }
}

extension PastStep {
  /// Settles the step with all that's stored with it.
  /// - Returns: the pins whose stamps must be among the marks.
  mutating func settleWhole() -> Set<PinID> {
    let pins = command.pinIDs.union(past.pins)
    past.undone = []
    settle()
    return pins
  }
}

/// What changes bring about together, whatever their order is.
private struct NetChange: Equatable {
  private var pins: [PinID: [Pin?]] = [:]
  private var name: [String] = []
  private var view: [BoardViewState?] = []

  init(of changes: [Change]) {
    for change in changes {
      switch change {
      case .insertPins(let new, _): for pin in new { record(pin.id, nil, pin) }
      case .removePins(let old): for pin in old { record(pin.id, pin, nil) }
      case .updatePins(let updates):
        for update in updates { record(update.after.id, update.before, update.after) }
      case .rename(let before, let after): name = [name.first ?? before, after]
      case .startView(let before, let after): view = [view.isEmpty ? before : view[0], after]
      }
    }
    pins = pins.filter { $0.value[0] != $0.value[1] }
  }

  private mutating func record(_ id: PinID, _ before: Pin?, _ after: Pin?) {
    pins[id] = [pins[id].map { $0[0] } ?? before, after]
  }
}

extension Command {
  fileprivate var makesOrDeletes: Bool {
    changes.contains { change in
      switch change {
      case .insertPins, .removePins: true
      case .updatePins, .rename, .startView: false
      }
    }
  }
}
