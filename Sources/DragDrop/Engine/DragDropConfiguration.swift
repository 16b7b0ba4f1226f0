public import Foundation

/// Numbers that Apple doesn't publish (contract, section 6), each settable and with its reason.
public struct DragDropConfiguration: Sendable {
  /// Seconds that a finger must rest before it lifts. Below WebKit's medium preset of 0.5 s (1.1.8).
  public var touchLiftDelay: TimeInterval = 0.4
  /// Seconds that a pressed button must rest before it lifts without moving.
  public var pointerLiftDelay: TimeInterval = 0.4
  /// Seconds that any contact must rest on a view with ``LiftBehavior/extended``: WebKit's long preset
  /// (1.1.6).
  public var extendedLiftDelay: TimeInterval = 0.65
  /// Whether a pointer that moves past the hysteresis begins at once, without the lift delay (1.1.7).
  public var allowsPointerDragBeforeLiftDelay = true
  /// Points of movement that turn a press into a drag (1.1.8).
  public var hysteresis: Double = 10
  /// Seconds of the lift animation (1.7.3).
  public var liftDuration: TimeInterval = 0.25
  /// Seconds of a set-down: the least for one over no distance, and the most for any other (1.7.3).
  public var setDownDuration: ClosedRange<TimeInterval> = 0.25...0.45
  /// Points of distance over which the set-down grows from its least to its greatest duration.
  public var setDownDistance: Double = 800
  /// The scale that a dropped preview shrinks to at the default target, the view's centre (1.5.8).
  public var defaultDropScale: Double = 0.1
  /// Points by which a finger's drag point moves up over a view that wants precision (1.6.3): about a
  /// fingertip. A pointer hides nothing and keeps its point.
  public var preciseOffset: Double = 24
  /// Whether a stack shows the first item on top instead of the last. Apple's documentation says first, its
  /// engineers say last (1.8.9).
  public var isFirstItemOnTop = false
  /// The largest number of items that are set down individually; more than that are set down with defaults
  /// and one shared animation (1.5.10).
  public var manyItemsLimit = 10
  /// Seconds over a spring-loaded view until the view flashes; GTK expands its rows after the same time
  /// (1.10.9).
  public var springDwell: TimeInterval = 0.5
  /// Seconds of the flash until the view is activated (1.10.9).
  public var springFlash: TimeInterval = 0.35
  /// Seconds that a drop's data may take before its progress is shown (contract 1.4.10). UIKit's delay isn't
  /// published. A modal panel would wait 1 s; half of that is used because we show a quiet bar.
  public var progressDelay: TimeInterval = 0.5

  /// Creates a configuration of the default numbers.
  public init() {}
}

/// What the engine reports for traces; no code makes decisions by it.
@MainActor
public enum DragDropEvent {
  /// A press has lifted its items.
  case lift(SessionID)
  /// The lift was abandoned; no drag began.
  case liftCancelled(SessionID)
  /// A drag of this process has begun, with this number of items of these types, each listed once.
  case begin(SessionID, items: Int, types: [String])
  /// This number of items has joined the drag.
  case add(SessionID, items: Int)
  /// The user has dropped or cancelled the drag.
  case willEnd(SessionID, DropOperation)
  /// All animations on the source's side are over.
  case end(SessionID, DropOperation)
  /// The drop has received all data that it asked for.
  case transferred(SessionID)
  /// A drag, with items of these types, has entered a view.
  case dropEnter(SessionID, types: [String], view: any ViewNode)
  /// The operation of a drop on the view has changed.
  case dropUpdate(SessionID, DropOperation, view: any ViewNode)
  /// The drag has left the view.
  case dropExit(SessionID, view: any ViewNode)
  /// This number of items was dropped on the view.
  case dropPerform(SessionID, items: Int, view: any ViewNode)
  /// All animations of the drop on the view are over.
  case dropConclude(SessionID, view: any ViewNode)
  /// A drag that had entered the view is over, however it ended.
  case dropEnd(SessionID, view: any ViewNode)
  /// A spring has changed its state; the view shows it.
  case spring(SpringLoadedState, view: any ViewNode)
}
