/// What the engine and its parts work with: time, stage, numbers and the trace.
@MainActor
final class DragEnvironment {
  let clock: any DragClock
  weak var stage: (any DragStage)?
  var configuration: DragDropConfiguration
  var onEvent: (@MainActor (DragDropEvent) -> Void)?

  init(clock: any DragClock, configuration: DragDropConfiguration) {
    self.clock = clock
    self.configuration = configuration
  }

  /// Reports an event, which is only made when `onEvent` is set.
  func emit(_ event: @autoclosure () -> DragDropEvent) { onEvent?(event()) }
}
