import ArgumentParser
import Board
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Localization

/// `pinboard relink FILE [FOLDER]`
struct RelinkCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "relink", abstract: localized("Look for linked images that aren’t where they were."),
    discussion: localized(
      """
      Looks in the board’s folder, or in another one, and in the folders in it, for files with the same bytes. \
      What’s found is kept; what isn’t is named, and the exit status is 66.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(
    help: ArgumentHelp(localized("Where to look instead of in the board’s folder."), valueName: "folder"))
  var folder: String?

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let searched = try folder.map(URL.init(fileArgument:))
    if let searched, !searched.isFolder {
      throw BoardStoreError.notFound(searched)
    }
    let board = try await BoardLibrary().openBoard(try URL(fileArgument: file))
    let line = ProgressLine()
    defer { line.end() }
    let before = try await board.originals.links(isThorough: true, isWanted: true) {
      line.show(part: $0 / 2)
    }
    let broken = before.filter { !$0.value.holds }
    let missing = Set(
      try await board.originals.relink(Set(broken.keys), in: searched) { line.show(part: 0.5 + $0 / 2) })
    let after = try await board.originals.linked()
    let names = try await board.load().originals.mapValues(\.name)
    line.end()
    await board.close()
    for id in broken.keys.sorted() {
      let name = names[id] ?? id.description
      if missing.contains(id) {
        Console.complain(
          BoardStoreError.linkBroken(name: name, path: broken[id]?.path ?? "").description)
      } else if let path = after[id] {
        try Console.say(localized("“\(name)” found at \(path)"))
      }
    }
    let (count, found) = (before.count, broken.count - missing.count)
    try Console.say(
      localized(
        count, "\(count) linked image: \(found) found, \(missing.count) missing",
        "\(count) linked images: \(found) found, \(missing.count) missing"))
    return missing.isEmpty ? .success : .missingInput
  }
}

/// `pinboard embed FILE`
struct EmbedCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed", abstract: localized("Store the bytes of all linked images in the board."),
    discussion: localized(
      """
      Afterwards the board needs no other file. The image files stay where they are, and the history as it is. \
      Images that aren’t where they were are named and stay linked; the exit status is 66 then.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let board = try await BoardLibrary().openBoard(try URL(fileArgument: file))
    let line = ProgressLine()
    defer { line.end() }
    let links = try await board.originals.linked().sorted { $0.value < $1.value }
    let names = try await board.load().originals.mapValues(\.name)
    let report = try await OriginalsEmbedding.run(
      links.map { ($0.key, names[$0.key] ?? $0.value) }, in: board
    ) { line.show($0) }
    line.end()
    await board.close()
    for failure in report.failures { Console.complain(failure.description) }
    try Console.say(localized("Written: \(CommandText.images(report.stored.count))"))
    return ExitStatus(for: report.failures)
  }
}
