import Board
import Foundation
import SeededRandom
import Testing

/// What a board lies on: a property of the board that's undone like any other, and never a pin that's seen.
@Suite(.timeLimit(.minutes(5))) struct SurfaceTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private static func surface(_ random: inout SeededGenerator) -> BoardSurface? {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: nil
    case 1: .cork
    case 2: .linen
    case 3: .slate
    default: .plain(PinColor(UInt32.random(in: 0...0xFF_FFFF, using: &random)))
    }
  }

  @Test func `any commands and their undo keep it apart from the pins`() throws {
    for _ in 0..<(Self.isLong ? 400 : 20) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      var document = try Samples.document(pins: [Samples.pin(1)])
      var wanted: BoardSurface?
      var done: [(command: Command, before: BoardDocument)] = []
      for _ in 0..<60 {
        let before = document
        var command = Samples.command(for: document, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          let surface = Self.surface(&random)
          command = Command.setSurface(to: surface, in: document)
          #expect((command == nil) == (surface == wanted), "seed \(seed)")
          wanted = surface
        }
        guard let command else { continue }
        do {
          // As the file's history stores it.
          try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(command)).apply(to: &document)
        } catch is BoardError {
          continue
        }
        done.append((command, before))
        #expect(document.surface == wanted, "seed \(seed)")
        #expect(!document.pins.contains { $0.content.isSurface }, "seed \(seed)")
        #expect(document.storedPins.count == document.pins.count + (wanted == nil ? 0 : 1), "seed \(seed)")
        let again = try BoardDocument(
          id: document.id, name: document.name, pins: document.storedPins.shuffled(using: &random),
          originals: Array(document.originals.values))
        #expect(again == document, "seed \(seed)")
      }
      for step in done.reversed() {
        try step.command.inverse.apply(to: &document)
        #expect(document.surface == step.before.surface, "seed \(seed)")
        #expect(document.pins == step.before.pins, "seed \(seed)")
      }
    }
  }

  @Test func `it can't come twice, and must be as the change says`() throws {
    var document = try Samples.document()
    let first = try #require(Command.setSurface(to: .slate, in: document))
    try first.apply(to: &document)
    #expect(throws: BoardError.self) { try first.apply(to: &document) }
    var stale = document
    try #require(Command.setSurface(to: .linen, in: stale)).apply(to: &stale)
    #expect(throws: BoardError.self) { try first.inverse.apply(to: &stale) }
    #expect(stale.surface == .linen)
  }

  @Test func `a surface of a later version is kept and not shown`() throws {
    let pin = Pin(
      content: .unknown(kind: PinContent.surfaceKind, payload: Data("velvet".utf8)), name: "", center: .zero,
      size: CGSize(width: 1, height: 1))
    let document = try Samples.document(pins: [pin])
    #expect(document.surface == nil)
    #expect(document.pins.isEmpty)
    #expect(document.storedPins == [pin])
  }

  @Test(arguments: [BoardSurface.cork, .linen, .slate, .plain(PinColor(0x12AB_FE)), .plain(PinColor(0))])
  func `its code says what it is`(_ surface: BoardSurface) {
    #expect(BoardSurface(code: surface.code) == surface)
    #expect(BoardSurface(code: surface.code + " ") == nil)
  }
}
