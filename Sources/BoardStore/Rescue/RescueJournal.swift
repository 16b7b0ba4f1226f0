import Board
import CBoardStore
import KitCryptography
import KitFiles
import Foundation
import Glibc
import Synchronization

/// The commands that couldn't be written to a board's file, in a file of their own in Pinboard's data folder.
///
/// It's made when the board is opened, so that it has space when the disk is full. The file is
/// `BOARD.PLACE.rescue`: a JSON line that names the board, filled up with blanks to 4,096 bytes, then records
/// of four bytes (the length, little-endian), the first eight of a SHA-256, and a `CommitEntry` as JSON. An
/// empty record, or one with a wrong digest, is the end. The commands of one commit are read together or not
/// at all. The process that uses a journal has a lock on it, which ends with the process. A second journal of
/// one board and location is `BOARD.PLACE.2.rescue`.
final class RescueJournal: Sendable {
  struct Header: Codable {
    let board: UUID
    let path: String
  }

  /// The JSON of a record: a command, and what belongs to it.
  private struct Record: Codable {
    let command: Command
    let kind: CommitKind
    /// The number of records that follow and belong to the same commit; nil for none, as in the journals of
    /// earlier versions.
    let following: Int?

    init(_ entry: CommitEntry, following: Int) {
      command = entry.command
      kind = entry.kind
      self.following = following == 0 ? nil : following
    }

    var entry: CommitEntry { CommitEntry(command: command, kind: kind) }
  }

  struct Contents {
    var entries: [CommitEntry] = []
    /// The offset of the next record.
    var end = RescueJournal.headerSize
    /// The kind of bytes that follow the entries; nil for the journal's end.
    var flaw: Flaw?
    /// Whether a sync has failed. The disk may have records that aren't in `entries`, and they may come back
    /// after a power cut.
    var isUnsettled = false
  }

  enum Flaw {
    /// Commands that this version of Pinboard can't read: those of a newer version, or a journal that's too
    /// large.
    case foreign
    /// Bytes that aren't a record: a record that a power cut has torn before it was reported as durable, or a
    /// damaged one.
    case torn
  }

  static let headerSize = 4_096
  static let reserve = 256 << 10
  private static let maximumSize = 1 << 30

  let url: URL
  private let descriptor: CInt
  private let contents: Mutex<Contents>
  /// A lock that's held while the file is written. `contents` has a lock of its own, so that readers don't
  /// wait for the disk.
  private let writing = Mutex(())

  /// Makes the journal of a board, or opens one that an earlier run has left, unless a process uses it.
  /// - Parameter reserved: space that becomes the journal if the disk has no room for a new one.
  convenience init(in folder: URL, board: UUID, at path: URL, reserved: RescueReserve? = nil) throws {
    try FileBytes.makeFolder(folder, mode: 0o700)
    var isNew = true
    do {
      let found = try Self.taken(in: folder, board: board, at: path)
      isNew = found.isNew
      try self.init(found.url, found.descriptor, board: board, at: path)
    } catch BoardStoreError.diskFull(let url) where isNew && reserved != nil {
      unlink(url.systemPath)
      guard reserved?.appear(at: url) == true, let descriptor = try Self.take(url) else {
        throw BoardStoreError.diskFull(url)
      }
      try self.init(url, descriptor, board: board, at: path)
    }
  }

  /// - Parameter descriptor: a locked descriptor, which is closed with this object, also if this throws.
  private init(_ url: URL, _ descriptor: CInt, board: UUID, at path: URL) throws {
    self.url = url
    do {
      let contents = try Self.read(descriptor, at: url)
      if contents.entries.isEmpty {
        var header = try JSONEncoder().encode(Header(board: board, path: path.pathText))
        header.append(Data(repeating: 0x20, count: max(0, Self.headerSize - header.count)))
        guard header.count == Self.headerSize else { throw BoardStoreError.outOfBounds("a path") }
        try Self.write(header + Data(count: 4), to: descriptor, at: 0, of: url)
        let code = posix_fallocate(descriptor, 0, off_t(Self.reserve))
        guard code == 0 || code == EOPNOTSUPP || code == EINVAL else {
          throw BoardStoreError.writing(url, code: code)
        }
        // An existing file is synced, too, because its old records mustn't come back.
        guard fdatasync(descriptor) == 0 else { throw BoardStoreError.writing(url, code: errno) }
        try FileWriting.secureName(of: url)
      }
      // This is set last: when all properties are set, `deinit` closes the descriptor, too.
      self.contents = Mutex(contents)
      self.descriptor = descriptor
    } catch {
      Self.release(descriptor)
      throw error
    }
  }

  deinit { Self.release(descriptor) }

  var isEmpty: Bool { contents.withLock(\.entries.isEmpty) }
  var entries: [CommitEntry] { contents.withLock(\.entries) }
  var count: Int { contents.withLock(\.entries.count) }

  /// Whether the last of some commands is the newest command in the journal.
  func endsWith(_ entries: [CommitEntry]) -> Bool {
    guard let last = entries.last, let newest = self.entries.last else { return false }
    return newest.command.id == last.command.id && newest.kind == last.kind
  }

