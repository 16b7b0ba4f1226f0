import Board
import BoardStore
import KitFiles
import Foundation
import Glibc
import Imaging

/// Writes originals to a folder. The names are those of ``LeavingName``.
struct OriginalsExport {
  let file: BoardFile
  let folder: URL
  /// Whether files that are no known image, document or film are written, too.
  let includesUnknown: Bool
  private let worker = FileWorker()

  init(file: BoardFile, folder: URL, includesUnknown: Bool) {
    self.file = file
    self.folder = folder
    self.includesUnknown = includesUnknown
  }

  func write(_ originals: [Original], _ progress: ExchangeProgress.Handler) async throws -> ExportReport {
    var placing = try await worker.run { [folder] in
      try Self.makeFolder(folder)
      return NamePlacing(folder: folder, isPlain: DiskNames.arePlain(in: folder))
    }
    var report = ExportReport()
    var seen: Set<OriginalID> = []
    let distinct = originals.filter { seen.insert($0.id).inserted }
    for (index, original) in distinct.enumerated() {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: distinct.count, name: original.name))
      do {
        try await write(original, &placing)
        report.done += 1
      } catch let error as CancellationError {
        throw error
      } catch {
        // A full disk may still have room for a smaller image, and each that's missing has to be named.
        report.failures.append(ItemFailure(error, name: original.name))
      }
    }
    await worker.sync(folder)
    progress(ExchangeProgress(done: distinct.count, total: distinct.count, name: ""))
    return report
  }

  private func write(_ original: Original, _ placing: inout NamePlacing) async throws {
    let temporary = folder.appending(name: ".\(UUID().uuidString).pinboard-partial")
    let named = folder.appending(name: FileName.own(original.name))
    try await file.originals.write(original.id, to: temporary, reportingAs: named, isWanted: true)
    placing = try await worker.run { [includesUnknown, placing] in
      defer { unlink(temporary.systemPath) }
      let name = try Self.name(of: original, at: temporary, includesUnknown)
      try ExchangeError.writing(named) { try FilePublishing.sync(temporary) }
      return try ExchangeError.writing(named) { try placing.placing(temporary, as: name) }
    }
  }

  private static func name(
    of original: Original, at file: URL, _ includesUnknown: Bool
  ) throws(ImagingError) -> String {
    do {
      return LeavingName.of(original.name, as: try RecognizedFormat(of: file, name: original.name.shown))
    } catch {
      guard includesUnknown else { throw error }
      return LeavingName.of(original.name, as: nil)
    }
  }

  private static func makeFolder(_ url: URL) throws {
    if url.isFolder { return }
    guard !url.isTaken else { throw ExchangeError.alreadyExists(url) }
    try ExchangeError.writing(url) { try FileBytes.makeFolder(url) }
  }
}

extension FileWorker {
  /// Makes the names in a folder durable on the disk.
  fileprivate func sync(_ folder: URL) {
    FilePublishing.syncFolder(of: folder.appending(name: "any"))
  }
}

/// Gives files their names in a folder: the next free one with a number, or the most similar one that the
/// disk takes.
private struct NamePlacing: Sendable {
  let folder: URL
  /// Whether the folder is on a disk whose names are those of other systems.
  let isPlain: Bool
  /// The next number to try for each name, so that a thousand images of one name take a thousand tries and
  /// not a million.
  private var numbers: [String: Int] = [:]
  /// The number of numbered names that are tried before the export gives up, because another program takes
  /// the names as fast.
  private static let mostNumbers = 100_000

  init(folder: URL, isPlain: Bool) {
    self.folder = folder
    self.isPlain = isPlain
  }

  /// Places a file, and returns what's known of the names then.
  func placing(_ file: URL, as name: String) throws -> NamePlacing {
    let plain = FileName.plain(name)
    if isPlain || plain == name { return try next(file, as: plain) }
    do throws(FileError) {
      return try next(file, as: name)
    } catch {
      guard case .system(let code) = error, DiskNames.isRefusal(code) else { throw error }
    }
    return try next(file, as: plain)
  }

  private func next(_ file: URL, as name: String) throws(FileError) -> NamePlacing {
    let start = numbers[name] ?? 1
    for number in start..<start + Self.mostNumbers {
      let url = folder.appending(name: number == 1 ? name : FileName.numbered(name, number))
      if try Self.isPlaced(file, at: url) {
        var placing = self
        placing.numbers[name] = number + 1
        return placing
      }
    }
    throw .system(EEXIST)
  }

  /// - Returns: false if the name is taken.
  private static func isPlaced(_ file: URL, at url: URL) throws(FileError) -> Bool {
    do throws(FileError) {
      try FilePublishing.publish(file, as: url, syncsFolder: false)
      return true
    } catch {
      guard case .system(EEXIST) = error else { throw error }
      return false
    }
  }
}
