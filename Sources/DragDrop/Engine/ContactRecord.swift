import Foundation

/// The engine's memory of one contact, until a driver carries its drag.
@MainActor
final class ContactRecord {
  let id: ContactID
  let kind: ContactKind
  let window: any WindowNode
  /// Where it went down. Items are held there: a drag that begins by movement has moved by then, and what was
  /// pressed must not jump by that much.
  let origin: CGPoint
  var point: CGPoint
  /// The drag interactions that the press hit, the wanted one first.
  let interactions: [DragInteraction]
  let interpreter: Interpreter<ContactMachine>
  var timer: (any DragTimer)?
  /// What lifted; nil before.
  var lift: Lift?
  /// The window goes: nothing can be shown any more.
  var endsHard = false

  struct Lift {
    let interaction: DragInteraction
    let session: LocalDragSession
    let pieces: [StagedItem]
    let animation: DragAnimation
  }

  init(
    id: ContactID, kind: ContactKind, place: DragPlace, interactions: [DragInteraction],
    machine: ContactMachine
  ) {
    self.id = id
    self.kind = kind
    window = place.window
    origin = place.point
    point = place.point
    self.interactions = interactions
    interpreter = Interpreter(machine)
  }

  /// Pressed or lifted, no drag yet.
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
  /// The engine has no interest in this contact (any more): let other gestures have it.
  case ignored
  /// The engine still waits; others may act.
  case undecided
  /// Lifted: claim the contact.
  case lifted
  /// The drag has begun and a driver carries it now.
  case dragging
}
