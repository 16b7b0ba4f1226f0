import Files
import Foundation
import GRDB
import Glibc
import Synchronization

/// The other boards of interrupted moves, asked whether the pins have come. The file chose their paths: each
/// is opened once, whatever number of notes names it, and only so many are. Those that aren't there are
/// looked for.
struct TransferTargets {
  static let mostOpened = 20

  /// The transfers of which it's known whether their pins are in the other board.
  private(set) var hasArrived: [UUID: Bool] = [:]
  private let source: UUID

  /// - Parameters:
  ///   - source: the board that the pins leave, and `url` its file.
  ///   - knownBoards: where boards may be besides; asked only when one is looked for.
  init(
    of transfers: [PendingTransfer], from source: UUID, at url: URL, knownBoards: (@Sendable () -> [URL])?
  ) {
    self.source = source
    var files: [FileIdentity: (url: URL, transfers: [PendingTransfer])] = [:]
    for transfer in transfers {
      let url = URL(pathText: transfer.path, isFolder: false)
      guard let file = try? FileIdentity(of: url), files.count < Self.mostOpened || files[file] != nil else {
        continue
      }
      files[file, default: (url, [])].transfers.append(transfer)
    }
    for (url, transfers) in files.values {
      ask(url, about: transfers) { _ in true }
    }
    let wanted = transfers.filter { hasArrived[$0.id] == nil }
    guard !wanted.isEmpty else { return }
    let search = BoardSearch(
      near: wanted.map { URL(pathText: $0.path, isFolder: false) } + [url],
      besides: knownBoards?() ?? [],
      except: Array(files.keys) + [try? FileIdentity(of: url)].compactMap(\.self))
    // Pins that are in a copy of the board are in the board, or were before it went. That they aren't says
    // nothing of the board, unless it's its own file under another name.
    for (url, file) in search.files {
      let rest = wanted.filter { hasArrived[$0.id] != true }
      guard !rest.isEmpty else { return }
      ask(url, about: rest) { $0.fileNumber == file.number }
    }
  }

  /// - Parameter isSure: whether pins of a move that aren't in this file haven't come.
  private mutating func ask(
    _ url: URL, about transfers: [PendingTransfer], isSure: (PendingTransfer) -> Bool
  ) {
    // A connection of its own: two boards that wait for each other's queues could wait for ever. Of the file,
    // only what's asked for is checked: it may be long. By another file's log it would answer for that one.
    // Opened for writing, it leaves the log behind.
    guard (try? BoardDatabase.checkKind(of: url, access: .readOnly)) != nil,
      !WriteAheadLog.isForeign(beside: url),
      let database = try? BoardDatabase.connected(url, access: .readOnly, checking: ["board", "transfer"])
    else { return }
    defer { try? database.close() }
    let answers = try? database.writeWithoutTransaction { db -> [UUID: Bool] in
      let board = try BoardTable.boardID(in: db)
      let mayHaveArrived = try Schema.version(in: db) >= 2
      var answers: [UUID: Bool] = [:]
      for transfer in transfers where transfer.board == board {
        guard mayHaveArrived else {
          answers[transfer.id] = false
          continue
        }
        let row = try Row.fetchOne(
          db, sql: "SELECT board FROM transfer WHERE id = ? AND direction = 'in'",
          arguments: [transfer.id.uuidString])
        if let row {
          // A note about another source is no answer.
          if try RowReader(row, of: "a transfer").uuid(0) == source { answers[transfer.id] = true }
        } else {
          answers[transfer.id] = false
        }
      }
      return answers
    }
    // A failed commit of the other board may still come back after a power cut.
    let mayArrive = FailedCommits.mayBe(in: url)
    for transfer in transfers {
      guard let isThere = answers?[transfer.id], isThere || !mayArrive && isSure(transfer) else { continue }
      hasArrived[transfer.id] = isThere
    }
  }
}

/// Files among which a board may be that isn't where it was: those beside its old place, those beside the
/// board that asks, and those that are known otherwise. A file that's opened may name any place, so only so
/// much is looked at.
struct BoardSearch {
  static let mostFiles = 200
  static let mostFolders = 20
  static let mostNames = 20_000

  private(set) var files: [(url: URL, file: FileIdentity)] = []

  init(near places: [URL], besides known: [URL], except asked: [FileIdentity]) {
    var seen = Set(asked)
    var folders: Set<URL> = []
    // Boards that the user has listed come first: no file can name them.
    for url in known { add(url, &seen) }
    // The board's own folder comes last in the list, and is looked at whatever else there is.
    for place in places.reversed() {
      let folder = place.deletingLastPathComponent()
      guard folders.count < Self.mostFolders, folders.insert(folder).inserted else { continue }
      for name in Self.boards(in: folder) {
        add(folder.appending(name: name), &seen)
      }
    }
  }

  private mutating func add(_ url: URL, _ seen: inout Set<FileIdentity>) {
    guard files.count < Self.mostFiles, let file = try? FileIdentity(of: url), seen.insert(file).inserted
    else {
      return
    }
    files.append((url, file))
  }

  /// Read name by name, since a folder may hold any number of them.
  private static func boards(in folder: URL) -> [String] {
    guard let stream = opendir(folder.systemPath) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    for _ in 0..<mostNames {
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(nameBytes: Array(bytes.prefix { $0 != 0 }))
      }
      if name.hasSuffix(".pinboard"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
