import Board
import Foundation

/// What the source notes of a move: the removal that will follow, as a command's JSON, and in it `file`, the number of the
/// other board's file on its disk.
struct RemovalNote: Codable {
  let removal: Command
  let fileNumber: UInt64?

  private enum CodingKeys: String, CodingKey {
    case fileNumber = "file"
  }

  init(_ removal: Command, into file: FileIdentity) {
    self.removal = removal
    fileNumber = file.number
  }

  init(from decoder: any Decoder) throws {
    removal = try Command(from: decoder)
    // Another file than the noted one decides less: what can't be read is none.
    fileNumber = try? decoder.container(keyedBy: CodingKeys.self).decode(UInt64.self, forKey: .fileNumber)
  }

  func encode(to encoder: any Encoder) throws {
    try removal.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(fileNumber, forKey: .fileNumber)
  }
}
