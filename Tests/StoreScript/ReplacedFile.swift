import Board
import BoardStore
import Foundation
import Glibc

/// Edits a board while another file takes its position, as a program does that carries a folder between
/// computers: it gives the old file the name of a conflict's copy, and the new one the board's.
///
///     store-script --replaced FILE OTHER COPY
enum ReplacedFile {
  /// The texts of the notes that are added before the replacement, and after it.
  static let notes = ["before", "after"]

  static func run(_ arguments: [String]) async throws {
    let urls = arguments[2...4].map { URL(fileURLWithPath: $0) }
    let file = try await BoardFile.open(urls[0])
    try await add(notes[0], to: file)
    guard rename(urls[0].path, urls[2].path) == 0, rename(urls[1].path, urls[0].path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // This commit meets the other file, and brings both together.
    try await add(notes[1], to: file)
    await file.close()
  }

  private static func add(_ text: String, to file: BoardFile) async throws {
    let note = Pin(
      content: .note(text), name: text, center: CGPoint(x: 0.3, y: 87),
      size: CGSize(width: 160, height: 90))
    if let command = Command.add([note], originals: [], to: try await file.load()) {
      try await file.commit(command)
    }
  }
}
