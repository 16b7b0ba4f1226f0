package import Foundation

/// Brings together what two computers did to one board.
///
/// The result has, of each property, the later value, whichever side merges. The history of the board that's
/// merged into has one more step, with everything that comes from the other side. The user's own steps since
/// the last common one follow it, so that they're undone first, and then the whole merge at once.
package struct BoardMerge: Sendable {
  /// The board with the changes of both sides. It lacks the pins that neither side was given.
  package private(set) var document: BoardDocument
  /// The stored steps that replace those behind ``kept``; nil if the steps stay as they are.
  package private(set) var steps: [PastStep]?
  /// The number of stored commands that stay before ``steps``.
  package private(set) var kept = 0
  /// The number of the newest step that's done.
  package private(set) var position: Int
  /// The changes that lead from our board to ``document``.
  package private(set) var changes: [Change] = []
  /// What the user sees of the merge.
  package private(set) var summary: MergeSummary
  /// Whether nothing has to be written, since our side knows all that the other one does.
  package var isEmpty: Bool { steps == nil }

  /// Why two boards can't be merged.
  package enum Failure: Error, Hashable {
    /// They're two boards, and not two states of one.
    case otherBoard
    /// The steps that both sides share must be read as a whole.
    case partialPast
    /// The merged board would have too many pins or originals, or its values contradict each other.
    case impossible(BoardError)
  }

  /// - Parameters:
  ///   - ours: the board into which is merged.
  ///   - theirs: the other state of the board.
  ///   - id: the id of the step with the changes of the other side.
  ///   - time: when the merge is done, in seconds since 1970: later than all steps of both sides.
  package init(
    _ ours: BoardWithPast, with theirs: BoardWithPast, as id: UUID = .random(), at time: Double
  ) throws(Failure) {
    guard ours.document.id == theirs.document.id else { throw .otherBoard }
    document = ours.document
    position = ours.position
    summary = MergeSummary(from: ours.document, to: ours.document, among: [])
    do throws(BoardError) {
      try merge(ours, theirs, id, time)
    } catch {
      throw .impossible(error)
    }
    // Such a step would be written without its other changes.
    if steps != nil, kept < ours.partial { throw .partialPast }
  }

  private mutating func merge(
    _ ours: BoardWithPast, _ theirs: BoardWithPast, _ id: UUID, _ time: Double
  ) throws(BoardError) {
    var join = PastJoin(ours, theirs)
    var (board, foreign) = try join.begin()
    var own = OwnSteps()
    for step in join.ownSteps { own.take(step, try join.follow(step, on: &board)) }
    let last = try join.end(on: &board)
    document = try board.document()
    guard join.hasNews || document != ours.document || document.startView != ours.document.startView else {
      return
    }
    kept = join.anchor
    // Without a step of its own, the merge's stamps go to the first step that follows, or to the newest one.
    var carrier = foreign.isEmpty && own.steps.isEmpty && kept > 0 ? ours.done[kept - 1] : nil
    if foreign.isEmpty, !own.steps.isEmpty { own.settleFirst() }
    own.settle(with: join.newPins.union(carrier?.settleWhole() ?? []))
    let marks = join.marks(with: own.settledPins)
    let merged = theirs.knownCommands.subtracting(ours.knownCommands).sorted { PinID($0) < PinID($1) }
    var past = StepPast()
    (past.marks, past.merged) = (marks, merged + own.dropped)
    var written = own.steps
    if !foreign.isEmpty || written.isEmpty && kept == 0 {
      written.insert(Self.step(id, foreign, time, past), at: 0)
    } else if var newest = carrier {
      kept -= 1
      newest.past.add(past)
      written = [newest]
    } else {
      written[0].past.add(past)
    }
    // What was undone here may count more than a change of the other side.
    if !last.isEmpty {
      var past = StepPast()
      past.merged = []
      written.append(Self.step(.random(), last, time, past))
    }
    finish(written, ours, join, board.touchedPins)
  }

  private mutating func finish(
    _ written: [PastStep], _ ours: BoardWithPast, _ join: PastJoin, _ touched: Set<PinID>
  ) {
    // Commands that were one step stay one.
    var number = ours.done.prefix(kept).last?.number ?? ours.firstNumber - 1
    var old: Int?
    var isFirst = true
    steps = written.map { step in
      var step = step
      // The amended step may be a part of the step before it.
      let goesOn = step.number != 0 && (step.number == old || isFirst && step.number == number)
      if !goesOn { number += 1 }
      old = step.number == 0 ? nil : step.number
      isFirst = false
      step.number = number
      return step
    }
    position = number
    // The walk goes back from our board and forth again, so these are all that differ.
    let ids = ours.steps.dropFirst(join.anchor).reduce(into: touched) { $0.formUnion($1.command.pinIDs) }
      .subtracting(join.unchangedPins)
    changes = Change.between(ours.document, document, among: ids)
    summary = MergeSummary(from: ours.document, to: document, among: ids, kept: join.keptPins)
  }

  private static func step(_ id: UUID, _ changes: [Change], _ time: Double, _ past: StepPast) -> PastStep {
    let command = Command(id: id, name: .mergeOtherComputer, changes: changes)
    var step = PastStep(command, time: time, number: 0, past: past)
    step.settle()
    return step
  }
}

extension StepPast {
  /// Adds what a merge has brought without a step of its own.
  fileprivate mutating func add(_ other: StepPast) {
    marks.join(other.marks)
    merged = (merged ?? []) + (other.merged ?? [])
  }
}

extension BoardWithPast {
  /// The number of the first stored step, or of the next one if none is stored.
  fileprivate var firstNumber: Int { steps.first?.number ?? position + 1 }
}
