import KitFiles
import Foundation
import GRDB
import Glibc
import Synchronization

/// The other boards of interrupted moves, which are asked whether the pins have arrived. The file names their
/// paths, so each board is opened only once, and only a limited number of boards. Boards that have left their
/// paths are searched for.
struct TransferTargets {
  static let mostOpened = 20

  /// Whether the pins are in the other board, for the transfers for which that's known.
  private(set) var hasArrived: [UUID: Bool] = [:]
  private let source: UUID

  /// - Parameters:
  ///   - source: the board that the pins leave; `url` is its file.
  ///   - knownBoards: returns further files of boards. It's called only when a board is searched for.
  ///   - ownFolders: where the other boards are read; nil for anywhere.
  init(
    of transfers: [PendingTransfer], from source: UUID, at url: URL, knownBoards: (@Sendable () -> [URL])?,
    ownFolders: OwnFolders?
  ) {
    self.source = source
    let folder = url.deletingLastPathComponent()
    func mayBeSeen(_ location: URL) -> Bool { ownFolders?.contains(location, besides: folder) ?? true }
    var files: [FileIdentity: (url: URL, transfers: [PendingTransfer])] = [:]
    for transfer in transfers {
      let url = URL(pathText: transfer.path, isFolder: false)
      guard mayBeSeen(url), let file = try? FileIdentity(of: url),
        files.count < Self.mostOpened || files[file] != nil
      else {
        continue
      }
      files[file, default: (url, [])].transfers.append(transfer)
    }
    for (url, transfers) in files.values {
      ask(url, about: transfers) { _ in true }
    }
    let wanted = transfers.filter { hasArrived[$0.id] == nil }
    guard !wanted.isEmpty else { return }
    let search = BoardFileSearch(
      near: wanted.map { URL(pathText: $0.path, isFolder: false) }.filter(mayBeSeen) + [url],
      besides: knownBoards?() ?? [],
      except: Array(files.keys) + [try? FileIdentity(of: url)].compactMap(\.self))
    // Pins in a copy of the board are, or were, in the board itself. Missing pins in a copy prove nothing
    // about the board, unless the file is the board's own file under another name.
    for (url, file) in search.files {
      let rest = wanted.filter { hasArrived[$0.id] != true }
      guard !rest.isEmpty else { return }
      ask(url, about: rest) { $0.fileNumber == file.number }
    }
  }

  /// - Parameter isSure: whether missing pins in this file prove that they haven't arrived.
  private mutating func ask(
    _ url: URL, about transfers: [PendingTransfer], isSure: (PendingTransfer) -> Bool
  ) {
    // The file gets a connection of its own, because two boards that wait for each other's queues could wait
    // for ever. Only the needed table is checked, because the file may be long. With another file's log, it
    // would answer for that file. The connection can write, so that it leaves the log there.
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
          // A note about another source doesn't count.
          if try RowReader(row, of: .transfer).uuid(0) == source { answers[transfer.id] = true }
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

/// The files among which a board is searched for that has left its location: files beside its old location,
/// files beside the asking board, and other known files. A record may name any location, so only a limited
/// number of files is examined.
struct BoardFileSearch {
  static let mostFiles = 200
  static let mostFolders = 20
  static let mostNames = 20_000

  private(set) var files: [(url: URL, file: FileIdentity)] = []

  init(near locations: [URL], besides known: [URL], except asked: [FileIdentity]) {
    var seen = Set(asked)
    var folders: Set<URL> = []
    // The boards that the user has listed come first, because no note can name them.
    for url in known { add(url, &seen) }
    // The asking board's folder is last in the list, so it's always examined.
    for location in locations.reversed() {
      let folder = location.deletingLastPathComponent()
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

  /// The boards in a folder. Names are read one by one, because a folder may have any number of them.
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
