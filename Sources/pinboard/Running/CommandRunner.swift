import Foundation

/// Runs a command that needs no display, on a process that has nothing else to do. The app never comes here:
/// its main thread belongs to GTK.
enum CommandRunner {
  /// Runs the command to its end and ends the process with its status.
  static func run(_ command: any FileCommand) -> Never {
    Task.detached {
      do {
        exit(try await command.work().rawValue)
      } catch {
        Console.complain(error)
        exit(ExitStatus(for: error).rawValue)
      }
    }
    dispatchMain()
  }
}
