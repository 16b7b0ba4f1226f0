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

  /// The law: what's written is what `JSONEncoder` would write, for pins of all kinds and names, and for what
  /// merges leave in a history.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func whatIsWrittenIsWhatJSONSays(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (one, two) = (folder.file("a.pinboard"), folder.file("b.pinboard"))
    let editor = try await BoardEditor(creating: one)
    _ = try await Samples.fill(editor)
    for name in ["a \"quoted\" \\ name", "日本/ä", ""] {
      let note = Pin(
        content: .note(name), name: name, center: CGPoint(x: 1.0 / 3, y: -87e-7),
        size: CGSize(width: 100, height: 60))
      try await editor.perform { .add([note], originals: [], to: $0) }
    }
    await editor.file.close()
    try FileManager.default.copyItem(at: one, to: two)
    for url in [one, two] {
      let editor = try await BoardEditor(BoardFile.open(url))
      for _ in 0..<20 { try await Samples.change(editor, &dice) }
      await editor.file.close()
    }
    let (file, other) = (try await BoardFile.open(one), try await BoardFile.open(two, access: .readOnly))
    try await file.merge(other)
    let texts = try await file.run { try String.fetchAll($0, sql: "SELECT changes FROM history") }
    await file.close()
    await other.close()
    for text in texts {
      let stored = try JSONDecoder().decode(StoredChanges.self, from: Data(text.utf8))
      let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(stored)) as? NSArray
      let written = try JSONSerialization.jsonObject(with: Data(stored.text().utf8)) as? NSArray
      #expect(written == expected, "seed \(seed): \(text)")
      #expect(expected != nil, "seed \(seed)")
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
