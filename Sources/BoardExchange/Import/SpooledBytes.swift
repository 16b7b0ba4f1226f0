import KitFiles
import Foundation
import Glibc

/// Bytes that wait for the end of an import outside of the memory.
struct SpooledBytes {
  /// The number of bytes that may wait in memory.
  private static let memory = 16 << 20

  private var inMemory = 0

  /// Returns bytes that are mapped from a file without a name, so that only the parts that are used take
  /// memory; those that still have room in memory stay there. If no such file can be written, they stay, too.
  /// This call blocks.
  mutating func spooled(_ data: Data) -> Data {
    guard inMemory + data.count > Self.memory else {
      inMemory += data.count
      return data
    }
    return (try? Self.mapped(data)) ?? data
  }

  private static func mapped(_ data: Data) throws -> Data {
    let url = FileManager.default.temporaryDirectory.appending(name: "pinboard-\(UUID().uuidString)")
    defer { unlink(url.systemPath) }
    try FileBytes.write(data, toNew: url, mode: 0o600)
    return try Data(contentsOf: url, options: .alwaysMapped)
  }
}
