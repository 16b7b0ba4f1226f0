import Foundation

/// The engine's memory of one contact, until a driver carries its drag.
@MainActor
final class ContactRecord {
  let id: ContactID
  let kind: ContactKind
  let window: any WindowNode
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
    point = place.point
    self.interactions = interactions
    interpreter = Interpreter(machine)
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
