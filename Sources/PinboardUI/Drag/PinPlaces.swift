import Board
import Foundation

/// Where dragged pins go that are dropped on one point.
struct PinPlaces {
  private var centers: [ObjectIdentifier: CGPoint] = [:]

  /// Pins that were held together keep their arrangement around the point. Those that were picked up one by one, or out
  /// of the tray, have none: they're laid side by side with what was held, and don't hide each other.
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
    // What was held is one thing among them, and stays where it is.
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

  /// The place of a pin's middle; nil for one that was gone.
  func center(of dragged: DraggedPin) -> CGPoint? { centers[ObjectIdentifier(dragged)] }
}
