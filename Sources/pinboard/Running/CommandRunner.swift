import ArgumentParser
import Dispatch
import KitFiles
import Foundation
import Glibc

/// Runs a command that needs no display, in a process that does nothing else. The app doesn't use this, since
/// its main thread belongs to GTK.
enum CommandRunner {
  /// Runs the command to its end and ends the process with its status.
  static func run(_ command: any FileCommand) -> Never {
    let task = Task.detached {
      do {
        exit(try await command.work().rawValue)
      } catch is CancellationError {
        exit(ExitStatus.interrupted.rawValue)
      } catch {
        Console.complain(error)
        exit(ExitStatus(for: error).rawValue)
      }
    }
    let sources = command.cleansUp ? [SIGINT, SIGTERM].map { cancel(task, on: $0) } : []
    withExtendedLifetime(sources) { dispatchMain() }
  }

  /// Lets the first signal cancel the command, which can then clean up; a second signal ends the process at
  /// once.
  private static func cancel(_ task: Task<Void, Never>, on number: CInt) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      if task.isCancelled { exit(ExitStatus.interrupted.rawValue) }
      task.cancel()
    }
    source.resume()
    return source
  }
}

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

/// The arguments of the command line, without the program's name. Swift's own arguments have U+FFFD for bytes
/// that aren't UTF-8, so that files with such names couldn't be found.
enum CommandWords {
  /// The text of each argument: see `String.init(nameBytes:)`.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(nameBytes: [UInt8](cString: $0)) }
    }
  }
}
