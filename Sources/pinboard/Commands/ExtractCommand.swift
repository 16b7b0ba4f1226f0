import ArgumentParser
import Board
import BoardStore
import Foundation

/// `pinboard extract FILE DIR`
struct ExtractCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write a board's images to a folder, byte for byte, under their own names.",
    discussion:
      "The folder is made if it doesn't exist. A file that's there is never replaced: a number is added.")

  @Argument(help: "The board.")
  var file: String

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
  var folder: String

  @Flag(help: "Also the images that no pin shows any more.")
  var all = false

  func work() async throws -> ExitStatus {
    let board = try await BoardFile.open(URL(pathOrAddress: file), access: .readOnly)
    let document = try await board.load()
    let target = URL(pathOrAddress: folder)
    try makeFolder(target)
    var worst = ExitStatus.success
    var count = 0
    for original in originals(of: document) {
      do {
        try await write(original, of: board, to: target)
        count += 1
      } catch BoardStoreError.diskFull(let url) {
        throw BoardStoreError.diskFull(url)
      } catch {
        Console.complain("\(original.name): \((error as? BoardStoreError)?.description ?? "\(error)")")
        if worst == .success { worst = ExitStatus(for: error) }
      }
    }
    await board.close()
    try Console.say(count == 1 ? "1 image written" : "\(count) images written")
    return worst
  }

  private func makeFolder(_ url: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
      if isFolder.boolValue { return }
      throw BoardStoreError.cannotCreate(url, reason: "a file has that name")
    }
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      let reason = error.localizedDescription.trimmingCharacters(in: .punctuationCharacters)
      throw BoardStoreError.cannotCreate(url, reason: reason)
    }
  }

  /// Each once, from back to front; then those without a pin, if they're wanted.
  private func originals(of document: BoardDocument) -> [Original] {
    var seen: Set<OriginalID> = []
    let shown = document.pins.compactMap { document.original(of: $0) }.filter { seen.insert($0.id).inserted }
    guard all else { return shown }
    return shown + document.originals.values.filter { !seen.contains($0.id) }.sorted { $0.id < $1.id }
  }

  private func write(_ original: Original, of board: BoardFile, to folder: URL) async throws {
    let name = FileName.safe(original.name)
    var number = 1
    while true {
      let candidate = number == 1 ? name : FileName.numbered(name, number)
      do {
        return try await board.writeOriginal(
          original.id, to: folder.appendingPathComponent(candidate, isDirectory: false))
      } catch BoardStoreError.alreadyExists {
        number += 1
      }
    }
  }
}
