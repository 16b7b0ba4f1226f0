import Board
import Foundation
import SeededRandom
import Testing

@testable import BoardStore

/// Two open boards whose files a program carries to and fro, as on two computers.
@Suite(.timeLimit(.minutes(10))) struct ReplacedBoardTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 400 : 12)

  /// A folder with a board, as a program that carries files sees it.
  private struct Desk {
    let folder: URL
    var editor: BoardEditor
    /// The file's bytes when it was carried last.
    var carried: Data
    var url: URL { folder.appending(path: "a.pinboard") }
  }

  @Test(arguments: seeds, [false, true])
  func whatWasDoneOnBothIsOnBoth(seed: UInt64, isLogged: Bool) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var desks: [Desk] = []
    var (made, removed): (Set<PinID>, Set<PinID>) = ([], [])
    for name in ["one", "two"] {
      let deskFolder = folder.file(name)
      try FileManager.default.createDirectory(at: deskFolder, withIntermediateDirectories: false)
      if !isLogged { try Data().write(to: deskFolder.appending(path: ".stfolder")) }
      let url = deskFolder.appending(path: "a.pinboard")
      if let first = desks.first {
        try FileManager.default.copyItem(at: first.url, to: url)
        let file = try await BoardFile.open(url, rescueFolder: folder.file("rescue " + name))
        desks.append(Desk(folder: deskFolder, editor: try await BoardEditor(file), carried: first.carried))
      } else {
        var editor = try await BoardEditor(creating: url)
        made = Set(try await Samples.fill(editor).map(\.id))
        await editor.file.close()
        editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue " + name)))
        desks.append(Desk(folder: deskFolder, editor: editor, carried: try Data(contentsOf: url)))
      }
    }
    for step in 0..<30 {
      let side = Int.random(in: 0...1, using: &dice)
      switch Int.random(in: 0..<10, using: &dice) {
      case 0:
        if Bool.random(using: &dice) { writeBack(desks) }
        try carry(&desks, &dice)
      case 1: await desks[side].editor.file.trouble.look()
      case 2: try await desks[side].editor.reload()
      case 3:
        await desks[side].editor.file.close()
        let file = try await BoardFile.open(
          desks[side].url, rescueFolder: folder.file("rescue " + desks[side].folder.lastPathComponent))
        desks[side].editor = try await BoardEditor(file)
      default:
        let editor = desks[side].editor
        let before = Set(await editor.document.pins.map(\.id))
        try await Samples.change(editor, &dice)
        let after = Set(await editor.document.pins.map(\.id))
        made.formUnion(after.subtracting(before))
        removed.formUnion(before.subtracting(after))
      }
      for desk in desks {
        let state = desk.editor.file.state
        #expect(state == .writable, "seed \(seed), step \(step): \(state)")
        let check = try await desk.editor.file.upkeep.check()
        #expect(check.isSound, "seed \(seed), step \(step): \(check.problems)")
      }
    }
    // Without further changes, the files become equal within a few turns.
    for _ in 0..<4 {
      for desk in desks {
        await desk.editor.file.trouble.look()
        try await desk.editor.reload()
      }
      writeBack(desks)
      try carry(&desks, &dice)
    }
    for desk in desks {
      await desk.editor.file.trouble.look()
      try await desk.editor.reload()
    }
    let ends = [await desks[0].editor.document, await desks[1].editor.document]
    #expect(ends[0].pins == ends[1].pins, "seed \(seed): the boards differ")
    #expect(ends[0].name == ends[1].name, "seed \(seed)")
    let lost = made.subtracting(removed).filter { ends[0].pin($0) == nil }
    #expect(lost.isEmpty, "seed \(seed): \(lost.count) pins are lost")
    for desk in desks {
      let check = try await desk.editor.file.upkeep.check()
      #expect(check.isSound, "seed \(seed): \(check.problems)")
      #expect(desk.editor.file.trouble.unmatchedRescues.isEmpty, "seed \(seed)")
      await desk.editor.file.close()
    }
  }

  /// Brings what's in the logs into the files, as it happens in quiet moments.
  private func writeBack(_ desks: [Desk]) {
    for desk in desks {
      let storage = desk.editor.file.storage
      storage.upkeep.sync { storage.checkpoints.run() }
    }
  }

  /// Carries what has changed on one side to the other one. If both sides have changed, one of the two files
  /// replaces the other one, which only stays open.
  private func carry(_ desks: inout [Desk], _ dice: inout SeededGenerator) throws {
    let bytes = try desks.map { desk in
      try desk.editor.file.storage.upkeep.sync { try Data(contentsOf: desk.url) }
    }
    let changed = desks.indices.filter { bytes[$0] != desks[$0].carried }
    guard let winner = changed.randomElement(using: &dice) else { return }
    let loser = 1 - winner
    let draft = desks[loser].folder.appending(path: ".syncthing.a.pinboard.tmp")
    try bytes[winner].write(to: draft)
    #expect(rename(draft.path, desks[loser].url.path) == 0)
    for side in desks.indices { desks[side].carried = bytes[winner] }
  }
}
