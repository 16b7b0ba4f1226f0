import ArgumentParser
import Board
import BoardStore
import KitFiles
import Foundation
import Localization

/// `pinboard merge OURS THEIRS`
struct MergeCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: localized("Bring what was done in another file of a board into it."),
    discussion: localized(
      "Of each property of a pin, the later value counts. What one file deletes and the other one changes stays."
    ))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var ours: String

  @Argument(help: ArgumentHelp(localized("The other file of the board. It stays as it is.")))
  var theirs: String

  @Flag(help: ArgumentHelp(localized("Only say what would change.")))
  var dryRun = false

  @Flag(help: ArgumentHelp(localized("Print JSON.")))
  var json = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let (ours, theirs) = (try URL(fileArgument: ours), try URL(fileArgument: theirs))
    let other = try await BoardFile.open(theirs, access: .readOnly)
    let board =
      dryRun ? try await BoardFile.open(ours, access: .readOnly) : try await BoardLibrary().openBoard(ours)
    let line = ProgressLine()
    defer { line.end() }
    let name = board.url.shownName
    line.begin(name)
    let report: MergeReport
    do {
      report = try await board.merge(other, isDryRun: dryRun) { line.show(part: $0, of: name) }
    } catch {
      line.end()
      await board.close()
      await other.close()
      throw error
    }
    line.end()
    await board.close()
    await other.close()
    try DifferenceText.print(report, asJSON: json)
    return .success
  }
}

/// `pinboard diff A B`
struct DiffCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: localized("Tell what differs between two boards."))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var old: String

  @Argument(help: ArgumentHelp(localized("The board.")))
  var new: String

  @Flag(help: ArgumentHelp(localized("Print JSON.")))
  var json = false

  func work() async throws -> ExitStatus {
    let one = try await BoardFile.open(URL(fileArgument: old), access: .readOnly)
    let other = try await BoardFile.open(URL(fileArgument: new), access: .readOnly)
    let report = try await one.difference(to: other)
    await one.close()
    await other.close()
    try DifferenceText.print(report, asJSON: json)
    return .success
  }
}

/// What a merge changes, or what differs between two boards, as text. The properties have the names that they
/// have in the file.
enum DifferenceText {
  private struct Item: Encodable {
    let id: String
    let name: String
    var properties: [String]?

    init(_ pin: Pin, _ properties: [PinProperty]? = nil) {
      id = pin.id.description
      name = DifferenceText.name(of: pin)
      self.properties = properties?.map(\.rawValue)
    }
  }

  private struct Content: Encodable {
    let added: [Item]
    let changed: [Item]
    let removed: [Item]
    let kept: [Item]
    let name: String?
    let startView: Bool
    let originals: Int
  }

  static func print(_ report: MergeReport, asJSON: Bool) throws {
    if asJSON { try Console.print(json: json(of: report)) } else { try Console.say(words(of: report)) }
  }

  private static func json(of report: MergeReport) throws -> Data {
    let summary = report.summary
    let content = Content(
      added: summary.added.map { Item($0) }, changed: summary.changed.map { Item($0.after, $0.properties) },
      removed: summary.removed.map { Item($0) }, kept: summary.kept.map { Item($0) },
      name: summary.name?.after,
      startView: summary.hasOtherView, originals: report.originals.count)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(content)
  }

  private static func words(of report: MergeReport) -> String {
    let summary = report.summary
    var lines: [String] = []
    if let name = summary.name { lines.append(localized("\(localized("Name")): \(name.after.shown)")) }
    lines += summary.added.map { localized("Added: \(name(of: $0))") }
    lines += summary.changed.map { change in
      let properties = localized(list: change.properties.map(\.rawValue))
      return localized("Changed: \(name(of: change.after)) (\(properties))")
    }
    lines += summary.removed.map { localized("Removed: \(name(of: $0))") }
    lines += summary.kept.map { localized("Kept, although deleted in one file: \(name(of: $0))") }
    if summary.hasOtherView { lines.append(localized("Start View")) }
    return lines.isEmpty ? localized("Nothing differs") : lines.joined(separator: "\n")
  }

  private static func name(of pin: Pin) -> String {
    if !pin.name.isEmpty { return pin.name.shown }
    let line = pin.content.note?.split(separator: "\n").first.map { String($0.prefix(60)) }
    return (line ?? pin.content.kind).shown
  }
}
