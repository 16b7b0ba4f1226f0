import Foundation

/// The engine's record of one contact, kept until a driver carries the contact's drag.
@MainActor
final class ContactRecord {
  let id: ContactID
  let kind: ContactKind
  let window: any WindowNode
  /// Where the contact went down. Items are held at this point: a drag that begins by movement has moved by
  /// then, and the pressed item must not jump by that distance.
  let origin: CGPoint
  var point: CGPoint
  /// The drag interactions that the press hit, in the order in which they're asked.
  let interactions: [DragInteraction]
  let interpreter: Interpreter<ContactMachine>
  var timer: (any DragTimer)?
  /// The lift that the press has caused; nil before.
  var lift: Lift?
  /// Whether the window is closing, so that nothing can be shown any more.
  var endsHard = false

  struct Lift {
    let interaction: DragInteraction
    let session: LocalDragSession
    let pieces: [StagedItem]
    let animation: DragAnimation
  }

  init(
    id: ContactID, kind: ContactKind, location: DragLocation, interactions: [DragInteraction],
    machine: ContactMachine
  ) {
    self.id = id
    self.kind = kind
    window = location.window
    origin = location.point
    point = location.point
    self.interactions = interactions
    interpreter = Interpreter(machine)
  }

  /// Whether the contact has pressed or lifted, but no drag has begun yet.
  var isWaiting: Bool {
    switch interpreter.machine.phase {
    case .pressed, .lifted: true
    case .dragging, .over: false
    }
  }

  var verdict: ContactVerdict {
    switch interpreter.machine.phase {
    case .pressed: .undecided
    case .lifted: lift?.interaction.allowsSimultaneousRecognitionDuringLift == true ? .undecided : .lifted
    case .dragging: .dragging
    case .over: .ignored
    }
  }
}

/// What a contact's gesture should do after the engine has seen it.
public enum ContactVerdict: Sendable {
  /// The engine has no interest in this contact (any more): let other gestures have the contact.
  case ignored
  /// The engine is still waiting; other gestures may act.
  case undecided
  /// The items have lifted: claim the contact.
  case lifted
  /// The drag has begun, and a driver carries it.
  case dragging
}
