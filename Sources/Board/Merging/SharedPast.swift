/// The steps with which the histories of two states of a board begin alike, and the pins that both states
/// have alike. A merge needs them only as far as one of the states says something else.
package enum SharedPast {
  /// The pins that a merge must know: those that one of the states has otherwise than the other one, those of
  /// later steps, the strokes that such pins hold, and all that hold these strokes.
  /// - Parameters:
  ///   - other: the pins that aren't the same in both states.
  ///   - strokes: the held strokes of both states.
  ///   - steps: the steps that only one of the histories has.
  package static func needed(
    _ other: Set<PinID>, among strokes: [Pin], later steps: [PastStep]
  ) -> Set<PinID> {
    var ids = steps.reduce(into: other) { ids, step in
      ids.formUnion(step.command.pinIDs)
      ids.formUnion(step.past.pins)
    }
    var count = 0
    while count != ids.count {
      count = ids.count
      for pin in strokes where !pin.holders.isDisjoint(with: ids) { ids.insert(pin.id) }
    }
    // A line is where both of its holders are. Strokes of steps may have been held by others before.
    var holders: Set<PinID> = []
    for pin in strokes where ids.contains(pin.id) { holders.formUnion(pin.holders) }
    for change in steps.lazy.flatMap(\.command.changes) {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): for pin in pins { holders.formUnion(pin.holders) }
      case .updatePins(let updates):
        for update in updates { holders.formUnion(update.before.holders.union(update.after.holders)) }
      case .rename, .startView: break
      }
    }
    return ids.union(holders)
  }
}

extension Pin {
  fileprivate var holders: Set<PinID> { content.stroke?.holders ?? [] }
}
