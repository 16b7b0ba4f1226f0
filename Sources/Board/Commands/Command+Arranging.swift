import Foundation

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
    let pins = Command.counted(count)
    switch layout {
    case .pack: return "Pack \(pins)"
    case .rows: return "Arrange \(pins) in Rows"
    case .columns: return "Arrange \(pins) in Columns"
    case .grid: return "Arrange \(pins) in a Grid"
    case .align(let alignment): return "Align \(pins) \(alignment.words)"
    case .distribute(.horizontal): return "Distribute \(pins) Horizontally"
    case .distribute(.vertical): return "Distribute \(pins) Vertically"
    case .space(.horizontal): return "Space \(pins) Horizontally"
    case .space(.vertical): return "Space \(pins) Vertically"
    case .normalize(let measure): return "Make \(pins) Equal in \(measure.rawValue.capitalized)"
    }
  }
}

extension Alignment {
  fileprivate var words: String {
    switch self {
    case .left: "Left"
    case .center: "in a Column"
    case .right: "Right"
    case .top: "at the Top"
    case .middle: "in a Row"
    case .bottom: "at the Bottom"
    }
  }
}
