import Foundation

/// The set-downs of one drag's items: how each leaves the pointer when the drag is over, and how many are
/// still on their way (contract 2.2 and 2.4).
@MainActor
final class SetDownGroup {
  private typealias Plan = (piece: StagedItem, preview: TargetedDragPreview?, manner: SetDown.Manner)

  private let session: SharedDragState
  private let environment: DragEnvironment
  private var setDowns: [SetDown] = []
  private var runningCount = 0

  init(_ session: SharedDragState, _ environment: DragEnvironment) {
    self.session = session
    self.environment = environment
  }

  // MARK: Plans

  /// Plans the flight of each item to its position in the view that it was dropped on.
  /// - Parameter end: called when the last set-down has ended.
  func planDrop(of pieces: [StagedItem], on interaction: DropInteraction, end: @escaping () -> Void) {
    let isMany = isMany(pieces)
    let plans = pieces.map { piece -> Plan in
      guard let lifted = piece.preview else { return (piece, nil, .shrinkInPlace) }
      guard let standard = defaultDropPreview(lifted, interaction) else {
        return (piece, lifted, .shrinkInPlace)
      }
      guard !isMany, let delegate = interaction.delegate else { return (piece, standard, .flyToTarget) }
      let chosen = delegate.dropInteraction(
        interaction, previewForDropping: piece.item, withDefault: standard)
      return (piece, chosen ?? lifted, chosen == nil ? .shrinkInPlace : .flyToTarget)
    }
    animate(plans, isMany: isMany, end: end) { item, animator, _ in
      interaction.delegate?.dropInteraction(interaction, item: item, willAnimateDropWith: animator)
    }
  }

  /// Plans the flight of each item back to where it was lifted, unless the item's source returns another
  /// preview (2.4).
  /// - Parameters:
  ///   - sources: for each piece, the interaction that it came from.
  ///   - end: called when the last set-down has ended.
  func planCancel(of pieces: [StagedItem], from sources: [DragInteraction], end: @escaping () -> Void) {
    let isMany = isMany(pieces)
    let plans = zip(pieces, sources).map { piece, source -> Plan in
      guard let standard = piece.preview else { return (piece, nil, .fadeInPlace) }
      var chosen: TargetedDragPreview? = standard
      if !isMany, let delegate = source.delegate {
        chosen = delegate.dragInteraction(source, previewForCancelling: piece.item, withDefault: standard)
      }
      // The view that the item came from may have gone.
      guard let chosen, chosen.target.container.windowNode != nil else {
        return (piece, standard, .fadeInPlace)
      }
      return (piece, chosen, .flyToTarget)
    }
    animate(plans, isMany: isMany, end: end) { item, animator, index in
      sources[index].delegate?.dragInteraction(sources[index], item: item, willAnimateCancelWith: animator)
    }
  }

  private func isMany(_ pieces: [StagedItem]) -> Bool {
    pieces.count > environment.configuration.manyItemsLimit
  }

  /// The default preview of a drop: it flies to the centre of the drop interaction's view and shrinks
  /// (contract, section 3, "Where sources disagree"). nil when the view has gone.
  private func defaultDropPreview(
    _ preview: TargetedDragPreview, _ interaction: DropInteraction
  ) -> TargetedDragPreview? {
    guard let view = interaction.viewNode, view.windowNode != nil else { return nil }
    let scale = CGFloat(environment.configuration.defaultDropScale)
    return preview.retargetedPreview(
      with: DragPreviewTarget(
        container: view, center: CGPoint(x: view.bounds.midX, y: view.bounds.midY),
        transform: AffineTransform(scale: scale)))
  }

  /// Makes one animation per piece for the stage. Delegates get those animations, or for many items a single
  /// shared one, which runs with the first piece and ends with the last (1.5.10).
  private func animate(
    _ plans: [Plan], isMany: Bool, end: @escaping () -> Void,
    report: (DragItem, any DragAnimating, Int) -> Void
  ) {
    runningCount = plans.count
    let longest = environment.configuration.setDownDuration.upperBound
    let shared = isMany ? DragAnimation(duration: longest) : nil
    let pieces = plans.enumerated().map { index, plan in
      let (piece, preview, manner) = plan
      let isFlying = manner == .flyToTarget
      let animation = DragAnimation(duration: duration(to: isFlying ? preview?.target : nil))
      if let shared { animation.addAnimations { shared.runAnimations() } }
      report(piece.item, shared ?? animation, index)
      return SetDown(item: piece.item, preview: preview, manner: manner, animation: animation)
    }
    for piece in pieces {
      // Added last, so that delegates' completions come before the end of the animations is reported.
      piece.animation.addCompletion { [self] position in
        runningCount -= 1
        guard runningCount == 0 else { return }
        shared?.finish(at: position)
        end()
      }
    }
    setDowns = pieces
  }

  /// Returns a duration in seconds; farther targets take a little longer (1.7.3).
  private func duration(to target: DragPreviewTarget?) -> TimeInterval {
    let range = environment.configuration.setDownDuration
    guard let target, let location = session.location else { return range.lowerBound }
    guard target.container.windowNode === location.window else { return range.upperBound }
    let end = target.container.convertToWindow(target.center)
    let (dx, dy) = (end.x - location.point.x, end.y - location.point.y)
    let part = Double((dx * dx + dy * dy).squareRoot()) / max(1, environment.configuration.setDownDistance)
    guard part.isFinite else { return range.upperBound }
    return range.lowerBound + (range.upperBound - range.lowerBound) * min(1, part)
  }

  // MARK: Flights

  /// Hands the planned set-downs to the stage.
  /// - Returns: false when there are none.
  func start() -> Bool {
    guard !setDowns.isEmpty else { return false }
    if let stage = environment.stage {
      stage.setDown(setDowns, of: session.id, from: session.location)
    } else {
      finish()
    }
    return true
  }

  /// Ends all set-downs at once.
  func finish() { for piece in setDowns { piece.animation.finish(at: .end) } }

  /// Asks the delegate for an item's preview once more while the item is on its way (1.3.4).
  func redirect(
    _ item: DragItem, on interaction: DropInteraction, _ delegate: any DropInteractionDelegate
  ) {
    for (index, piece) in setDowns.enumerated()
    where piece.item === item && piece.animation.finishedPosition == nil {
      guard let previous = piece.preview else { continue }
      let chosen = delegate.dropInteraction(interaction, previewForDropping: item, withDefault: previous)
      // The delegate may have finished the set-down at once.
      guard index < setDowns.count, piece.animation.finishedPosition == nil else { return }
      let changed = SetDown(
        item: item, preview: chosen ?? previous, manner: chosen == nil ? .shrinkInPlace : .flyToTarget,
        animation: piece.animation)
      setDowns[index] = changed
      environment.stage?.redirect(changed, of: session.id)
    }
  }
}
