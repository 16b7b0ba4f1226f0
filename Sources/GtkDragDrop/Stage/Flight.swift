import DragDrop
import Foundation
import GtkViews

/// One picture on its way from the pointer to its target.
@MainActor
final class Flight {
  let item: DragItem
  /// The visible picture; nil for an item that isn't shown, or is completely covered by another one.
  var actor: StageActor?
  let animation: DragAnimation
  /// The window in which the picture is shown.
  weak var window: Window?
  var running: RunningAnimation?
  /// The progress of the way, from 0 to 1.
  var progress = 0.0
  /// The picture's pose, whether it's visible or not.
  var pose: Pose {
    didSet { actor?.pose = pose }
  }

  init(_ item: DragItem, at pose: Pose, actor: StageActor?, animation: DragAnimation, window: Window) {
    self.item = item
    self.pose = pose
    self.actor = actor
    self.animation = animation
    self.window = window
  }

  /// Returns the remaining time in seconds, but at least `least`, so that a change of direction is visible.
  func rest(atLeast least: Double) -> Double { max(animation.duration * (1 - progress), least) }
}

/// The flights of a drag, in order. Thousands may end in one frame, so none is looked for among the others.
@MainActor
struct Flights {
  private var flights: [ObjectIdentifier: (number: Int, flight: Flight)] = [:]
  private var lastNumber = 0

  /// All flights, in the order in which they began.
  var all: [Flight] { flights.values.sorted { $0.number < $1.number }.map(\.flight) }

  mutating func append(_ flight: Flight) {
    lastNumber += 1
    flights[ObjectIdentifier(flight.item)] = (lastNumber, flight)
  }

  mutating func remove(_ flight: Flight) {
    if self[flight.item] === flight { flights[ObjectIdentifier(flight.item)] = nil }
  }

  /// The flight of an item's picture.
  subscript(item: DragItem) -> Flight? { flights[ObjectIdentifier(item)]?.flight }
}
