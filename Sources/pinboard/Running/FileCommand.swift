import ArgumentParser

/// A command that works on files and opens no window.
protocol FileCommand: ParsableCommand, Sendable {
  /// Does the work and returns the exit status. What it throws is told on standard error.
  func work() async throws -> ExitStatus
}

extension FileCommand {
  /// `CommandRunner` runs these.
  func run() throws {
    CommandRunner.run(self)
  }
}
