import ArgumentParser
import Board
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Glibc
import Localization

/// `pinboard import FILE IMAGE…`
struct ImportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Pin images to a board."),
    discussion: localized(
      """
      Takes images, folders, zip archives, and boards of BeeRef (.bee) and PureRef 2 (.pur).

      The board is made if it doesn’t exist. Images stand side by side, to the right of what’s there; boards of \
      other programs keep their layout. It’s all one step to undo. What can’t be taken is named, the rest is \
      pinned all the same. On a terminal you’re asked before more than \(ImportPlan.askAbove) images are taken \
      from folders, archives and boards.

      With --fetch, links to images and pages of the web are taken, too: the image, or all images of the page \
      that aren’t tiny. On a terminal you’re asked before those of a page are pinned. The pins keep where they \
      came from.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(
    help: ArgumentHelp(
      localized(
        "Images, folders, zip archives, .bee or .pur boards; - for standard input; links with --fetch."),
      valueName: "image")
  )
  var images: [String]

  @Flag(
    help: ArgumentHelp(
      localized(
        """
        Also take images that a .pur board only names by their path from outside of the board’s folder. Only for \
        boards that you trust.
        """)))
  var followLinks = false

  @Flag(
    help: ArgumentHelp(
      localized(
        """
        Keep where the image files are instead of their bytes. What comes out of archives and boards, or is fetched, \
        is stored all the same.
        """)))
  var link = false

  @Flag(
    help: ArgumentHelp(
      localized(
        """
        Fetch the links among the arguments, by http and https. Nothing is got from your own network unless a \
        link names an address of it.
        """)))
  var fetch = false

  @Option(
    help: ArgumentHelp(
      localized(
        """
        What names in zip archives are that aren’t UTF-8: an encoding such as CP932; raw keeps their bytes, guess \
        takes what’s most likely.
        """)))
  var zipNames = "guess"

  @Flag(name: .shortAndLong, help: ArgumentHelp(localized("Don’t ask, however many images there are.")))
  var yes = false

  func validate() throws {
    guard !images.isEmpty else { throw ValidationError("Missing expected argument '<image> ...'") }
    guard !link || !images.contains("-") else {
      throw ValidationError(localized("Standard input is no file that could be linked"))
    }
    guard archiveNames != nil else {
      throw ValidationError(
        localized("“\(zipNames.shown)” is no encoding that this system knows; raw and guess always work"))
    }
  }

  private var archiveNames: ArchiveNames? {
    switch zipNames {
    case "guess": .guessed
    case "raw": .raw
    default: NameEncoding(zipNames).map(ArchiveNames.encoded)
    }
  }

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let target = try URL(fileArgument: file)
    let input = images.contains("-") ? try await StandardInput.read() : nil
    defer { input?.remove() }
    let sources = try images.map { word in
      if word == "-", let input { return input.file }
      return try URL(argument: word)
    }
    let fetched = fetch ? try await FetchedLinks(of: sources, mayAsk: !yes) : nil
    defer { fetched?.remove() }
    // Reported at once, since the rest may take a while, or fail as a whole.
    let lost = fetched?.failures ?? []
    complain(lost, fetched?.leftOut ?? [])
    let line = ProgressLine()
    defer { line.end() }
    let plan: ImportPlan
    do {
      plan = try await BoardImport.plan(
        fetched?.sources ?? sources, followsLinks: followLinks, archiveNames: archiveNames ?? .guessed,
        fetched: fetched?.files ?? [:])
    } catch let error as ExchangeError {
      Console.complain(error)
      suggestFetching(sources)
      return ExitStatus(for: error)
    }
    // A new board isn't created if nothing can be imported to it.
    guard plan.count > 0 else { return nothing(plan.failures, plan.leftOut, of: sources, besides: lost) }
    guard yes || !plan.shouldAsk || Question.isAnswered(localized("Pin \(plan.summary)?")) else {
      Console.complain(localized("Nothing pinned"))
      return .failure
    }
    let (board, isNew) = try await openOrCreate(target)
    let wasEmpty: Bool
    var harvest: ImportHarvest
    let pins: [PinID]
    var previews = PreviewMaking(for: board)
    do {
      harvest = try await BoardImport.collect(plan, linksFiles: link) { line.show($0) }
      line.end()
      await previews.add(to: &harvest)
      wasEmpty = try await board.load().pins.isEmpty
      pins = try await harvest.pin(on: board)
    } catch {
      await board.close()
      if isNew { unlink(target.systemPath) }
      throw error
    }
    let report = harvest.report
    guard !pins.isEmpty else {
      await board.close()
      if isNew { unlink(target.systemPath) }
      return nothing(report.failures, report.leftOut, of: sources, besides: lost)
    }
    if wasEmpty { try await saveView(of: pins, on: board) }
    await previews.finish(harvest)
    await board.close()
    complain(report.failures, report.leftOut)
    suggestFetching(sources)
    for remark in report.remarks { Console.complain(remark) }
    if !plan.remarks.isEmpty {
      Console.complain(
        localized("--zip-names raw keeps their bytes; --zip-names ENCODING reads them as you say"))
    }
    if isNew { try Console.say(localized("\(target.shownName) created")) }
    try Console.say(localized("\(report.summary) pinned"))
    return ExitStatus(for: lost + report.failures)
  }

  private func complain(_ failures: [ItemFailure], _ leftOut: [String]) {
    for failure in failures { Console.complain(failure.description) }
    for text in leftOut { Console.complain(localized("left out: \(text)")) }
  }

  private func suggestFetching(_ sources: [URL]) {
    guard !fetch, sources.contains(where: { FetchedLinks.link($0) != nil }) else { return }
    Console.complain(localized("--fetch gets what’s at a web address"))
  }

  /// Reports that nothing was imported, with an exit status for scripts.
  /// - Parameter lost: failures that were reported already.
  private func nothing(
    _ failures: [ItemFailure], _ leftOut: [String], of sources: [URL], besides lost: [ItemFailure]
  ) -> ExitStatus {
    complain(failures, leftOut)
    suggestFetching(sources)
    if failures.isEmpty && lost.isEmpty {
      Console.complain(
        sources.count == 1
          ? localized("There’s no image in “\(sources[0].shownName)”")
          : localized("Nothing pinned"))
      return .badInput
    }
    return ExitStatus(for: lost + failures)
  }

  /// Sets the view of a new board so that it shows all imported pins: boards of other programs may have their
  /// pins anywhere.
  private func saveView(of pins: [PinID], on board: BoardFile) async throws {
    let imported = try await board.load()
    guard try await board.viewState() == nil, let bounds = imported.bounds(of: pins) else { return }
    // The zoom fits a window of usual size, with some cork around the pins.
    let zoom = min(1, 900 / max(bounds.width, 1), 600 / max(bounds.height, 1))
    try await board.saveViewState(
      BoardViewState(center: CGPoint(x: bounds.midX, y: bounds.midY), zoom: max(zoom, 0.05)))
  }

  private func openOrCreate(_ url: URL) async throws -> (board: BoardFile, isNew: Bool) {
    let library = BoardLibrary()
    do {
      return (try await library.openBoard(url), false)
    } catch BoardStoreError.notFound {
      return (
        try await BoardFile.create(
          at: url, name: url.stem, rescueFolder: library.rescueFolder, ownFolders: library.ownFolders), true
      )
    }
  }
}
