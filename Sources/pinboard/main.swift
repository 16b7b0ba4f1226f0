import ArgumentParser
import Foundation
import Localization
import PinboardUI

Catalogues.open()

// This code is synchronous on purpose: an async main would leave the main thread to libdispatch, and GTK
// needs it.
do {
  var command = try PinboardCommand.parseAsRoot(CommandWords.all)
  switch command {
  case let open as OpenCommand:
    do {
      let files = try open.urls()
      guard PinboardApp.hasDisplay else {
        Console.complain(
          localized(
            "there is no display to open windows on; info, import, export, extract and check need none (pinboard --help)"
          ))
        exit(ExitStatus.failure.rawValue)
      }
      exit(
        PinboardApp.run(
          files: files, newProcess: open.newProcess, newBoard: open.newBoard && files.isEmpty,
          isService: open.isService))
    } catch let problem as ArgumentProblem {
      Console.complain(problem)
      exit(problem.status.rawValue)
    }
  case let command as any FileCommand:
    CommandRunner.run(command)
  default:
    try command.run()
  }
} catch {
  CommandHelp.exit(withError: error)
}
