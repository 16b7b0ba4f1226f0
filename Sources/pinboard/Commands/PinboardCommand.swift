import ArgumentParser
import Foundation
import Localization
import PinboardUI

/// `pinboard`: opens windows, or one of the commands that need no display.
struct PinboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pinboard",
    abstract: localized("Pin images to boards."),
    usage: """
      pinboard [<files> ...] [--new-board] [--new-process]
      pinboard <subcommand> ...
      """,
    discussion: localized(
      """
      Boards are saved as you go. The commands below need no display.

      Exit status: 0 on success, 64 for a wrong command line, 65 for a file that isn’t what it should be, \
      66 for one that can’t be found or read, 73 for one that can’t be created, 130 when \
      stopped by Ctrl+C, 1 for anything else.
      """),
    version: AppVersion.current,
    subcommands: [
      OpenCommand.self, InfoCommand.self, ImportCommand.self, ExtractCommand.self, ExportCommand.self,
      ShareCommand.self,
      ThumbnailCommand.self, CheckCommand.self, RelinkCommand.self, EmbedCommand.self,
      ReclaimCommand.self, MergeCommand.self, DiffCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

/// `pinboard [FILE…]`: the app.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: localized("Open boards, images and folders in windows."),
    discussion: localized(
      "Images without a board go to a new one. A second start hands over to the running app."))

  @Argument(
    help: ArgumentHelp(localized("Boards, images or folders; paths or file: addresses."), valueName: "files"))
  var files: [String] = []

  @Flag(help: ArgumentHelp(localized("Don’t hand over to an app that’s running already.")))
  var newProcess = false

  @Flag(help: ArgumentHelp(localized("Show a new board.")))
  var newBoard = false

  /// What the message bus starts the app with. It isn't for users.
  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  func urls() throws -> [URL] { try files.map(URL.init(fileArgument:)) }
}
