import Board
import BoardStore
import Foundation
import Glibc
import StoreTrace

/// Opens the files that a script left, as the next start of the app does, and compares them with the script's
/// reports.
struct Recovery {
  /// All broken promises, in words.
  private(set) var losses: [String] = []
  /// The number of writes under way that turned out to be in the file; `inFlightDropped` counts those that
  /// didn't.
  private(set) var inFlightKept = 0
  private(set) var inFlightDropped = 0
  /// The number of moves under way that left a pin on both boards.
  private(set) var doubles = 0
  /// The number of files without information that are left beside a closed board.
  private(set) var idleFiles = 0
  private(set) var originalsCompared = 0
  private(set) var stepsWalked = 0

  private let folder: URL
  private let record: ScriptRecord
  private var documents: [Int: BoardDocument] = [:]
  /// The writes whose state each window's board is in (more than one, if their states are equal).
  private var found: [Int: ClosedRange<Int>] = [:]
  /// The windows whose history wasn't cut off yet.
  private var uncut: Set<Int> = []

  /// - Parameter throughFile: whether every step is also undone and redone in the file itself.
  static func check(_ folder: URL, against record: ScriptRecord, throughFile: Bool = false) async -> Recovery
  {
    var recovery = Recovery(folder: folder, record: record)
    recovery.losses += record.broken
    // All boards are opened first, because unfinished work may concern both of them.
    var files: [Int: BoardFile] = [:]
    await recovery.examineUnreported()
    // All boards must be at their locations, too: a board whose move has a missing target waits with it until
    // its next opening.
    for (lane, window) in record.windows {
      if recovery.hasTwoNames(window) { recovery.losses.append("window \(lane): one file under two names") }
      _ = recovery.location(of: window)
    }
    for (lane, window) in record.windows {
      do {
        files[lane] = try await BoardFile.open(recovery.location(of: window), rescueFolder: folder)
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

  /// Returns the location of a board's file. A file that was moved away is put back, as the user would do it.
  /// A file that's just being renamed is under its new or its old name.
  private func location(of window: ScriptRecord.Window) -> URL {
    for name in window.files.reversed() {
      let url = folder.appendingPathComponent(name)
      // Another board may be at the file's location.
      if rename(url.path + ".aside", url.path) == 0 || access(url.path, F_OK) == 0 { return url }
    }
    return folder.appendingPathComponent(window.file)
  }

  /// Returns whether the file has two names, because each name could get its own log.
  private func hasTwoNames(_ window: ScriptRecord.Window) -> Bool {
    let files = window.files.compactMap { name -> ino_t? in
      var status = Glibc.stat()
      return lstat(folder.appendingPathComponent(name).path, &status) == 0 ? status.st_ino : nil
    }
    return Set(files).count < files.count
  }

  /// Checks boards whose creation wasn't reported. Such a board may be missing, but if it has its name, it's
  /// complete.
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
    // Before the first write the board is empty, and no digest of that state was recorded.
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
      if last < window.begun {
        for id in window.arriving[window.begun] ?? [] where try await file.originals.record(of: id) != nil {
          lose("the original \(id) came without its pin")
        }
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

  /// Returns the originals of pins and of the history's steps.
  private static func originals(of document: BoardDocument, _ history: History) -> Set<OriginalID> {
    var ids = Set(document.pins.compactMap(\.content.original))
    for change in (history.undoSteps + history.redoSteps).flatMap(\.command.changes) {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): ids.formUnion(pins.compactMap(\.content.original))
      case .updatePins(let updates):
        ids.formUnion(updates.flatMap { [$0.before, $0.after] }.compactMap(\.content.original))
      case .rename, .startView: break
      }
    }
    return ids
  }

  /// Walks forward to the last step, back to the beginning (the empty board, if nothing was forgotten),
  /// forward again, and back to the start.
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

  /// Does the walk in the file, which is closed and opened in between.
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

  /// Checks that a moved pin is on exactly one board: never on none, and never on both.
  private mutating func examineMove() {
    guard let move = record.move, let source = documents[move.source], let target = documents[move.target],
      let left = found[move.source], let arrived = found[move.target]
    else { return }
    let isGone = left.lowerBound >= move.removal
    let isThere = arrived.upperBound >= move.insertion
    if isGone && !isThere { losses.append("pins left one board and didn't reach the other") }
    // Later writes may have changed these pins in any way.
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

  /// Returns words on a rescue journal that was left: see Trouble.md.
  private static func words(for journal: URL) -> String {
    let data = (try? Data(contentsOf: journal)) ?? Data()
    let start = String(decoding: data.prefix(4_096), as: UTF8.self).trimmingCharacters(in: .whitespaces)
    let isEmpty = data.dropFirst(4_096).prefix(4).allSatisfy { $0 == 0 }
    return "\(isEmpty ? "is left with nothing in it" : "has commands that aren't on the board"): \(start)"
  }

  /// Checks that a closed board is one file, and opens again unchanged.
  private mutating func examineLeftovers() async {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let expected = Set(record.windows.values.flatMap(\.files))
    for name in names where name.contains(".rescue") {
      losses.append("“\(name)” \(Self.words(for: folder.appendingPathComponent(name)))")
    }
    for name in names where expected.contains(where: { name.hasPrefix($0) && name != $0 }) {
      // These files have no information: a rollback journal that was never synced, which SQLite leaves until
      // the next write, and the index of a log that doesn't exist any more.
      if name.hasSuffix("-journal") || (name.hasSuffix("-shm") && !names.contains(name.dropLast(3) + "wal")) {
        idleFiles += 1
      } else {
        losses.append("“\(name)” is left beside the closed board")
      }
    }
    for (lane, window) in record.windows {
      guard let document = documents[lane] else { continue }
      do {
        let file = try await BoardFile.open(location(of: window), access: .readOnly)
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
