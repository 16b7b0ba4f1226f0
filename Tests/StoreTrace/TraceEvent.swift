package import Foundation

/// An event of the script's trace, which is one line. A line is written after the fact, in a single call, so
/// a line in the trace proves the fact. Only `begin`, `arriving` and `move` announce something.
package enum TraceEvent: Codable, Hashable, Sendable {
  /// A window has an empty board with this name in this file.
  case board(lane: Int, file: String, name: String)
  /// A write is about to be passed to the store. `digest` is the board's digest after the write.
  case begin(lane: Int, number: Int, what: String, digest: String)
  /// From this write on, the history goes back to a board with this digest (without its steps) and no
  /// further.
  case beginning(lane: Int, number: Int, digest: String)
  /// A write that shortens the history may leave it whole, with this digest: a rescued write is done later,
  /// with the limits at that time.
  case uncut(lane: Int, number: Int, digest: String)
  /// The write's call has returned without an error.
  case done(lane: Int, number: Int)
  /// The write's call has thrown an error; it's tried again.
  case failed(lane: Int, number: Int, attempt: Int, error: String)
  /// The call that stored an original has returned: `SampleOriginal` makes the same bytes of these numbers.
  case original(lane: Int, sha256: String, seed: UInt64, count: Int)
  /// This write is about to bring originals, which the file must not have without it.
  case arriving(lane: Int, number: Int, originals: [String])
  /// Pins are about to move from one board to another: these two writes belong together.
  case move(source: Int, removal: Int, target: Int, insertion: Int, pins: [UUID])
  /// A board is about to get another file name; until then, it has this one or the old one.
  case named(lane: Int, file: String)
  /// The process has found the store in an invalid state.
  case broken(lane: Int, number: Int, detail: String)
  /// The number of faults of a kind, the number of different calls of the session that they hit, and the
  /// kinds of writes that met one.
  case faults(kind: String, fired: Int, attempts: Int, met: Set<String>)
  /// The script has ended after this many system calls that change something.
  case end(calls: UInt64)

  /// Returns the event as one line, with its line break.
  package func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Returns the events of all complete lines; a last line without a line break doesn't count.
  package static func events(in text: Data) throws -> [TraceEvent] {
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let decoder = JSONDecoder()
    return try text[...end].split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(TraceEvent.self, from: Data($0))
    }
  }
}
