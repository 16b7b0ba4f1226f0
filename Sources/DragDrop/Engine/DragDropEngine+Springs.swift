import Foundation

/// Drags that rest over spring-loaded views (contract 2.7).
extension DragDropEngine {
  func moveSprings(_ record: DragRecord, over views: [any ViewNode]) {
    // A drag that a delegate has just ended has no springs any more; neither has one that was released.
    guard record.isHeld else { return stopSprings(record) }
    for view in views {
      for interaction in view.interactions.reversed() {
        guard let interaction = interaction as? SpringLoadedInteraction else { continue }
        let known = record.springTargets[interaction.id]?.context
        let isSpent = record.springs.machine.phase == .spent(interaction.id)
        // A spent spring can only become active again before the drag leaves it if it has regions.
        if isSpent, known?.targetItem == nil { return feedSprings(record, .over(interaction.id)) }
        let context = known ?? SpringContext(interaction: interaction, session: record.state)
        let allowed = target(of: interaction, context)
        // The behaviour may have ended the drag.
        guard record.isHeld else { return stopSprings(record) }
        guard let target = allowed else { continue }
        if record.springs.machine.current == interaction.id, target.item != context.targetItem {
          context.willTurn(to: target)
          return feedSprings(record, .regionChanged(interaction.id))
        }
        context.target = target
        record.springTargets[interaction.id] = (interaction, context)
        return feedSprings(record, .over(interaction.id))
      }
    }
    feedSprings(record, .over(nil))
  }

  func stopSprings(_ record: DragRecord) { feedSprings(record, .stop) }

  /// Asks the behaviour, which may set the context's target. The context keeps the old target until the
  /// object that shows it has been told of its end.
  /// - Returns: nil when the spring isn't allowed.
  private func target(of interaction: SpringLoadedInteraction, _ context: SpringContext)
    -> SpringContext.Target?
  {
    let old = context.target
    defer { context.target = old }
    let isAllowed = interaction.interactionBehavior?.shouldAllow(interaction, with: context) ?? true
    return isAllowed ? context.target : nil
  }

  private func feedSprings(_ record: DragRecord, _ input: SpringMachine.Input) {
    record.springs.feed(input) { effect in
      perform(effect, for: record)
      return nil
    }
  }

  private func perform(_ effect: SpringMachine.Effect, for record: DragRecord) {
    switch effect {
    case .change(let state, let id):
      guard let (interaction, context) = record.springTargets[id] else { return }
      context.state = state
      if let effect = interaction.interactionEffect {
        effect.interaction(interaction, didChangeWith: context)
      } else if let view = context.targetView {
        stage?.showSpring(state, of: view)
      }
      if let view = context.targetView { emit(.spring(state, view: view)) }
    case .waitDwell: wait(configuration.springDwell, record)
    case .waitFlash: wait(configuration.springFlash, record)
    case .stopWaiting:
      record.springTimer?.cancel()
      record.springTimer = nil
    case .activate(let id):
      // The spring's effect may have ended the drag.
      guard record.isHeld, let (interaction, context) = record.springTargets[id] else {
        return
      }
      interaction.activationHandler(interaction, context)
    case .finish(let id):
      guard let interaction = record.springTargets[id]?.interaction else { return }
      interaction.interactionBehavior?.interactionDidFinish(interaction)
    case .turn(let id): record.springTargets[id]?.context.turn()
    case .forget(let id): record.springTargets[id] = nil
    }
  }

  private func wait(_ delay: TimeInterval, _ record: DragRecord) {
    record.springTimer = clock.schedule(after: delay) { [weak self, weak record] in
      guard let self, let record else { return }
      elapse(record)
    }
  }

  /// Called when a delay has passed. The behaviour is asked at each step, and a view that has left its window
  /// doesn't go on.
  private func elapse(_ record: DragRecord) {
    guard let id = record.springs.machine.current, let (interaction, context) = record.springTargets[id]
    else {
      return
    }
    let isThere = interaction.viewNode?.windowNode != nil
    let allowed = isThere ? target(of: interaction, context) : nil
    guard record.isHeld else { return stopSprings(record) }
    guard let target = allowed else { return feedSprings(record, .over(nil)) }
    if target.item == context.targetItem {
      context.target = target
      feedSprings(record, .delayElapsed)
    } else {
      context.willTurn(to: target)
      feedSprings(record, .regionChanged(id))
    }
  }
}
