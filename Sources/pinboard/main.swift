import ArgumentParser
import Foundation
import PinboardUI

// Synchronous on purpose: an async main would leave the main thread to libdispatch, and GTK needs it.
do {
  var command = try PinboardCommand.parseAsRoot()
  switch command {
  case let open as OpenCommand:
    exit(PinboardApp.run(files: open.urls, newProcess: open.newProcess))
  case let command as any FileCommand:
    CommandRunner.run(command)
  default:
    try command.run()
  }
} catch {
  PinboardCommand.exit(withError: error)
}
