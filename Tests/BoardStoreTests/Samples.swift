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
