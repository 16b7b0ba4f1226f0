import Board
import Foundation

/// Reads stored changes, one command's after the other's.
final class ChangesReader {
  private let decoder = JSONDecoder()
  /// The kinds of commands' names, which come again and again.
  private var names: [Data: CommandName] = [:]

  func changes(in text: String) throws -> StoredChanges {
    var text = text
    if let plain = text.withUTF8({ PlainChanges.read($0, self) }) { return plain }
    return try decoder.decode(StoredChanges.self, from: Data(text.utf8))
  }

  func changes(in text: Data) throws -> StoredChanges {
    let plain = text.withUnsafeBytes { $0.withMemoryRebound(to: UInt8.self) { PlainChanges.read($0, self) } }
    return try plain ?? decoder.decode(StoredChanges.self, from: text)
  }

  /// The kind of a command's name.
  func name(_ text: Data) throws -> CommandName {
    if let known = names[text] { return known }
    let name = try decoder.decode(CommandName.self, from: text)
    names[text] = name
    return name
  }

  /// A pin that's stored in any way.
  func pin(_ text: Data) throws -> Pin { try decoder.decode(Pin.self, from: text) }
}
