import Board
import BoardStore
import Foundation
import Glibc
import StoreTrace

/// Opens what a script left, as the next start of the app does, and compares it with what the script reported.
struct Recovery {
  /// Everything that's not as promised, in words.
  private(set) var losses: [String] = []
  /// Writes that were under way: how many turned out to be there, and how many not.
  private(set) var inFlightKept = 0
  private(set) var inFlightDropped = 0
  /// Moves that were under way and left a pin on both boards.
  private(set) var doubles = 0
  /// Files left beside a closed board that say nothing.
  private(set) var idleFiles = 0
  private(set) var originalsCompared = 0
  private(set) var stepsWalked = 0

  private let folder: URL
  private let record: ScriptRecord
  private var documents: [Int: BoardDocument] = [:]
  /// By window: the writes whose state the board is in (more than one, if they look the same).
  private var found: [Int: ClosedRange<Int>] = [:]
  /// Windows whose history wasn't cut off yet.
  private var uncut: Set<Int> = []

  /// - Parameter throughFile: also takes every step back and does it again in the file itself.
  static func check(_ folder: URL, against record: ScriptRecord, throughFile: Bool = false) async -> Recovery
  {
    var recovery = Recovery(folder: folder, record: record)
    recovery.losses += record.broken
    // All are opened first: what's left to be finished may concern both.
    var files: [Int: BoardFile] = [:]
    await recovery.examineUnreported()
    // And all are back in their places: a board whose target isn't there waits for its next opening with a move.
    for (lane, window) in record.windows {
      if recovery.hasTwoNames(window) { recovery.losses.append("window \(lane): one file under two names") }
      _ = recovery.place(of: window)
    }
    for (lane, window) in record.windows {
      do {
        files[lane] = try await BoardFile.open(recovery.place(of: window), rescueFolder: folder)
      } catch {
        recovery.losses.append("window \(lane) doesn't open: \(error)")
      }
    }
    for (lane, file) in files {
      do {
        try await recovery.examine(file, lane: lane, throughFile: throughFile)
      } catch {
        recovery.losses.append("window \(lane): \(error)")
      }
    }
    recovery.examineMove()
    for (lane, file) in files {
      if case .trouble(let error) = file.state {
        recovery.losses.append("window \(lane) is in trouble: \(error)")
      }
      await file.close()
    }
    await recovery.examineLeftovers()
    return recovery
  }

  private init(folder: URL, record: ScriptRecord) {
    self.folder = folder
    self.record = record
  }

  /// Where a board's file is. One that was moved away is put back, as a person would; one that was just given a name is
  /// under that or under the old one.
  private func place(of window: ScriptRecord.Window) -> URL {
    for name in window.files.reversed() {
      let url = folder.appendingPathComponent(name)
      // Another board may stand in its place.
      if rename(url.path + ".aside", url.path) == 0 || access(url.path, F_OK) == 0 { return url }
    }
    return folder.appendingPathComponent(window.file)
  }

  /// Each name could get a log of its own.
  private func hasTwoNames(_ window: ScriptRecord.Window) -> Bool {
    let files = window.files.compactMap { name -> ino_t? in
      var status = Glibc.stat()
      return lstat(folder.appendingPathComponent(name).path, &status) == 0 ? status.st_ino : nil
    }
    return Set(files).count < files.count
  }

  /// A board whose making wasn't reported may be absent; if it has its name, it's whole.
  private mutating func examineUnreported() async {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let reported = Set(record.windows.values.flatMap(\.files))
    for name in names where name.hasSuffix(".pinboard") && !reported.contains(name) {
      do {
        let file = try await BoardFile.open(folder.appendingPathComponent(name))
        let isSound = try await file.upkeep.check().isSound
        await file.close()
        if !isSound { losses.append("“\(name)” is damaged") }
      } catch {
        losses.append("“\(name)” doesn't open: \(error)")
      }
    }
  }

  private mutating func examine(_ file: BoardFile, lane: Int, throughFile: Bool) async throws {
    guard let window = record.windows[lane] else { return }
    func lose(_ text: String) { losses.append("window \(lane): \(text)") }
    let document = try await file.load()
    let history = try await file.history.load()
    documents[lane] = document
    let check = try await file.upkeep.check()
    for problem in check.problems { lose("check: \(problem)") }

    let digest = BoardDigest.of(document, history: history, view: try await file.viewState())
    // Before the first write the board is empty, and nobody wrote down what that looks like.
    let empty = document.pins.isEmpty && document.name == window.name && history.depth == 0
    let possible = window.done...max(window.done, window.begun)
    if possible.contains(where: { window.uncut[$0] == digest && window.digests[$0] != digest }) {
      uncut.insert(lane)
    }
    let fitting = possible.filter {
      $0 == 0 ? empty : window.digests[$0] == digest || window.uncut[$0] == digest
    }
    if let first = fitting.first, let last = fitting.last {
      found[lane] = first...last
      if window.begun > window.done {
        if last == window.begun { inFlightKept += 1 } else { inFlightDropped += 1 }
      }
    } else {
      let older = window.digests.filter { $0.value == digest }.keys.max()
      let was = older.map { "the state of write \($0)" } ?? "no state that there was"
      let what = window.kinds[window.begun] ?? "nothing"
      lose("it's in \(was); \(window.done) were done, \(window.begun) (\(what)) begun")
    }
    let needed = Self.originals(of: document, history)
    for (id, sample) in window.originals {
      if window.hasReclaimed, !needed.contains(id), try await file.originals.record(of: id) == nil {
        continue
      }
      guard
        try await file.originals.data(of: id) == SampleOriginal.bytes(seed: sample.seed, count: sample.count)
      else {
        lose("the original \(id) has other bytes")
        continue
      }
      originalsCompared += 1
    }
    for id in needed where try await file.originals.record(of: id) == nil {
      lose("the original \(id) isn't there")
    }
    try walk(history, of: document, window, lane: lane)
    if throughFile { try await replay(document, history, in: file, lane: lane) }
  }