  /// Adds the commands of one commit, which are on the disk when this returns. A power cut before that leaves
  /// all of them or none.
  /// - Parameter sync: a function that writes the file's bytes to the disk; it returns 0, or -1 with an
  ///   errno.
  func append(_ entries: [CommitEntry], sync: (CInt) -> CInt = fdatasync) throws {
    let encoder = JSONEncoder()
    var data = Data()
    for (index, entry) in entries.enumerated() {
      let record = Record(entry, following: entries.count - 1 - index)
      data += Self.record(try encoder.encode(record))
    }
    try writing.withLock { _ in
      // A length of 0 follows and ends the journal, whatever bytes an earlier journal has left behind it.
      do {
        try Self.write(data + Data(count: 4), to: descriptor, at: contents.withLock(\.end), of: url)
        guard sync(descriptor) == 0 else { throw BoardStoreError.writing(url, code: errno) }
      } catch {
        // A caller that gets the error may do something else instead, so half a record mustn't be found
        // later.
        contents.withLock { $0.isUnsettled = true }
        try? writeEnd()
        throw error
      }
      contents.withLock { contents in
        contents.end += data.count
        contents.entries += entries
        contents.isUnsettled = false
      }
    }
  }

  /// - Parameter body: the record's JSON.
  static func record(_ body: Data) -> Data {
    var data = Data()
    withUnsafeBytes(of: UInt32(body.count).littleEndian) { data.append(contentsOf: $0) }
    data.append(contentsOf: SHA256.hash(data: body).prefix(8))
    return data + body
  }

  /// Removes all commands, which are in the board's file now. If the journal can't be written, ``settle()``
  /// must be called before the next write to the board's file.
  func clear() {
    writing.withLock { _ in
      contents.withLock { $0 = Contents(isUnsettled: true) }
      try? writeEnd()
    }
  }

  /// Makes sure that a power cut restores no commands except `entries`. Call it before other commands are
  /// written to the board's file, because a restored old command wouldn't fit after them.
  func settle() throws { try writing.withLock { _ in try writeEnd() } }

  /// Writes the journal's end. Call this while `writing` is held.
  private func writeEnd() throws {
    let (end, isUnsettled) = contents.withLock { ($0.end, $0.isUnsettled) }
    guard isUnsettled else { return }
    try Self.write(Data(count: 4), to: descriptor, at: end, of: url)
    guard fdatasync(descriptor) == 0 else { throw BoardStoreError.writing(url, code: errno) }
    contents.withLock { $0.isUnsettled = false }
  }

  /// Removes the journal if it's empty.
  func closeIfEmpty() {
    // A journal that can't be settled stays, and the next opening empties it.
    if isEmpty, (try? settle()) != nil { unlink(url.systemPath) }
  }

  /// Gives the journal another name, under which no board uses it. If that fails, the journal keeps its name.
  /// - Parameter rename: a function that gives a file a free name, and returns 0 or an errno, as
  ///   ``rename(_:toNew:)`` does.
  func putAside(_ rename: (URL, URL) -> CInt = RescueJournal.rename) { Self.putAside(url, rename) }

  static func putAside(_ url: URL, _ rename: (URL, URL) -> CInt = RescueJournal.rename) {
    var number = 1
    while rename(url, url.adding(suffix: ".\(number)")) == EEXIST { number += 1 }
    FileWriting.syncFolder(of: url)
  }

  static func read(_ descriptor: CInt, at url: URL) throws -> Contents {
    var status = Glibc.stat()
    guard fstat(descriptor, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    var contents = Contents()
    let size = Int(status.st_size)
    guard size > headerSize else { return contents }
    guard size <= maximumSize else {
      contents.flaw = .foreign
      return contents
    }
    let data = try bytes(of: descriptor, at: url)
    guard data.count == size else { throw BoardStoreError.reading(url, code: EIO) }
    let decoder = JSONDecoder()
    // The commands of a commit whose last record wasn't read yet, and the number of records that it lacks.
    var commit: [CommitEntry] = []
    var lacking = 0
    var offset = contents.end
    while offset + 12 <= size {
      let length = data[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = offset + 12
      guard length > 0 else { break }
      contents.flaw = .torn
      guard start + length <= size else { break }
      let body = data[start..<start + length]
      guard SHA256.hash(data: body).prefix(8).elementsEqual(data[offset + 4..<start]) else { break }
      contents.flaw = .foreign
      guard let record = try? decoder.decode(Record.self, from: body) else { break }
      contents.flaw = .torn
      let following = record.following ?? 0
      guard commit.isEmpty ? following >= 0 : following == lacking - 1 else { break }
      contents.flaw = nil
      commit.append(record.entry)
      lacking = following
      offset = start + length
      guard lacking == 0 else { continue }
      contents.entries += commit
      contents.end = offset
      commit = []
    }
    // A power cut has torn a commit between its records.
    if !commit.isEmpty, contents.flaw == nil { contents.flaw = .torn }
    return contents
  }

  static func bytes(of descriptor: CInt, at url: URL) throws -> Data {
    guard let size = FileIdentity(descriptor: descriptor)?.size else {
      throw BoardStoreError.reading(url, code: errno)
    }
    var data = Data(count: size)
    let count = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == size else { throw BoardStoreError.reading(url, code: EIO) }
    return data
  }

  private static func write(_ data: Data, to descriptor: CInt, at offset: Int, of url: URL) throws {
    try data.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        if count < 0 {
          if errno == EINTR { continue }
          throw BoardStoreError.writing(url, code: errno)
        }
        done += count
      }
    }
  }
}
