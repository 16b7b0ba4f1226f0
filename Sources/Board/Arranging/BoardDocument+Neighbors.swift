public import Foundation

extension BoardDocument {
  /// A way from one pin to another one.
  public enum Way: Hashable, Sendable, CaseIterable {
    /// On and back in the order in which a page is read, at the end of a row to the next one.
    case next, previous
    /// To what lies above or below; if only the middle of something beside is there, to that.
    case above, below
  }

  /// Returns the pin to which a way leads; nil if there's none. Pins that are selected together with the
  /// first one are passed over.
  ///
  /// Each pin can be reached by ``Way/next`` and ``Way/previous`` alone.
  /// - Parameters:
  ///   - id: the pin at which the way begins, which is seen.
  ///   - way: the way.
  ///   - entered: the group that the user has entered; see ``unit(of:inside:)``.
  public func neighbor(of id: PinID, _ way: Way, inside entered: UUID? = nil) -> PinID? {
    let order = readingOrder
    guard let pin = pin(id), let index = order.firstIndex(of: id) else { return nil }
    let unit = unit(of: pin, inside: entered)
    switch way {
    case .next: return order[(index + 1)...].first { !unit.contains($0) }
    case .previous: return order[..<index].last { !unit.contains($0) }
    case .above, .below:
      let others = order.lazy.filter { !unit.contains($0) }.compactMap(self.pin)
      return others.compactMap { other -> (id: PinID, distance: (Int, Double))? in
        Self.distance(from: pin, to: other, isDown: way == .below).map { (other.id, $0) }
      }.min { $0.distance < $1.distance }?.id
    }
  }

  /// How much a gap beside a pin counts, and a shift of its middle: what lies in the same column comes first.
  private static let besides = (gap: 3.0, shift: 0.3)

  /// Returns how far a pin is above or below another one; nil if its middle isn't there. What's beside it, in
  /// the same row, comes last.
  private static func distance(from pin: Pin, to other: Pin, isDown: Bool) -> (Int, Double)? {
    let way = isDown ? other.center.y - pin.center.y : pin.center.y - other.center.y
    guard way > 0 else { return nil }
    let (box, target) = (pin.boundingBox, other.boundingBox)
    let gap = max(0, target.minX - box.maxX, box.minX - target.maxX)
    let distance = way + besides.gap * gap + besides.shift * abs(other.center.x - pin.center.x)
    return (way > box.height / 2 ? 0 : 1, distance)
  }
}
