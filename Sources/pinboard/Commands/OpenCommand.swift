import ArgumentParser
import Foundation

/// `pinboard [FILE…]`: the app.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open boards, images and folders in windows.",
    discussion: "Images without a board go to a new one. A second start hands over to the running app.")

  @Argument(help: ArgumentHelp("Boards, images or folders; paths or file: addresses.", valueName: "files"))
  var files: [String] = []

  @Flag(help: "Don't hand over to an app that's running already.")
  var newProcess = false

  func urls() throws -> [URL] { try files.map(URL.init(fileArgument:)) }
}
