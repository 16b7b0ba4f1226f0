import Board
import Foundation
import StoreTrace

/// The promises of a trace about the boards: the states that each may be in, and its contents.
struct ScriptRecord {
  struct Window {
    /// The names that the board's file has had. The file may not have the newest one yet.
    var files: [String]
    let name: String
    var file: String { files.last ?? "" }
    /// The digest after each write, by the write's number. Number 0 is the empty board.
    var digests: [Int: String] = [:]
    var kinds: [Int: String] = [:]
    /// The digest if the cutting off of the history was postponed, by the number of the write that cuts it
    /// off.
    var uncut: [Int: String] = [:]
    /// The beginning of the history if it isn't the empty board, by the number of the write since which it's
    /// valid.
    var beginnings: [Int: String] = [:]
    /// The number of the newest write that was reported as done; `begun` is that of the newest write that was
    /// begun.
    var done = 0
    var begun = 0
    var originals: [OriginalID: (seed: UInt64, count: Int)] = [:]
    /// The originals that a write brings, by its number.
    var arriving: [Int: [OriginalID]] = [:]

    /// Returns the beginning of the history after a write; nil for the empty board.
    func beginning(after write: Int) -> String? {
      beginnings.filter { $0.key <= write }.max { $0.key < $1.key }?.value
    }

    /// Whether originals that nothing needs may be missing.
    var hasReclaimed: Bool { kinds.values.contains("reclaim") }
  }

  struct Move {
    let source: Int
    let removal: Int
    let target: Int
    let insertion: Int
    let pins: [PinID]
  }

  var windows: [Int: Window] = [:]
  /// The newest move between the boards.
  var move: Move?
  var failures = 0
  var broken: [String] = []
  var isComplete = false

  init(_ trace: [TraceEvent]) {
    for event in trace { add(event) }
  }

  mutating func add(_ event: TraceEvent) {
    switch event {
    case .board(let lane, let file, let name): windows[lane] = Window(files: [file], name: name)
    case .begin(let lane, let number, let what, let digest):
      windows[lane]?.digests[number] = digest
      windows[lane]?.kinds[number] = what
      windows[lane]?.begun = number
    case .beginning(let lane, let number, let digest): windows[lane]?.beginnings[number] = digest
    case .uncut(let lane, let number, let digest): windows[lane]?.uncut[number] = digest
    case .done(let lane, let number): windows[lane]?.done = number
    case .failed: failures += 1
    case .original(let lane, let sha256, let seed, let count):
      if let id = OriginalID(sha256) { windows[lane]?.originals[id] = (seed, count) }
    case .arriving(let lane, let number, let originals):
      windows[lane]?.arriving[number] = originals.compactMap { OriginalID($0) }
    case .move(let source, let removal, let target, let insertion, let pins):
      move = Move(
        source: source, removal: removal, target: target, insertion: insertion, pins: pins.map { PinID($0) })
    case .named(let lane, let file): windows[lane]?.files.append(file)
    case .broken(let lane, let number, let detail):
      broken.append("window \(lane), write \(number): \(detail)")
    case .faults: break
    case .end: isComplete = true
    }
  }

  /// The number of writes that were reported as done.
  var doneCount: Int { windows.values.reduce(0) { $0 + $1.done } }
}
