import Board
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// The copy of a board before a merge gets its pins and its history once a command needs them, when the file
/// has long gone on.
@Suite(.timeLimit(.minutes(5))) struct FormerBoardTests {
  private let folder: TemporaryFolder
  private let (one, two): (URL, URL)

  init() throws {
    folder = try TemporaryFolder()
    (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
  }

  /// Makes a board with a history of any kind: with groups of commands, and with steps that are undone.
  private func makeBoard(_ dice: inout SeededGenerator) async throws {
    let editor = try await BoardEditor(creating: one)
    let pins = try await Samples.fill(editor)
    for _ in 0..<15 { try await Samples.change(editor, &dice) }
    let group = UUID.random()
    for number in 1...3 {
      try await editor.perform { document in
        Command.move(pins.prefix(2).map(\.id), by: CGPoint(x: Double(number), y: 0.1), in: document).map {
          Command(id: $0.id, name: $0.name, changes: $0.changes, group: group)
        }
      }
    }
    for _ in 0..<3 { try await Samples.change(editor, &dice) }
    try await editor.file.run { try $0.execute(sql: "UPDATE pin SET id = lower(id) WHERE z % 2 = 1") }
    await editor.file.close()
  }

  /// The law: what's filled in later is the board as it was when it was copied, row by row.
  @Test(arguments: Seeds.first(6, torture: 200)) func whatIsFilledInLaterIsTheBoardAsItWas(seed: UInt64)
    async throws
  {
    var dice = SeededGenerator(seed: seed)
    try await makeBoard(&dice)
    let url = one
    let editor = try await BoardEditor(BoardFile.open(url))
    let (later, whole) = try await editor.file.run { db in
      let board = try StoredBoard(in: db, at: url)
      return (
        try FormerBoard(copying: db, readAs: board, at: url), try FormerBoard(copying: db, at: url)
      )
    }
    for _ in 0..<10 { try await Samples.change(editor, &dice) }
    let (filled, expected) = (try later.board(), try whole.board())
    #expect(filled.pins.ids == expected.pins.ids, "seed \(seed)")
    #expect(filled.pins.otherThan(expected.pins).isEmpty, "seed \(seed): rows differ")
    #expect(filled.parts.count == expected.parts.count, "seed \(seed)")
    #expect(zip(filled.parts, expected.parts).allSatisfy { $0.isSame(as: $1) }, "seed \(seed): steps differ")
    #expect(filled.position == expected.position, "seed \(seed)")
    #expect(filled.modified == expected.modified, "seed \(seed)")
    #expect(filled.originals == expected.originals, "seed \(seed)")
    // It's filled once.
    #expect(try later.board().pins.ids == expected.pins.ids, "seed \(seed)")
    await editor.file.close()
  }

  /// The law: commands that were made before their user knew of a merge come to the same as if they had been
  /// made before it.
  @Test(arguments: Seeds.first(6, torture: 200, found: [6, 32, 34]))
  func lateCommandsAreMergedFromTheFormerBoard(seed: UInt64)
    async throws
  {
    var dice = SeededGenerator(seed: seed)
    try await makeBoard(&dice)
    let reference = folder.file("reference.pinboard")
    for copy in [two, reference] { try FileManager.default.copyItem(at: one, to: copy) }
    let editor = try await BoardEditor(BoardFile.open(two))
    for _ in 0..<8 { try await Samples.change(editor, &dice) }
    await editor.file.close()
    let other = try await BoardFile.open(two, access: .readOnly)

    let (file, plain) = (try await BoardFile.open(one), try await BoardFile.open(reference))
    let former = try await file.load()
    try await file.merge(other)
    var document = former
    // A pin that looks in the file as its user sees it is deleted at once, though the other computer may have
    // changed it to and fro, for which it stays otherwise.
    var gone: Set<PinID> = []
    for command in try commands(&document, &dice) {
      for case .removePins(let pins) in command.changes {
        let known = try await file.load()
        gone.formUnion(pins.filter { known.pin($0.id) == $0 }.map(\.id))
      }
      try await file.commit(command)
      try await plain.commit(command)
    }
    try await plain.merge(other)
    let (late, early) = (try await file.load(), try await plain.load())
    let differing = differences(late, early, besides: gone)
    #expect(differing.isEmpty, "seed \(seed): \(differing)")
    #expect(late.name == early.name, "seed \(seed)")
    #expect(try await file.upkeep.check().isSound, "seed \(seed)")
    for file in [file, plain, other] { await file.close() }
  }

  private func differences(
    _ one: BoardDocument, _ other: BoardDocument, besides gone: Set<PinID>
  ) -> [String] {
    let ids = Set(one.pins.map(\.id)).union(other.pins.map(\.id)).subtracting(gone)
    return ids.sorted().compactMap { id in
      switch (one.pin(id), other.pin(id)) {
      case (let pin?, let like?):
        let properties = PinProperty.allCases.filter { $0.text(of: pin) != $0.text(of: like) }
        let values = properties.map { "\($0): \($0.text(of: pin)), \($0.text(of: like))" }
        return pin == like ? nil : "\(pin.name): \(values)"
      case (let pin?, nil), (nil, let pin?): return "\(pin.name) is on one of them"
      case (nil, nil): return nil
      }
    }
  }

  private func commands(_ document: inout BoardDocument, _ dice: inout SeededGenerator) throws -> [Command] {
    var commands: [Command] = []
    for number in 0..<5 {
      let ids = document.pins.map(\.id).filter { _ in Bool.random(using: &dice) }
      let command =
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: Command.move(ids, by: CGPoint(x: 7 * number, y: 3), in: document)
        case 1: ids.first.flatMap { Command.setCaption(of: $0, to: "late \(number)", in: document) }
        case 2: Command.changeTags(of: ids, adding: ["late \(number)"], in: document)
        case 3: Command.rename(to: "Late \(number)", in: document)
        default: Command.remove(ids.prefix(1), from: document)
        }
      guard let command else { continue }
      try command.apply(to: &document)
      commands.append(command)
    }
    return commands
  }
}
