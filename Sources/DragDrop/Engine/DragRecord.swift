import DragItems
import Foundation

/// The engine's record of one drag, from its beginning to the end of its data transfer.
@MainActor
final class DragRecord {
  let state: SharedDragState
  let interpreter: Interpreter<DragMachine>
  /// The source's session; nil for a drag from another program.
  let drag: LocalDragSession?
  let drop: LiveDropSession
  let transfer: DropTransfer
  let setDowns: SetDownGroup
  private(set) lazy var springs = DragSprings(state, environment) { [weak self] in self?.isHeld == true }
  private let environment: DragEnvironment
  /// The kind of the contact that carries the drag; nil for a drag from another program.
  var kind: ContactKind?
  /// The contact that carries the drag now: at first the one that began it.
  var carrier: ContactID?
  /// The press that became the drag.
  weak var contact: ContactRecord?
  /// Where the drag began.
  private(set) weak var sourceWindow: (any WindowNode)?

  /// The dragged items with their previews, in item order.
  var pieces: [StagedItem]
  /// The interactions that have contributed items, the source first.
  var contributors: [DragInteraction]
  /// For each piece, the interaction that contributed it.
  var sources: [DragInteraction]

  /// Drop interactions that the drag has met, kept alive so that they can hear of its end.
  var drops: [InteractionID: DropInteraction] = [:]

  /// Whether the drag was released and isn't dropped yet.
  var isReleased = false
  var isPrecise = false
  /// Whether the source wants full-size previews while the drag is over its view.
  var prefersFullSize = false
  /// Whether the current target wants full-size previews; without meaning once the previews have shrunk.
  var targetPrefersFullSize = false
  /// Whether the view under the drag shows the items itself, so that the previews are concealed.
  var targetShowsItems = false
  /// Whether the previews still have their full size.
  var isFullSize = false
  var shownBadge: DragBadge?
  /// The operation last reported for the current view.
  var reportedOperation: DropOperation?

  init(
    state: SharedDragState, drag: LocalDragSession?, kind: ContactKind?, source: DragInteraction?,
    sourceWindow: (any WindowNode)?, pieces: [StagedItem], allowsCopy: Bool, environment: DragEnvironment
  ) {
    self.state = state
    self.drag = drag
    self.kind = kind
    self.sourceWindow = sourceWindow
    self.pieces = pieces
    self.environment = environment
    drop = LiveDropSession(state: state, localDragSession: drag)
    transfer = DropTransfer(drop, environment)
    setDowns = SetDownGroup(state, environment)
    contributors = source.map { [$0] } ?? []
    sources = source.map { Array(repeating: $0, count: pieces.count) } ?? []
    interpreter = Interpreter(
      DragMachine(
        isLocal: drag != nil, allowsMove: state.allowsMoveOperation, allowsCopy: allowsCopy,
        isRestricted: state.isRestrictedToDraggingApplication))
  }

  var id: SessionID { state.id }
  var machine: DragMachine { interpreter.machine }
  /// Whether the drag is neither released nor over, so that springs work.
  var isHeld: Bool { machine.phase == .dragging && !isReleased }
  var currentDrop: DropInteraction? { machine.current.flatMap { drops[$0] } }

  /// All types of all items, each once, in order.
  var types: [String] {
    var seen: Set<String> = []
    return state.items.flatMap(\.itemProvider.registeredTypeIdentifiers).filter { seen.insert($0).inserted }
  }
}

/// A drag whose source is still being notified that it begins. Inputs that would end the drag are collected
/// until the drag exists.
@MainActor
struct DragBeginning {
  /// The window in which the drag begins.
  let window: any WindowNode
  var ends: [DragMachine.Input] = []
}
