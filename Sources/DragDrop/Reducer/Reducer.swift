/// A state machine as a value: what happened in, what to do out. Knows no view, no clock and no delegate, so it
/// can be tested as a table.
protocol Reducer {
  associatedtype Input
  associatedtype Effect
  mutating func reduce(_ input: Input) -> [Effect]
}

/// Runs one reducer: performs its effects in order and feeds the answers back.
///
/// An effect's answer is reduced before the effects behind it. Inputs that come while effects are performed
/// (a delegate that cancels the drag that's asking it) wait until the running one is through.
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

  /// Inputs that come while `body` runs wait until it's through: what it tells several delegates, all of them hear.
  func hold(_ body: () -> Void, perform: (Machine.Effect) -> Machine.Input?) {
    guard !isRunning else { return body() }
    isRunning = true
    defer { isRunning = false }
    body()
    reduceInbox(perform)
  }

  private func reduceInbox(_ perform: (Machine.Effect) -> Machine.Input?) {
    while !inbox.isEmpty {
      // The next effect is last, so that taking it costs nothing.
      var effects = Array(machine.reduce(inbox.removeFirst()).reversed())
      while let effect = effects.popLast() {
        if let answer = perform(effect) { effects += machine.reduce(answer).reversed() }
      }
    }
  }
}
