/// The steps with which the histories of two states of a board begin alike. They say the same of most pins on
/// both sides, so they're read for the other pins only.
package enum SharedPast {
  /// The pins for which the shared steps must be read: those that one of the states has otherwise than the
  /// other one, those of later steps, and the strokes that such pins hold.
  package static func neededPins(
    _ ours: BoardDocument, _ theirs: BoardDocument, later steps: [PastStep]
  ) -> Set<PinID> {
    var ids = steps.reduce(into: Set<PinID>()) { ids, step in
      ids.formUnion(step.command.pinIDs)
      ids.formUnion(step.past.pins)
    }
    for pin in ours.storedPins where theirs.storedPin(pin.id) != pin { ids.insert(pin.id) }
    for pin in theirs.storedPins where ours.storedPin(pin.id) == nil { ids.insert(pin.id) }
    let strokes = [ours, theirs].flatMap { $0.storedPins.filter { $0.content.stroke?.isHeld == true } }
    var count = 0
    while count != ids.count {
      count = ids.count
      for pin in strokes where pin.content.stroke.map({ !$0.holders.isDisjoint(with: ids) }) ?? false {
        ids.insert(pin.id)
      }
    }
    return ids
  }
}
