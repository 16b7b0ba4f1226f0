import ArgumentParser

/// A command that works on files and opens no window.
protocol FileCommand: ParsableCommand, Sendable {
  /// Does the work and returns the exit status. What it throws is told on standard error.
  func work() async throws -> ExitStatus

  /// Whether it leaves something half done if it's ended at once: Ctrl+C then cancels its task instead.
  var cleansUp: Bool { get }
}

extension FileCommand {
  var cleansUp: Bool { false }

  /// `CommandRunner` runs these.
  func run() throws {
    CommandRunner.run(self)
  }
}
