import Foundation

/// The engine's memory of one drag, from its begin to the end of its data transfer.
@MainActor
final class DragRecord {
  let state: SessionState
  let interpreter: Interpreter<DragMachine>
  let springs = Interpreter(SpringMachine())
  /// nil for a drag from another program.
  let drag: LocalDragSession?
  let drop: LiveDropSession
  /// nil for a drag from another program.
  var kind: ContactKind?
  /// Who carries it now: at first the contact that began it.
  var carrier: ContactID?
  /// The press that became the drag.
  weak var contact: ContactRecord?
  /// Where the drag began.
  private(set) weak var sourceWindow: (any WindowNode)?

  /// In item order.
  var pieces: [StagedItem]
  /// Who contributed items, the source first.
  var contributors: [DragInteraction]
  /// Who contributed each piece.
  var sources: [DragInteraction]

  /// Drop interactions that the drag has met; kept alive until its end, which they're told of.
  var drops: [InteractionID: DropInteraction] = [:]
  var springTargets: [InteractionID: (interaction: SpringLoadedInteraction, context: SpringContext)] = [:]
  var springTimer: (any DragTimer)?
  var endTimer: (any DragTimer)?

  /// Let go of, and not yet dropped.
  var isReleased = false
  var isPrecise = false
  /// The source's wish, for while the drag is over its view.
  var prefersFullSize = false
  /// What the present target wants of previews that haven't shrunk yet.
  var targetPrefersFullSize = false
  /// Whether the previews still have their full size.
  var isFullSize = false
  var shownBadge: DragBadge?
  /// The operation last reported for the current view.
  var reportedOperation: DropOperation?

  var progressTimer: (any DragTimer)?
  var isProgressShown = false

  var setDowns: [SetDown] = []
  var runningAnimations = 0

  init(
    state: SessionState, drag: LocalDragSession?, kind: ContactKind?, source: DragInteraction?,
    sourceWindow: (any WindowNode)?, pieces: [StagedItem], allowsCopy: Bool
  ) {
    self.state = state
    self.drag = drag
    self.kind = kind
    self.sourceWindow = sourceWindow
    self.pieces = pieces
    drop = LiveDropSession(state: state, localDragSession: drag)
    contributors = source.map { [$0] } ?? []
    sources = source.map { Array(repeating: $0, count: pieces.count) } ?? []
    interpreter = Interpreter(
      DragMachine(
        isLocal: drag != nil, allowsMove: state.allowsMoveOperation, allowsCopy: allowsCopy,
        isRestricted: state.isRestrictedToDraggingApplication))
  }

  var id: SessionID { state.id }
  var machine: DragMachine { interpreter.machine }
  /// Neither let go of nor over: springs work.
  var isHeld: Bool { machine.phase == .dragging && !isReleased }
  var currentDrop: DropInteraction? { machine.current.flatMap { drops[$0] } }

  /// All types of all items, each once, in order.
  var types: [String] {
    var seen: Set<String> = []
    return state.items.flatMap(\.itemProvider.registeredTypeIdentifiers).filter { seen.insert($0).inserted }
  }
}

/// A drag whose source is still being told of its begin: what ends it meanwhile waits until there's a drag to end.
@MainActor
struct DragBeginning {
  /// Where it begins.
  let window: any WindowNode
  var ends: [DragMachine.Input] = []
}
