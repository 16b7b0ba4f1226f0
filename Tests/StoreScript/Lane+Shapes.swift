import Board
import BoardStore
import Foundation
import SeededRandom

// Changes of pins other than moves: sizes, order, copies, notes, and jumps in the history.

extension Lane {
  /// Scales pins together around a point.
  func scale() async throws {
    try await perform(
      .scale(some(), by: Double(dice(25...300)) / 100, around: point(-200...200), in: document), "scale")
  }

  func raise() async throws { try await perform(.raise(some(), in: document), "raise") }

  func lower() async throws { try await perform(.lower(some(), in: document), "lower") }

  func resetCrop() async throws {
    try await perform(.resetCrop(document.pins.map(\.id), in: document), "reset crop")
  }

  /// Duplicates pins. The copies get ids from the seed, since their own ids would differ in each run.
  func duplicate() async throws {
    guard let command = Command.duplicate(some(), by: point(-50...50), in: document) else { return }
    let changes = command.changes.map { change in
      guard case .insertPins(let pins, let originals) = change else { return change }
      let copies = pins.map { pin in
        Pin(
          id: PinID(generator.uuid()), content: pin.content, name: pin.name, center: pin.center,
          size: pin.size,
          rotation: pin.rotation, z: pin.z, crop: pin.crop, flip: pin.flip)
      }
      return .insertPins(copies, originals: originals)
    }
    try await perform(Command(name: command.name, changes: changes), "duplicate")
  }

  /// Adds a note that's written in one go, then changes it.
  func write() async throws {
    let group = generator.uuid()
    let id = PinID(generator.uuid())
    let note = Pin(
      id: id, content: .note(""), name: BoardLimits.name(ofNote: ""), center: point(-800...800),
      size: CGSize(width: 180, height: 90))
    try await perform(.addNote(note, to: document, group: group), "add a note")
    for _ in 0..<dice(1...2) {
      try await perform(.editNote(id, to: text(), in: document, group: group), "write a note")
    }
    let notes = document.pins.filter { $0.content.note != nil }
    guard let one = notes.randomElement(using: &generator) else { return }
    let frame = (center: point(-800...800), size: CGSize(width: dice(60...400), height: dice(40...400)))
    try await perform(
      .editNote(one.id, to: text(), frame: dice(0...1) == 0 ? nil : frame, in: document), "edit a note")
  }

  private func text() -> String {
    (0..<dice(1...30)).map { _ in ["hat ", "a “quote”\n", "é", "🎈 ", "x"][dice(0...4)] }.joined()
  }

  /// Jumps over several steps at once, back or forward, as the history list does.
  func leap() async throws {
    let steps = Array(history.undoSteps.suffix(6)) + history.redoSteps.suffix(6)
    guard let target = steps.randomElement(using: &generator) else { return }
    var history = history
    guard let jump = history.jump(to: target.id) else { return }
    try await leap(jump, to: history)
  }
}
