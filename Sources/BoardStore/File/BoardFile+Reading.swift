public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// The whole board as a value, with the commands that wait for a file in trouble. Reads no image.
  @concurrent public func load() async throws -> BoardDocument {
    try await onQueue { storage in
      // Another board isn't this one, whatever its file is called.
      try storage.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? Self.document(in: db) : storage.contents(with: waiting, in: db).document
      }
    }
  }

  /// What can be undone and redone, as it was when the file was last used; what waits for a file in trouble is done.
  @concurrent public func history() async throws -> History {
    try await onQueue { storage in
      let limit = storage.facts.withLock(\.historyLimits.steps)
      try storage.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? Self.history(in: db, limit: limit) : storage.contents(with: waiting, in: db, limit: limit).history
      }
    }
  }

  /// Where the board was looked at last; nil if it never was.
  @concurrent public func viewState() async throws -> BoardViewState? {
    try await run { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT x, y, zoom FROM view") else { return nil }
      let reader = RowReader(row, of: "the view")
      let state = BoardViewState(
        center: CGPoint(x: try reader.real(0), y: try reader.real(1)), zoom: try reader.real(2))
      return state.isValid ? state : nil
    }
  }

  /// Keeps where the board is looked at. It's no command: nothing to undo.
  @concurrent public func saveViewState(_ state: BoardViewState) async throws {
    guard state.isValid else { throw BoardStoreError.outOfBounds("the view") }
    try await transact { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, ?, ?, ?)",
        arguments: [Double(state.center.x), Double(state.center.y), state.zoom])
    }
  }

  static func document(in db: Database) throws -> BoardDocument {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, name FROM board") else {
      throw RowFlaw(detail: "no board in it")
    }
    let board = RowReader(row, of: "the board")
    var pins: [Pin] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, kind, original, payload, name, x, y, width, height, rotation, z FROM pin")
    while let row = try rows.next() {
      guard pins.count < BoardLimits.maximumPins else { throw RowFlaw(detail: "too many pins") }
      pins.append(try pin(in: row))
    }
    let originals = try originals(in: db)
    do {
      return try BoardDocument(id: board.uuid(0), name: board.text(1), pins: pins, originals: originals)
    } catch let error as BoardError {
      throw RowFlaw(detail: error.description)
    }
  }

  static func originals(in db: Database, where condition: String = "TRUE") throws -> [Original] {
    var originals: [Original] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT sha256, name, type, bytes, width, height FROM original WHERE \(condition)")
    while let row = try rows.next() {
      guard originals.count < BoardLimits.maximumOriginals else {
        throw RowFlaw(detail: "too many originals")
      }
      originals.append(try original(in: row))
    }
    return originals
  }

  /// The columns `sha256, name, type, bytes, width, height`.
  static func original(in row: Row) throws -> Original {
    let reader = RowReader(row, of: "an original")
    guard let id = OriginalID(try reader.text(0)) else { throw reader.flaw(0) }
    var pixelSize: CGSize?
    if !reader.isNull(4), !reader.isNull(5) {
      pixelSize = CGSize(width: try reader.integer(4), height: try reader.integer(5))
    }
    let original = Original(
      id: id, name: try reader.text(1), typeIdentifier: try reader.text(2), byteCount: try reader.integer(3),
      pixelSize: pixelSize)
    do {
      try original.validate()
    } catch {
      throw RowFlaw(detail: error.description)
    }
    return original
  }

  /// The columns `id, kind, original, payload, name, x, y, width, height, rotation, z`.
  static func pin(in row: Row) throws -> Pin {
    let reader = RowReader(row, of: "a pin")
    guard let id = PinID(try reader.text(0)) else { throw reader.flaw(0) }
    let kind = try reader.text(1)
    let content: PinContent
    var framing = PictureFraming()
    var source: PinSource?
    var spelling: Data?
    if kind == "image" {
      guard let original = OriginalID(try reader.text(2)) else { throw reader.flaw(2) }
      content = .image(original)
      if !reader.isNull(3) {
        let payload = try reader.blob(3)
        guard let known = ImagePayload(payload), let stored = known.framing else { throw reader.flaw(3) }
        framing = stored
        source = known.source
        if payload != ImagePayload(framing, source: source)?.data { spelling = payload }
      }
    } else {
      var original: OriginalID?
      if !reader.isNull(2) {
        original = OriginalID(try reader.text(2))
        if original == nil { throw reader.flaw(2) }
      }
      content = PinContent(
        kind: kind, payload: reader.isNull(3) ? nil : try reader.blob(3), original: original)
    }
    return Pin(
      id: id, content: content, name: try reader.text(4),
      center: CGPoint(x: try reader.real(5), y: try reader.real(6)),
      size: CGSize(width: try reader.real(7), height: try reader.real(8)), rotation: try reader.real(9),
      z: try reader.integer(10), crop: framing.crop, flip: framing.flip, source: source,
      storedFraming: StoredFraming(spelling))
  }

  /// More steps than anybody takes.
  private static let maximumStep = 1 << 53

  static func position(in db: Database) throws -> Int {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT position FROM board")) else {
      throw RowFlaw(detail: "no board in it")
    }
    // A file may claim any number; those that follow it must fit too.
    return min(try RowReader(row, of: "the board").integer(0), maximumStep)
  }
}
