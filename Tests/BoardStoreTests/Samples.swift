import Board
import Foundation
import SeededRandom

@testable import BoardStore

enum Samples {
  static func bytes(_ count: Int, seed: UInt64) -> Data {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(count)
  }

  static func addOriginal(_ number: UInt64, bytes count: Int = 300, to file: BoardFile) async throws
    -> Original
  {
    try await file.originals.add(
      data: bytes(count, seed: number), name: "image \(number).png", typeIdentifier: "image/png",
      pixelSize: CGSize(width: 40, height: 30))
  }

  static func pin(_ original: Original, at center: CGPoint = .zero) -> Pin {
    Pin(
      content: .image(original.id), name: original.name, center: center, size: CGSize(width: 200, height: 150)
    )
  }

  /// Makes a board with three pins, one of them moved, and one undone step.
  static func makeBoard(at url: URL) async throws -> BoardDocument {
    let editor = try await BoardEditor(creating: url)
    for number in UInt64(1)...3 {
      let original = try await addOriginal(number, bytes: 5_000, to: editor.file)
      try await editor.perform { .add([pin(original)], originals: [original], to: $0) }
    }
    let first = await editor.document.pins[0].id
    try await editor.perform { .move([first], by: CGPoint(x: 10.25, y: -3), in: $0) }
    try await editor.perform { .remove([first], from: $0) }
    try await editor.undo()
    try await editor.file.saveViewState(BoardViewState(center: CGPoint(x: 1, y: 2), zoom: 1.5))
    let document = await editor.document
    await editor.file.close()
    return document
  }

  /// Adds three pins to a board.
  static func fill(_ editor: BoardEditor) async throws -> [Pin] {
    for number in UInt64(1)...3 {
      let original = try await addOriginal(number, bytes: 5_000, to: editor.file)
      try await editor.perform { .add([pin(original)], originals: [original], to: $0) }
    }
    return await editor.document.pins
  }

  /// Does something to a board, or undoes or redoes a step.
  static func change(_ editor: BoardEditor, _ dice: inout SeededGenerator) async throws {
    let number = UInt64.random(in: 1...40, using: &dice)
    let (kind, x) = (Int.random(in: 0..<10, using: &dice), Double.random(in: -500...500, using: &dice))
    let document = await editor.document
    let some = document.pins.map(\.id).filter { _ in Bool.random(using: &dice) }
    switch kind {
    case 0, 1:
      let original = try await addOriginal(number, to: editor.file)
      try await editor.perform {
        .add([pin(original, at: CGPoint(x: x, y: 1))], originals: [original], to: $0)
      }
    case 2: try await editor.perform { .move(some, by: CGPoint(x: x, y: 0.87), in: $0) }
    case 3: try await editor.perform { .remove(some.prefix(1), from: $0) }
    case 4: try await editor.perform { .changeTags(of: some, adding: ["tag \(number)"], in: $0) }
    case 5:
      if let one = some.first {
        try await editor.perform { .setCaption(of: one, to: "line \(number)", in: $0) }
      }
    case 6: try await editor.perform { .rename(to: "Board \(number)", in: $0) }
    case 7, 8: try await editor.undo()
    default: try await editor.redo()
    }
  }
}

extension Command {
  /// Returns the command as an entry of a commit.
  func entry(_ kind: CommitKind = .do) -> CommitEntry { CommitEntry(command: self, kind: kind) }
}

extension FileOriginals {
  /// Links an image as an import does.
  func link(
    contentsOf file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?
  ) async throws -> Original {
    let link = try await PreparedOriginal.link(
      to: file, name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize)
    return try await add([link])[0].get()
  }
}

extension FileTrouble {
  /// The commands that are durable but not in the file, the oldest first.
  var rescuedCommands: [Command] { board.storage.rescue.journal?.entries.map(\.command) ?? [] }
}
