import Board
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// Stored changes are read by a reader of their own, which is only faster than `JSONDecoder`.
@Suite(.timeLimit(.minutes(5))) struct PlainChangesTests {
  /// The law: whatever is stored, and however it's damaged, what's read without `JSONDecoder` is what that
  /// reads. Pins that are moved, removed and brought back are always read so.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func whatIsReadIsWhatJSONSays(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    _ = try await Samples.fill(editor)
    for _ in 0..<25 { try await Samples.change(editor, &dice) }
    let texts = try await editor.file.run { try String.fetchAll($0, sql: "SELECT changes FROM history") }
    await editor.file.close()
    let pins = await editor.document.storedPins
    let moves = pins.map { pin in
      var moved = pin
      moved.center.x += Double.random(in: -1_000...1_000, using: &dice) / 3
      return PinUpdate(before: pin, after: moved)
    }
    for change in [Change.updatePins(moves), .removePins(pins), .insertPins(pins, originals: [])] {
      let text = try StoredChanges([change], nil, StepPast()).text()
      #expect(try compare(text, seed), "seed \(seed): \(text)")
    }
    for text in texts {
      try compare(text, seed)
      for _ in 0..<12 { _ = try? compare(damaged(text, &dice), seed) }
    }
  }

  /// - Returns: whether it was read without `JSONDecoder`. Throws if that can't read it.
  @discardableResult private func compare(_ text: String, _ seed: UInt64) throws -> Bool {
    let (data, reader) = (Data(text.utf8), ChangesReader())
    let plain = data.withUnsafeBytes {
      $0.withMemoryRebound(to: UInt8.self) { PlainChanges.read($0, reader) }
    }
    let expected = Result { try JSONDecoder().decode(StoredChanges.self, from: data) }
    guard let plain else {
      _ = try expected.get()
      return false
    }
    let what: Comment = "seed \(seed): \(text)"
    let known = try? expected.get()
    #expect(known?.changes == plain.changes, what)
    #expect(known?.name == plain.name, what)
    #expect(known?.past == plain.past, what)
    #expect(known?.isPastUnread == plain.isPastUnread, what)
    return true
  }

  private func damaged(_ text: String, _ dice: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &dice) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: bytes[place] = Array("{}[],:\"0123456789.eE+-\\u nx\t".utf8).randomElement(using: &dice) ?? 0x20
      case 1: bytes.remove(at: place)
      default:
        let end = Int.random(in: place..<min(place + 40, bytes.count), using: &dice)
        bytes.insert(contentsOf: bytes[place...end], at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
