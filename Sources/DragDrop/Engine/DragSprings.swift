import Foundation

/// The spring-loaded views that one drag rests on (contract 2.7).
@MainActor
final class DragSprings {
  private typealias Entry = (interaction: SpringLoadedInteraction, context: SpringContext)

  private let interpreter = Interpreter(SpringMachine())
  private let session: SharedDragState
  private let environment: DragEnvironment
  private var entries: [InteractionID: Entry] = [:]
  private var timer: (any DragTimer)?
  /// Returns whether the drag is neither released nor over. Each call of a delegate may change it.
  private let isHeld: () -> Bool

  init(_ session: SharedDragState, _ environment: DragEnvironment, isHeld: @escaping () -> Bool) {
    self.session = session
    self.environment = environment
    self.isHeld = isHeld
  }

  /// - Parameter views: the view below the drag and its ancestors, deepest first.
  func move(over views: [any ViewNode]) {
    // A drag that a delegate has just ended has no springs any more; neither has one that was released.
    guard isHeld() else { return stop() }
    for view in views {
      for interaction in view.interactions.reversed() {
        guard let interaction = interaction as? SpringLoadedInteraction else { continue }
        let known = entries[interaction.id]?.context
        let isSpent = interpreter.machine.phase == .spent(interaction.id)
        // A spent spring can only become active again before the drag leaves it if it has regions.
        if isSpent, known?.targetItem == nil { return feed(.over(interaction.id)) }
        let context = known ?? SpringContext(interaction: interaction, session: session)
        let allowed = target(of: interaction, context)
        // The behaviour may have ended the drag.
        guard isHeld() else { return stop() }
        guard let target = allowed else { continue }
        if interpreter.machine.current == interaction.id, target.item != context.targetItem {
          context.willTurn(to: target)
          return feed(.regionChanged(interaction.id))
        }
        context.target = target
        entries[interaction.id] = (interaction, context)
        return feed(.over(interaction.id))
      }
    }
    feed(.over(nil))
  }

  func stop() { feed(.stop) }

  /// Asks the behaviour, which may set the context's target. The context keeps the old target until the
  /// object that shows it was notified of its end.
  /// - Returns: nil when the spring isn't allowed.
  private func target(of interaction: SpringLoadedInteraction, _ context: SpringContext)
    -> SpringContext.Target?
  {
    let old = context.target
    defer { context.target = old }
    let isAllowed = interaction.interactionBehavior?.shouldAllow(interaction, with: context) ?? true
    return isAllowed ? context.target : nil
  }

  private func feed(_ input: SpringMachine.Input) {
    interpreter.feed(input) { effect in
      perform(effect)
      return nil
    }
  }

  private func perform(_ effect: SpringMachine.Effect) {
    switch effect {
    case .change(let state, let id):
      guard let (interaction, context) = entries[id] else { return }
      context.state = state
      if let effect = interaction.interactionEffect {
        effect.interaction(interaction, didChangeWith: context)
      } else if let view = context.targetNode {
        environment.stage?.showSpring(state, of: view)
      }
      if let view = context.targetNode { environment.emit(.spring(state, view: view)) }
    case .waitDwell: wait(environment.configuration.springDwell)
    case .waitFlash: wait(environment.configuration.springFlash)
    case .stopWaiting:
      timer?.cancel()
      timer = nil
    case .activate(let id):
      // The spring's effect may have ended the drag.
      guard isHeld(), let (interaction, context) = entries[id] else { return }
      interaction.activationHandler(interaction, context)
    case .finish(let id):
      guard let interaction = entries[id]?.interaction else { return }
      interaction.interactionBehavior?.interactionDidFinish(interaction)
    case .turn(let id): entries[id]?.context.turn()
    case .forget(let id): entries[id] = nil
    }
  }

  private func wait(_ delay: TimeInterval) {
    timer = environment.clock.schedule(after: delay) { [weak self] in self?.elapse() }
  }

  /// Called when a delay has passed. The behaviour is asked at each step, and a view that has left its window
  /// doesn't go on.
  private func elapse() {
    guard let id = interpreter.machine.current, let (interaction, context) = entries[id] else { return }
    let isThere = interaction.viewNode?.windowNode != nil
    let allowed = isThere ? target(of: interaction, context) : nil
    guard isHeld() else { return stop() }
    guard let target = allowed else { return feed(.over(nil)) }
    if target.item == context.targetItem {
      context.target = target
      feed(.delayElapsed)
    } else {
      context.willTurn(to: target)
      feed(.regionChanged(id))
    }
  }
}
