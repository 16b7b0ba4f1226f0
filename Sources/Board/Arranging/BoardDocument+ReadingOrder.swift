import Foundation

extension BoardDocument {
  /// The pins as a page is read: rows from the top, each from the left.
  ///
  /// Pins needn't stand in rows. Of those that aren't in one yet, the one with the highest middle begins the next row; whatever
  /// has its middle above that one's lower edge is in it, too.
  public var readingOrder: [PinID] {
    var rest = pins.indices.sorted { (pins[$0].center.y, $0) < (pins[$1].center.y, $1) }[...]
    var order: [PinID] = []
    order.reserveCapacity(pins.count)
    while let first = rest.popFirst() {
      let bottom = pins[first].boundingBox.maxY
      let others = rest.prefix { pins[$0].center.y < bottom }
      rest = rest.dropFirst(others.count)
      let row = ([first] + others).sorted { left, right in
        let (a, b) = (pins[left].center, pins[right].center)
        return (a.x, a.y, left) < (b.x, b.y, right)
      }
      order += row.map { pins[$0].id }
    }
    return order
  }
}
