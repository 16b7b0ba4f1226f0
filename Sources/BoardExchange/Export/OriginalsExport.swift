import Board
import BoardStore
import KitFiles
import Foundation
import Glibc
import Imaging
import Localization

/// Writes originals to a folder. The names are those of ``LeavingName``.
struct OriginalsExport {
  let file: BoardFile
  let folder: URL
  /// Whether files that are no known image, document or film are written, too.
  let includesUnknown: Bool
  private let worker = FileWorker()
  /// The number of numbered names that are tried before the export gives up, because another program takes
  /// the names as fast.
  private static let mostNumbers = 100_000

  init(file: BoardFile, folder: URL, includesUnknown: Bool) {
    self.file = file
    self.folder = folder
    self.includesUnknown = includesUnknown
  }

  func write(_ originals: [Original], _ progress: ExchangeProgress.Handler) async throws -> ExportReport {
    try await worker.run { [folder] in try Self.makeFolder(folder) }
    var report = ExportReport()
    var seen: Set<OriginalID> = []
    // The next number to try for each name, so that a thousand images of one name take a thousand tries and
    // not a million.
    var numbers: [String: Int] = [:]
    let distinct = originals.filter { seen.insert($0.id).inserted }
    for (index, original) in distinct.enumerated() {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: distinct.count, name: original.name))
      do {
        try await write(original, &numbers)
        report.done += 1
      } catch let error as CancellationError {
        throw error
      } catch BoardStoreError.diskFull(let url) {
        throw BoardStoreError.diskFull(url)
      } catch ExchangeError.diskFull(let url) {
        throw ExchangeError.diskFull(url)
      } catch {
        report.failures.append(ItemFailure(error, name: original.name))
      }
    }
    await worker.sync(folder)
    progress(ExchangeProgress(done: distinct.count, total: distinct.count, name: ""))
    return report
  }

  private func write(_ original: Original, _ numbers: inout [String: Int]) async throws {
    let temporary = folder.appending(name: ".\(UUID().uuidString).pinboard-partial")
    let named = folder.appending(name: FileName.own(original.name))
    try await file.originals.write(original.id, to: temporary, reportingAs: named, isWanted: true)
    let name = try await worker.run { [includesUnknown] in
      do {
        return try Self.name(of: original, at: temporary, includesUnknown)
      } catch {
        unlink(temporary.systemPath)
        throw error
      }
    }
    let start = numbers[name] ?? 1
    let folder = folder
    numbers[name] = try await worker.run {
      defer { unlink(temporary.systemPath) }
      try ExchangeError.writing(named) { try FilePublishing.sync(temporary) }
      for number in start..<start + Self.mostNumbers {
        let candidate = number == 1 ? name : FileName.numbered(name, number)
        let url = folder.appending(name: candidate)
        do {
          try FilePublishing.publish(temporary, as: url, syncsFolder: false)
          return number + 1
        } catch FileError.system(EEXIST) {
          continue
        } catch let error as FileError {
          throw ExchangeError(error, writing: url)
        }
      }
      throw ExchangeError.alreadyExists(folder.appending(name: name))
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
    guard !url.isTaken else {
      throw ExchangeError.cannotWrite(url, reason: localized("a file has that name"))
    }
    try ExchangeError.writing(url) { try FileBytes.makeFolder(url) }
  }
}

extension FileWorker {
  /// Makes the names in a folder durable on the disk.
  fileprivate func sync(_ folder: URL) {
    FilePublishing.syncFolder(of: folder.appending(name: "any"))
  }
}
