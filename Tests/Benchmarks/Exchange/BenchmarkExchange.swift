import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Glibc
import SeededRandom

/// Measures imports of other programs' files for `make bench`. It prints one number a line:
///
///     bench-exchange hostile KIND COUNT  milliseconds to import COUNT damaged files of a kind: bee, pur, zip
@main struct BenchmarkExchange {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3, arguments[0] == "hostile", let kind = Kind(rawValue: arguments[1]),
      let count = Int(arguments[2])
    else { exit(64) }
    try await hostile(kind, count: count)
  }

  private enum Kind: String {
    case bee, pur, zip

    /// Writes an intact file with pictures and, where the format has them, notes.
    func write(to url: URL) throws {
      let pictures = try (0..<40).map { try TestPicture.png(width: 60 + $0, height: 50, red: UInt8($0)) }
      switch self {
      case .bee:
        let items = pictures.enumerated().map { number, bytes in
          var item = BeeRefFixture.Item()
          item.x = Double(number) * 50
          item.details = #"{"filename": "n.png", "crop": [0, 0, 40, 30], "opacity": 1}"#
          item.bytes = bytes
          return item
        }
        try BeeRefFixture.write(items + Self.notes, to: url)
      case .pur:
        var group = PureRefFixture.Item()
        group.transform = [0, 1, -1, 0, 3, 4]
        let items = pictures.indices.map { number in
          var item = PureRefFixture.Item()
          item.parent = number.isMultiple(of: 2) ? 0 : number
          item.transform = [1, 0, 0, 1, Double(number) * 50, 0]
          item.kind = number % 4 == 3 ? .note("<b>note</b> \(number)") : .image(number, crop: nil, flags: 1)
          return item
        }
        let images = pictures.enumerated().map { number, bytes in
          PureRefFixture.Image(bytes: bytes, source: "/p/\(number).png", width: 60 + number, height: 50)
        }
        try PureRefFixture.write([group] + items, images, to: url)
      case .zip:
        try ZipFixture.write(
          pictures.enumerated().map { .init("folder \($0 % 5)/\($0).png", $1) }, to: url)
      }
    }

    /// Enough notes for pages that point to other pages, so that damage can make them point in circles.
    private static var notes: [BeeRefFixture.Item] {
      (0..<200).map { number in
        var item = BeeRefFixture.Item()
        item.kind = "text"
        item.details = "{\"text\": \"\(String(repeating: "x", count: 200)) \(number)\"}"
        return item
      }
    }
  }

  private static func hostile(_ kind: Kind, count: Int) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let sound = folder.file("sound.\(kind.rawValue)")
    try kind.write(to: sound)
    let whole = try Data(contentsOf: sound)
    let url = folder.file("hostile.\(kind.rawValue)")
    var taken = 0
    for seed in 0..<count {
      var random = SeededGenerator(seed: UInt64(seed))
      try Mutation.mutated(whole, by: &random).write(to: url)
      let board = try await BoardFile.create(at: folder.file("\(seed).pinboard"), name: "Bench")
      let start = ContinuousClock.now
      if let plan = try? await BoardImport.plan([url]),
        var harvest = try? await BoardImport.collect(plan)
      {
        _ = try await harvest.pin(on: board)
        taken += harvest.report.pinned
      }
      print((ContinuousClock.now - start) / .milliseconds(1))
      await board.close()
      try FileManager.default.removeItem(at: board.url)
    }
    // If all files were refused at their first byte, the measurement would take no time and prove nothing.
    guard taken > 0 else { exit(70) }
  }
}
