import Board
import BoardStore
import Foundation
import Testing

extension StoreProofs {
  /// Tests that the proofs find a loss if there's one.
  @Suite(.timeLimit(.minutes(120))) struct ControlTests {
    private let folder: ProofFolder

    init() throws { folder = try ProofFolder() }

    private func play() async throws -> ScriptRecord {
      let outcome = try await ScriptProcess(folder: folder, seed: 2, rounds: 3).run()
      try #require(outcome.status == 0 && outcome.signal == 0)
      let record = ScriptRecord(outcome.trace)
      let recovery = await Recovery.check(folder.boards, against: record)
      #expect(recovery.losses.isEmpty)
      return record
    }

    private func losses(_ record: ScriptRecord) async -> [String] {
      await Recovery.check(folder.boards, against: record).losses
    }

    @Test func aMissingStepIsSeen() async throws {
      let record = try await play()
      let window = try #require(record.windows[0])
      let file = try await BoardFile.open(folder.boards.appendingPathComponent(window.file))
      var history = try await file.history.load()
      let newest = history.undo()
      try await file.commit(try #require(newest), kind: .undo)
      await file.close()
      #expect(await losses(record).contains { $0.hasPrefix("window 0: it's in ") })
    }

    @Test func aMissingBoardIsSeen() async throws {
      let record = try await play()
      let window = try #require(record.windows[1])
      try FileManager.default.removeItem(at: folder.boards.appendingPathComponent(window.file))
      #expect(await losses(record).contains { $0.hasPrefix("window 1 doesn't open") })
    }

    @Test func aBitOfAnImageIsSeen() async throws {
      let record = try await play()
      let window = try #require(record.windows[0])
      let url = folder.boards.appendingPathComponent(window.file)
      let file = try await BoardFile.open(url)
      let there = try await file.load().pins.compactMap(\.content.original)
      let id = try #require(there.filter { window.originals[$0] != nil }.min())
      let bytes = try await file.originals.data(of: id)
      await file.close()
      var whole = try Data(contentsOf: url)
      let range = try #require(whole.firstRange(of: bytes.prefix(100)))
      whole[range.lowerBound] ^= 1
      try whole.write(to: url)
      #expect(await losses(record).contains { $0.contains("damaged") })
    }

    /// A step's pin is spelled otherwise than on the board, which `==` doesn't show.
    @Test func otherBytesOfAnEqualStateAreSeen() async throws {
      let record = try await play()
      let window = try #require(record.windows[0])
      let file = try await BoardFile.open(folder.boards.appendingPathComponent(window.file))
      let document = try await file.load()
      let pin = try #require(document.pins.first { $0.content.original != nil })
      var framing = "{\"crop\":[0,0,1,1]}"
      if let crop = pin.crop {
        framing = "{\"crop\":[\(crop.minX), \(crop.minY), \(crop.width), \(crop.height)]}"
      }
      let spelled = Pin(
        id: pin.id, content: pin.content, name: pin.name, center: pin.center, size: pin.size,
        rotation: pin.rotation, z: pin.z, crop: pin.crop, flip: pin.flip,
        storedFraming: StoredFraming(Data(framing.utf8)))
      try #require(spelled == pin)
      let step = Command(
        name: .words("Nothing"), changes: [.updatePins([PinUpdate(before: pin, after: spelled)])])
      try await file.commit(step)
      await file.close()
      #expect(await losses(record).contains { $0.hasPrefix("window 0: a step done again gives another") })
    }
  }
}
