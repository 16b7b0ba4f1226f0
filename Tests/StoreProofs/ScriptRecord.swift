import Board
import Foundation
import StoreTrace

/// What a trace promises about a board: which states it may be in, and what must be in it.
struct ScriptRecord {
  struct Window {
    /// The names that its file has had; the newest may not be its own yet.
    var files: [String]
    let name: String
    var file: String { files.last ?? "" }
    /// By the number of the write: the digest when it's done. Number 0 is the empty board.
    var digests: [Int: String] = [:]
    var kinds: [Int: String] = [:]
    /// By the number of a write that cuts the history off: the digest if that was left for later.
    var uncut: [Int: String] = [:]
    /// By the number of the write since which it holds: what the history goes back to, if that's not the empty board.
    var beginnings: [Int: String] = [:]
    /// The newest write that was reported as done, and the newest that was begun.
    var done = 0
    var begun = 0
    var originals: [OriginalID: (seed: UInt64, count: Int)] = [:]

    /// What the history goes back to after a write; nil is the empty board.
    func beginning(after write: Int) -> String? {
      beginnings.filter { $0.key <= write }.max { $0.key < $1.key }?.value
    }

    /// Originals that nothing needs may be gone.
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
    for event in trace { note(event) }
  }

  mutating func note(_ event: TraceEvent) {
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

  /// How many writes were reported as done.
  var doneCount: Int { windows.values.reduce(0) { $0 + $1.done } }
}
