import ArgumentParser

/// A command that works on files and opens no window.
protocol FileCommand: ParsableCommand, Sendable {
  /// Does the work and returns the exit status. Thrown errors are printed on standard error.
  func work() async throws -> ExitStatus

  /// Whether the command must clean up: then Ctrl+C cancels its task instead of ending the process.
  var cleansUp: Bool { get }
}

extension FileCommand {
  var cleansUp: Bool { false }

  /// Runs the command with `CommandRunner`.
  func run() throws {
    CommandRunner.run(self)
  }
}
