import Board
import Foundation

/// The places of dragged pins that are dropped at one point.
struct PinPlaces {
  private var centers: [ObjectIdentifier: CGPoint] = [:]

  /// Calculates the places. Pins that were held together keep their arrangement around the point. Pins that
  /// were picked up one by one, or come from the tray, have no arrangement: they are placed side by side with
  /// the held pins and don't cover each other.
  init(of dragged: [DraggedPin], at point: CGPoint) {
    var held = CGRect.null
    var loose: [(id: ObjectIdentifier, size: CGSize)] = []
    for item in dragged {
      guard let size = item.pin?.boundingSize else { continue }
      guard let grip = item.grip else {
        loose.append((ObjectIdentifier(item), size))
        continue
      }
      let center = CGPoint(x: point.x + grip.x, y: point.y + grip.y)
      centers[ObjectIdentifier(item)] = center
      held = held.union(
        CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      )
    }
    // The held pins are one item of the row, and stay where they are.
    let sizes = (held.isNull ? [] : [held.size]) + loose.map(\.size)
    var places = Arrangement.sideBySide(sizes: sizes, around: point, spacing: CardPainter.gap)
    var shift = CGPoint.zero
    if !held.isNull, let place = places.first {
      shift = CGPoint(x: held.midX - place.x, y: held.midY - place.y)
      places.removeFirst()
    }
    for (item, place) in zip(loose, places) {
      centers[item.id] = CGPoint(x: place.x + shift.x, y: place.y + shift.y)
    }
  }

  /// Returns the place of a pin's middle; nil for a pin that was gone.
  func center(of dragged: DraggedPin) -> CGPoint? { centers[ObjectIdentifier(dragged)] }
}
