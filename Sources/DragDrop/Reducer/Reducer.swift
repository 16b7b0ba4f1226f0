/// A state machine as a value: takes inputs and returns effects. It knows no views, clocks or delegates, so
/// it can be tested with tables of inputs and effects.
protocol Reducer {
  associatedtype Input
  associatedtype Effect
  mutating func reduce(_ input: Input) -> [Effect]
}

/// Runs one reducer: performs its effects in order and feeds the answers back.
///
/// An effect's answer is reduced before the effects after it. Inputs that arrive while effects are performed
/// (a delegate that cancels the drag that's asking it) wait until the current input is finished.
@MainActor
final class Interpreter<Machine: Reducer> {
  private(set) var machine: Machine
  private var inbox: [Machine.Input] = []
  private var isRunning = false

  init(_ machine: Machine) { self.machine = machine }

  func feed(_ input: Machine.Input, perform: (Machine.Effect) -> Machine.Input?) {
    inbox.append(input)
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    reduceInbox(perform)
  }

  /// Runs `body` and delays inputs that arrive meanwhile: when `body` notifies several delegates, all of them
  /// hear of it before its consequences.
  func hold(_ body: () -> Void, perform: (Machine.Effect) -> Machine.Input?) {
    guard !isRunning else { return body() }
    isRunning = true
    defer { isRunning = false }
    body()
    reduceInbox(perform)
  }

  private func reduceInbox(_ perform: (Machine.Effect) -> Machine.Input?) {
    while !inbox.isEmpty {
      // Reversed, so that removing the next effect from the end is cheap.
      var effects = Array(machine.reduce(inbox.removeFirst()).reversed())
      while let effect = effects.popLast() {
        if let answer = perform(effect) { effects += machine.reduce(answer).reversed() }
      }
    }
  }
}
