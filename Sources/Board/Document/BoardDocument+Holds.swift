import Foundation

// Pins hold the ends of arrows and of straight lines.
//
// A stroke stores which pins hold its ends, and it also stores where its line is. A command that changes a
// pin changes the lines that the pin holds, too. So exports and earlier versions of this program need to know
// nothing of holds, and undoing restores a line to the last bit.

extension BoardDocument {
  /// Returns the strokes of which some pins hold an end, from back to front, hidden ones included.
  public func strokes(heldBy ids: Set<PinID>) -> [Pin] {
    pins.indices.compactMap { index in
      guard let stroke = pins[index].content.stroke, stroke.isHeld, !stroke.holders.isDisjoint(with: ids)
      else { return nil }
      return pins[index]
    }
  }

  /// The strokes of which a pin holds an end, from back to front, hidden ones included.
  var heldStrokes: [Pin] {
    pins.indices.compactMap { pins[$0].content.stroke?.isHeld == true ? pins[$0] : nil }
  }

  /// Returns updates, and those of the strokes that follow what they change. A held stroke that's changed
  /// without its pins is taken away from them. What's locked follows, too.
  func following(_ updates: [PinUpdate]) -> [PinUpdate] {
    let moved = Set(updates.lazy.filter(\.changesShape).map(\.after.id))
    guard !moved.isEmpty else { return updates }
    var all = updates
    var indices: [PinID: Int] = [:]
    for index in pins.indices {
      guard let stroke = pins[index].content.stroke, stroke.isHeld else { continue }
      let pin = pins[index]
      let isFollowing = !stroke.holders.isDisjoint(with: moved)
      guard isFollowing || moved.contains(pin.id) else { continue }
      if indices.isEmpty {
        indices = Dictionary(
          updates.enumerated().map { ($1.after.id, $0) }, uniquingKeysWith: { first, _ in first })
      }
      let now = { (id: PinID) in indices[id].map { updates[$0].after } ?? self.pin(id) }
      let own = indices[pin.id]
      let changed = own.map { updates[$0].after } ?? pin
      let after = isFollowing ? changed.withHeldEnds(now) : changed.lettingGo(since: pin, now)
      if let own {
        all[own] = PinUpdate(before: pin, after: after)
      } else if after != pin {
        all.append(PinUpdate(before: pin, after: after))
      }
    }
    return all
  }
}

extension PinUpdate {
  /// Whether a point of what the pin shows is elsewhere now.
  fileprivate var changesShape: Bool {
    before.center != after.center || before.size != after.size || before.rotation != after.rotation
      || before.crop != after.crop || before.flip != after.flip
  }
}
