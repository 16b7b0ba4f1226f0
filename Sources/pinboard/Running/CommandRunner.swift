import Dispatch
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
