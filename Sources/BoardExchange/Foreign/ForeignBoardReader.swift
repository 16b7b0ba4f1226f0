import Files
import Foundation

/// Another program's board, opened for reading. The actor has its own serial queue, because SQLite waits for
/// the disk.
actor ForeignBoardReader {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.foreign-board")
  private let file: RegularFile
  private let format: ForeignFormat
  private var opened: ForeignDatabase?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ file: RegularFile, _ format: ForeignFormat) {
    self.file = file
    self.format = format
  }

  /// Returns the board's contents without reading any image.
  func board() throws -> ForeignBoard {
    let database = try database()
    return switch format {
    case .beeRef: try BeeRefReading(database: database, url: file.url).board()
    case .pureRef: try PureRefReading(database: database, url: file.url).board()
    }
  }

  /// Returns the bytes of an image that the board file contains.
  func bytes(row: Int64, name: String) throws -> Data {
    let limit = ForeignBoard.mostImageBytes
    let found =
      switch format {
      case .beeRef: try database().bytes(in: "sqlar", "data", row: row, limit: limit, name: name)
      case .pureRef: try database().bytes(in: "images", "data", row: row, limit: limit, name: name)
      }
    guard let found else { throw ItemFailure(name: name, "\(name) has no bytes in the board") }
    return found
  }

  private func database() throws -> ForeignDatabase {
    if let opened { return opened }
    let database: ForeignDatabase
    switch format {
    case .beeRef: database = try ForeignDatabase(file, size: file.byteCount)
    case .pureRef:
      let header = try PureRefHeader(file)
      database = try ForeignDatabase(file, size: header.byteCount, head: header.length)
    }
    opened = database
    return database
  }
}
