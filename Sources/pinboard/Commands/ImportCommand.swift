import ArgumentParser
import Board
import BoardExchange
import BoardStore
import Foundation
import Glibc

/// `pinboard import FILE IMAGE…`
struct ImportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Pin images to a board.",
    discussion: """
      Takes images, folders, zip archives, and boards of BeeRef (.bee) and PureRef 2 (.pur).

      The board is made if it doesn't exist. Images stand side by side, to the right of what's there; boards of \
      other programs keep their layout. It's all one step to undo. What can't be taken is named, the rest is \
      pinned all the same. On a terminal you're asked before more than \(ImportPlan.askAbove) images are taken \
      from folders, archives and boards.
      """)

  @Argument(help: "The board.")
  var file: String

  @Argument(help: ArgumentHelp("Images, folders, zip archives, .bee or .pur boards.", valueName: "image"))
  var images: [String]

  @Flag(
    help: """
      Also take images that a .pur board only names by their path from outside of the board's folder. Only for \
      boards that you trust.
      """)
  var followLinks = false

  @Flag(
    help: """
      Keep where the image files are instead of their bytes. What comes out of archives and boards is stored all \
      the same.
      """)
  var link = false

  @Flag(name: .shortAndLong, help: "Don't ask, however many images there are.")
  var yes = false

  func validate() throws {
    guard !images.isEmpty else { throw ValidationError("Missing expected argument '<image> ...'") }
  }

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let line = ProgressLine("Importing")
    defer { line.end() }
    let plan = try await BoardImport.plan(images.map(URL.init(pathOrAddress:)), followsLinks: followLinks)
    guard yes || !plan.shouldAsk || Question.isAnswered("Pin \(plan.summary)?") else {
      try Console.say("Nothing pinned")
      return .success
    }
    let board = try await openOrCreate(URL(pathOrAddress: file))
    let harvest = try await BoardImport.collect(plan, into: board, linksFiles: link) { line.show($0) }
    line.end()
    let document = try await board.load()
    var outcome = CommitOutcome.written
    if let command = harvest.command(for: document) {
      outcome = try await board.commit(command)
      if outcome == .written {
        if document.pins.isEmpty { try await look(at: command, on: board) }
        await PreviewMaking.run(for: command, on: board)
      }
    }
    let state = board.state
    await board.close()
    let report = harvest.report
    for failure in report.failures { Console.complain(failure.description) }
    for text in report.leftOut { Console.complain("left out: \(text)") }
    for text in report.remarks { Console.complain(text) }
    try Console.say("\(report.summary) pinned")
    if outcome == .rescued, case .trouble(let error) = state {
      Console.complain("\(error) It's kept aside until the board is opened next.")
      return ExitStatus(for: error)
    }
    return ExitStatus(for: report.failures)
  }

  /// Boards of other programs may lie anywhere: the first look at a new one shows them all.
  private func look(at command: Command, on board: BoardFile) async throws {
    let imported = try await board.load()
    guard try await board.viewState() == nil, let bounds = imported.bounds(of: command.pinIDs) else { return }
    // Of a window of usual size, with some cork around.
    let zoom = min(1, 900 / max(bounds.width, 1), 600 / max(bounds.height, 1))
    try await board.saveViewState(
      BoardViewState(center: CGPoint(x: bounds.midX, y: bounds.midY), zoom: max(zoom, 0.05)))
  }

  private func openOrCreate(_ url: URL) async throws -> BoardFile {
    let library = BoardLibrary()
    do {
      return try await library.openBoard(url)
    } catch BoardStoreError.notFound {
      let board = try await BoardFile.create(
        at: url, name: url.deletingPathExtension().lastPathComponent, rescueFolder: library.rescueFolder)
      try Console.say("\(url.lastPathComponent) created")
      return board
    }
  }
}
