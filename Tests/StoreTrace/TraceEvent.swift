package import Foundation

/// What the script says about itself, a line each. A line is written after the fact, whole and at once, so
/// that whoever finds it knows that the fact holds. Only `begin` and `move` announce something.
package enum TraceEvent: Codable, Hashable, Sendable {
  /// A window has a board in this file, empty and under this name.
  case board(lane: Int, file: String, name: String)
  /// A write is about to be handed to the store. `digest` is that of the board when it's done.
  case begin(lane: Int, number: Int, what: String, digest: String)
  /// From this write on, the history goes back to a board with this digest (without its steps) and no further.
  case beginning(lane: Int, number: Int, digest: String)
  /// A write that cuts the history off may leave it whole, with this digest: one that's kept aside is written later, with
  /// the limits of then.
  case uncut(lane: Int, number: Int, digest: String)
  /// The write's call has returned without an error.
  case done(lane: Int, number: Int)
  /// The write's call has thrown; it's tried again.
  case failed(lane: Int, number: Int, attempt: Int, error: String)
  /// The call that stored an original has returned: `SampleOriginal` makes the same bytes of these numbers.
  case original(lane: Int, sha256: String, seed: UInt64, count: Int)
  /// Pins are about to go from one board to another: these two writes belong together.
  case move(source: Int, removal: Int, target: Int, insertion: Int, pins: [UUID])
  /// A board is about to get another file name; until it's done it has either.
  case named(lane: Int, file: String)
  /// The process saw the store in a state in which it may not be.
  case broken(lane: Int, number: Int, detail: String)
  /// How many faults of a kind there were, and in how many different calls of the session; and which kinds of write met one.
  case faults(kind: String, fired: Int, attempts: Int, met: Set<String>)
  /// The script came to its end, after this many changing calls to the system.
  case end(calls: UInt64)

  /// One line, with its end.
  package func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The events of whole lines; a last line without an end was never said.
  package static func events(in text: Data) throws -> [TraceEvent] {
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let decoder = JSONDecoder()
    return try text[...end].split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(TraceEvent.self, from: Data($0))
    }
  }
}