  /// What pins show, and what the steps of the history may show again.
  private static func originals(of document: BoardDocument, _ history: History) -> Set<OriginalID> {
    var ids = Set(document.pins.compactMap(\.content.original))
    for change in (history.undoSteps + history.redoSteps).flatMap(\.command.changes) {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): ids.formUnion(pins.compactMap(\.content.original))
      case .updatePins(let updates):
        ids.formUnion(updates.flatMap { [$0.before, $0.after] }.compactMap(\.content.original))
      case .rename: break
      }
    }
    return ids
  }

  /// Forward to the last step, back to the beginning (the empty board, if nothing was forgotten), forward again, and back to where it was.
  private mutating func walk(
    _ history: History, of start: BoardDocument, _ window: ScriptRecord.Window, lane: Int
  ) throws {
    var history = history
    var document = start
    let depth = history.depth
    let begun = BoardDigest.of(document)
    while let command = history.redo() { try command.apply(to: &document) }
    var states = [BoardDigest.of(document)]
    while let command = history.undo() {
      try command.apply(to: &document)
      states.append(BoardDigest.of(document))
      stepsWalked += 1
    }
    let isEmpty = document.pins.isEmpty && document.name == window.name
    let beginning = BoardDigest.of(document)
    let fits = (found[lane] ?? window.done...window.done).contains { write in
      window.beginning(after: uncut.contains(lane) ? write - 1 : write).map { $0 == beginning } ?? isEmpty
    }
    if !fits { losses.append("window \(lane): the history doesn't go back to its beginning") }
    while let command = history.redo() {
      states.removeLast()
      try command.apply(to: &document)
      if BoardDigest.of(document) != states.last {
        losses.append("window \(lane): a step done again gives another board")
      }
    }
    while history.depth > depth, let command = history.undo() { try command.apply(to: &document) }
    if BoardDigest.of(document) != begun { losses.append("window \(lane): the history doesn't come back") }
  }

  /// The same in the file, closed and opened in between.
  private mutating func replay(
    _ start: BoardDocument, _ loaded: History, in file: BoardFile, lane: Int
  ) async throws {
    var history = loaded
    var document = start
    let view = try await file.viewState()
    let begun = BoardDigest.of(start, history: loaded, view: view)
    while let command = history.undo() {
      try command.apply(to: &document)
      try await file.commit(command, kind: .undo)
    }
    let undone = try await file.load()
    if BoardDigest.of(undone) != BoardDigest.of(document) {
      losses.append("window \(lane): undone in the file, it isn't as it began")
    }
    while history.depth < loaded.depth, let command = history.redo() {
      try await file.commit(command, kind: .redo)
    }
    let again = try await file.load()
    if BoardDigest.of(again, history: try await file.history.load(), view: view) != begun {
      losses.append("window \(lane): done again in the file, it's another board")
    }
    let check = try await file.upkeep.check()
    for problem in check.problems { losses.append("window \(lane): check after redo: \(problem)") }
  }

  /// A pin that was on its way is on one board: never on none, and never on both.
  private mutating func examineMove() {
    guard let move = record.move, let source = documents[move.source], let target = documents[move.target],
      let left = found[move.source], let arrived = found[move.target]
    else { return }
    let isGone = left.lowerBound >= move.removal
    let isThere = arrived.upperBound >= move.insertion
    if isGone && !isThere { losses.append("pins left one board and didn't reach the other") }
    // Later writes may have done anything with these pins.
    guard left.upperBound <= move.removal, arrived.upperBound <= move.insertion else { return }
    for pin in move.pins {
      switch (source.pin(pin) != nil, target.pin(pin) != nil) {
      case (false, false): losses.append("the pin \(pin) is on neither board")
      case (true, true):
        doubles += 1
        losses.append("the pin \(pin) is on both boards")
      default: break
      }
    }
  }

  /// What a rescue journal has that was left: see Trouble.md.
  private static func words(for journal: URL) -> String {
    let data = (try? Data(contentsOf: journal)) ?? Data()
    let place = String(decoding: data.prefix(4_096), as: UTF8.self).trimmingCharacters(in: .whitespaces)
    let isEmpty = data.dropFirst(4_096).prefix(4).allSatisfy { $0 == 0 }
    return "\(isEmpty ? "is left with nothing in it" : "has commands that aren't on the board"): \(place)"
  }

  /// A closed board is one file, and opens once more as it was.
  private mutating func examineLeftovers() async {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let expected = Set(record.windows.values.flatMap(\.files))
    for name in names where name.contains(".rescue") {
      losses.append("“\(name)” \(Self.words(for: folder.appendingPathComponent(name)))")
    }
    for name in names where expected.contains(where: { name.hasPrefix($0) && name != $0 }) {
      // What says nothing: a rollback journal that was never synced, which SQLite leaves until the next write,
      // and the index of a log that's gone.
      if name.hasSuffix("-journal") || (name.hasSuffix("-shm") && !names.contains(name.dropLast(3) + "wal")) {
        idleFiles += 1
      } else {
        losses.append("“\(name)” is left beside the closed board")
      }
    }
    for (lane, window) in record.windows {
      guard let document = documents[lane] else { continue }
      do {
        let file = try await BoardFile.open(place(of: window), access: .readOnly)
        let again = try await file.load()
        await file.close()
        if BoardDigest.of(again) != BoardDigest.of(document) {
          losses.append("window \(lane): opened again, it's another board")
        }
      } catch {
        losses.append("window \(lane) doesn't open again: \(error)")
      }
    }
  }
}
