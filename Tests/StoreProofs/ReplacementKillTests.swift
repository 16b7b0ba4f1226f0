import Board
import BoardStore
import Foundation
import SeededRandom
import Testing

extension StoreProofs {
  /// The law: whenever a process is killed while another file takes its board's position, the board and the
  /// conflict's copy together have all that was done on both sides, and merging the copy brings it back.
  @Suite(.timeLimit(.minutes(60))) struct ReplacementKillTests {
    @Test func nothingOfEitherSideIsLost() async throws {
      var dice = SeededGenerator(seed: ProofLimits.seed)
      let folder = try ProofFolder()
      let (ours, theirs) = try await Self.pair(in: folder.scratch)
      let names = ["a.pinboard", ".theirs.tmp", "a.sync-conflict-20261129-101112-KF44DZH.pinboard"]
      let files = names.map { folder.boards.appendingPathComponent($0) }
      var (call, kills, early, late) = (UInt64(1), 0, 0, 0)
      while true {
        try folder.clear()
        // The folder is Syncthing's, so boards are written without a log beside them.
        try FileManager.default.createDirectory(
          at: folder.boards.appendingPathComponent(".stfolder"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(at: ours, to: files[0])
        try FileManager.default.copyItem(at: theirs, to: files[1])
        let outcome = try await ScriptProcess(
          folder: folder, seed: 0, rounds: 0, arguments: ["--replaced"] + files.map(\.path),
          death: .inCall(call, percent: .random(in: 0...100, using: &dice))
        ).run()
        let what = "seed \(ProofLimits.seed), killed in call \(call)"
        let isKilled = outcome.signal == 9
        #expect(
          isKilled || outcome.status == 0, "\(what): status \(outcome.status), signal \(outcome.signal)")
        func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
        let hasCopy = exists(files[2])
        // The program that carries the folder goes on after the kill.
        if !exists(files[0]) { try FileManager.default.moveItem(at: files[1], to: files[0]) }
        let board = try await Self.contents(of: files[0])
        let file = try await BoardFile.open(files[0])
        let carried = try await BoardFile.open(hasCopy ? files[2] : files[1], access: .readOnly)
        try await file.merge(carried)
        await carried.close()
        await file.close()
        let joined = try await Self.contents(of: files[0])
        #expect(joined.isSuperset(of: board), "\(what): the merge took something away")
        #expect(joined.isSuperset(of: ["ours", "theirs"]), "\(what): \(joined.sorted())")
        // A process that came to its end has reported both notes.
        #expect(isKilled || joined.isSuperset(of: ["before", "after"]), "\(what): \(joined.sorted())")
        #expect(!hasCopy || joined.contains("before"), "\(what): \(joined.sorted())")
        if board.contains("ours") && board.contains("theirs") { late += 1 } else { early += 1 }
        guard isKilled else { break }
        kills += 1
        call += ProofLimits.isTorture ? 1 : .random(in: 3...25, using: &dice)
      }
      print("REPLACED \(kills) kills, \(early) before and \(late) after both sides were together, 0 lost")
      #expect(kills > 5)
      #expect(early > 0)
      #expect(late > 0)
    }

    /// The names of a board's pins, after a crash as well as before.
    private static func contents(of url: URL) async throws -> Set<String> {
      let file = try await BoardFile.open(url)
      let names = Set(try await file.load().pins.map(\.name))
      let check = try await file.upkeep.check()
      #expect(check.isSound, "\(check.problems)")
      await file.close()
      return names
    }

    /// Two files of a board that were changed apart, each with an image that the other one lacks.
    private static func pair(in folder: URL) async throws -> (URL, URL) {
      let (one, two) = (
        folder.appendingPathComponent("one.pinboard"), folder.appendingPathComponent("two.pinboard")
      )
      await (try BoardFile.create(at: one, name: "Castle")).close()
      try FileManager.default.copyItem(at: one, to: two)
      for (name, url) in [("ours", one), ("theirs", two)] {
        var dice = SeededGenerator(seed: ProofLimits.seed + UInt64(name.count))
        let file = try await BoardFile.open(url)
        let original = try await file.originals.add(
          data: dice.bytes(900_000), name: name, typeIdentifier: "image/png",
          pixelSize: CGSize(width: 40, height: 30))
        let pin = Pin(
          content: .image(original.id), name: name, center: CGPoint(x: 87, y: 0.3),
          size: CGSize(width: 200, height: 150))
        let command = try #require(Command.add([pin], originals: [original], to: try await file.load()))
        try await file.commit(command)
        await file.close()
      }
      return (one, two)
    }
  }
}
