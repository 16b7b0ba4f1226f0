import Foundation
import Localization

extension Command {
  /// Arranges pins: see `Arranging`. For thousands of pins, `Arranging.places(of:in:)` belongs on another
  /// thread, and `place(_:in:name:)` follows.
  public static func arrange(
    _ ids: some Sequence<PinID>, _ arranging: Arranging = Arranging(.rows), in document: BoardDocument
  ) -> Command? {
    let places = arranging.places(of: ids, in: document)
    return place(places, in: document, name: arranging.name(of: places.count))
  }

  /// Gives pins new places and sizes. Locked pins stay.
  public static func place(
    _ places: [PinID: PinPlace], in document: BoardDocument, name: String
  ) -> Command? {
    let pins = document.movable(places.keys).map { pin in
      var pin = pin
      guard let place = places[pin.id] else { return pin }
      pin.center = BoardLimits.clamped(place.center)
      pin.size = BoardLimits.clamped(place.size)
      return pin
    }
    return update(pins, in: document, name: name)
  }
}

extension Arranging {
  /// The words for the command's name: "Pack 3 Pins", "Align 3 Pins Left".
  public func name(of count: Int) -> String {
    switch layout {
    case .lines: nameOfOrder(of: count)
    case .pack: localized(count, "Pack Pin", "Pack \(count) Pins")
    case .rows: localized(count, "Arrange Pin in Rows", "Arrange \(count) Pins in Rows")
    case .columns: localized(count, "Arrange Pin in Columns", "Arrange \(count) Pins in Columns")
    case .grid: localized(count, "Arrange Pin in a Grid", "Arrange \(count) Pins in a Grid")
    case .align(let alignment): alignment.name(of: count)
    case .distribute(.horizontal):
      localized(count, "Distribute Pin Horizontally", "Distribute \(count) Pins Horizontally")
    case .distribute(.vertical):
      localized(count, "Distribute Pin Vertically", "Distribute \(count) Pins Vertically")
    case .space(.horizontal): localized(count, "Space Pin Horizontally", "Space \(count) Pins Horizontally")
    case .space(.vertical): localized(count, "Space Pin Vertically", "Space \(count) Pins Vertically")
    case .normalize(.height):
      localized(count, "Make Pin Equal in Height", "Make \(count) Pins Equal in Height")
    case .normalize(.width): localized(count, "Make Pin Equal in Width", "Make \(count) Pins Equal in Width")
    case .normalize(.area): localized(count, "Make Pin Equal in Area", "Make \(count) Pins Equal in Area")
    }
  }
}

extension Arranging {
  /// The words for sorting: "Sort 3 Pins by Name".
  private func nameOfOrder(of count: Int) -> String {
    switch order {
    case .position: localized(count, "Arrange Pin in Rows", "Arrange \(count) Pins in Rows")
    case .name: localized(count, "Sort Pin by Name", "Sort \(count) Pins by Name")
    case .size: localized(count, "Sort Pin by Size", "Sort \(count) Pins by Size")
    case .numbers(_, of: .date): localized(count, "Sort Pin by Date", "Sort \(count) Pins by Date")
    case .numbers(_, of: .color): localized(count, "Sort Pin by Color", "Sort \(count) Pins by Color")
    case .shuffled: localized(count, "Shuffle Pin", "Shuffle \(count) Pins")
    }
  }
}

extension Alignment {
  fileprivate func name(of count: Int) -> String {
    switch self {
    case .left: localized(count, "Align Pin Left", "Align \(count) Pins Left")
    case .center: localized(count, "Align Pin in a Column", "Align \(count) Pins in a Column")
    case .right: localized(count, "Align Pin Right", "Align \(count) Pins Right")
    case .top: localized(count, "Align Pin at the Top", "Align \(count) Pins at the Top")
    case .middle: localized(count, "Align Pin in a Row", "Align \(count) Pins in a Row")
    case .bottom: localized(count, "Align Pin at the Bottom", "Align \(count) Pins at the Bottom")
    }
  }
}
