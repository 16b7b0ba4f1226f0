import Foundation

extension Command {
  /// Arranges pins: see `Arranging`. For thousands of pins, `Arranging.placements(of:in:)` belongs on another
  /// thread, and `place(_:in:name:)` follows.
  public static func arrange(
    _ ids: some Sequence<PinID>, _ arranging: Arranging = Arranging(.rows), in document: BoardDocument
  ) -> Command? {
    let placements = arranging.placements(of: ids, in: document)
    return place(placements, in: document, name: arranging.name(of: placements.count))
  }

  /// Gives pins new positions and sizes. Locked pins stay.
  public static func place(
    _ placements: [PinID: PinPlacement], in document: BoardDocument, name: CommandName
  ) -> Command? {
    let pins = document.movable(placements.keys).map { pin in
      var pin = pin
      guard let placement = placements[pin.id] else { return pin }
      pin.center = BoardLimits.clamped(placement.center)
      pin.size = BoardLimits.clamped(placement.size)
      return pin
    }
    return update(pins, in: document, name: name)
  }
}

extension Arranging {
  /// The name of the command on a number of pins: “Pack 3 Pins”, “Align 3 Pins Left”.
  public func name(of count: Int) -> CommandName {
    switch layout {
    case .lines: nameOfOrder(of: count)
    case .pack: .pack(count)
    case .rows: .arrangeInRows(count)
    case .columns: .arrangeInColumns(count)
    case .grid: .arrangeInGrid(count)
    case .align(let alignment): alignment.name(of: count)
    case .distribute(.horizontal): .distributeHorizontally(count)
    case .distribute(.vertical): .distributeVertically(count)
    case .space(.horizontal): .spaceHorizontally(count)
    case .space(.vertical): .spaceVertically(count)
    case .normalize(.height): .makeEqualInHeight(count)
    case .normalize(.width): .makeEqualInWidth(count)
    case .normalize(.area): .makeEqualInArea(count)
    }
  }
}

extension Arranging {
  /// The name of sorting: “Sort 3 Pins by Name”.
  private func nameOfOrder(of count: Int) -> CommandName {
    switch order {
    case .position: .arrangeInRows(count)
    case .name: .sortByName(count)
    case .size: .sortBySize(count)
    case .numbers(_, of: .date): .sortByDate(count)
    case .numbers(_, of: .color): .sortByColor(count)
    case .shuffled: .shuffle(count)
    }
  }
}

extension PinAlignment {
  fileprivate func name(of count: Int) -> CommandName {
    switch self {
    case .left: .alignLeft(count)
    case .center: .alignInColumn(count)
    case .right: .alignRight(count)
    case .top: .alignTop(count)
    case .middle: .alignInRow(count)
    case .bottom: .alignBottom(count)
    }
  }
}
