public import Board
import GRDB

/// Finds the originals that are mentioned in the history and in commands.
enum MentionedOriginals {
  private static let digits = 64

  /// The originals that stored steps mention, found in one pass over the texts. The texts aren't decoded: any
  /// text that looks like an id counts as one.
  static func inHistory(_ db: Database) throws -> Set<OriginalID> {
    var found: Set<OriginalID> = []
    let rows = try Row.fetchCursor(db, sql: "SELECT changes FROM history")
    while let row = try rows.next() {
      var text = try RowReader(row, of: .history).text(0)
      text.withUTF8 { collect(from: $0, into: &found) }
    }
    return found
  }

  /// Collects each part of a run of hexadecimal digits that has the length of an id.
  private static func collect(from text: UnsafeBufferPointer<UInt8>, into found: inout Set<OriginalID>) {
    var length = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        length += 1
      default: length = 0
      }
      guard length >= digits else { continue }
      let run = String(decoding: text[(index + 1 - digits)...index], as: UTF8.self).lowercased()
      if let id = OriginalID(run) { found.insert(id) }
    }
  }
}

/// The originals that the stored steps mention, and the version of the file in which they do.
struct KnownMentions {
  let ids: Set<OriginalID>
  /// SQLite's `data_version`, which changes when another connection writes.
  let version: Int
}

extension Command {
  /// The originals of all pins in the command, and those that it inserts.
  var mentionedOriginals: Set<OriginalID> {
    var mentioned: Set<OriginalID> = []
    for change in changes {
      switch change {
      case .insertPins(let pins, let originals):
        mentioned.formUnion(pins.compactMap(\.content.neededOriginal))
        mentioned.formUnion(originals.map(\.id))
      case .removePins(let pins): mentioned.formUnion(pins.compactMap(\.content.neededOriginal))
      case .updatePins(let updates):
        mentioned.formUnion(updates.compactMap(\.before.content.neededOriginal))
        mentioned.formUnion(updates.compactMap(\.after.content.neededOriginal))
      case .rename, .startView: break
      }
    }
    return mentioned
  }

  /// The originals of the pins that the command inserts.
  public var neededOriginals: [OriginalID] {
    var ids: Set<OriginalID> = []
    for case .insertPins(let pins, _) in changes { ids.formUnion(pins.compactMap(\.content.neededOriginal)) }
    return ids.sorted()
  }
}
