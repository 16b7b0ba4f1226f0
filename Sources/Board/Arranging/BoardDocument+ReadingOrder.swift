import Foundation

extension BoardDocument {
  /// The pins in the order in which a page is read: rows from the top, each row from the left.
  ///
  /// Pins needn't be arranged in rows. Among the pins that have no row yet, the pin with the highest middle
  /// begins the next row. Every pin whose middle lies above that first pin's lower edge belongs to the row,
  /// too.
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
