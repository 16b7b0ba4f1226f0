import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import SeededRandom
import Testing

/// The lines of a note are at the same positions in exports of every scale, and none of a note that shows all
/// of its text is cut.
@Suite(.timeLimit(.minutes(60))) struct NoteLinesTests {
  private static let decoder = ImageDecoder(workers: 1)

  /// A note of lines of capital letters and of lines without any.
  private struct Sample {
    let lines: [Bool]
    let size: Double
    var text: String { lines.map { $0 ? "letters" : "" }.joined(separator: "\n") }

    init(_ dice: inout SeededGenerator) {
      let count = Int.random(in: 2...14, using: &dice)
      var lines = (0..<count).map { _ in Int.random(in: 0..<3, using: &dice) > 0 }
      (lines[0], lines[count - 1]) = (true, true)
      self.lines = lines
      size = (Double.random(in: 11...30, using: &dice) * 100).rounded() / 100
    }
  }

  /// Returns the rows of each line of letters, from the note's upper edge, in board points.
  private func bands(_ sample: Sample, height: Double, scale: Double) async throws -> [ClosedRange<Double>] {
    let exchange = try await Exchange()
    var pin = Pin(
      content: .note(sample.text), name: "", center: .zero, size: CGSize(width: 160, height: height))
    pin.attributes.format = NoteFormat(
      textSize: sample.size, color: PinColor(0x000000), paper: PinColor(0xFFFFFF))
    let command = try #require(Command.add([pin], originals: [], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    let url = exchange.folder.file("out.png")
    var options = ExportOptions()
    options.scale = .factor(scale)
    _ = try await BoardExport.write(
      try await exchange.board.load(), of: exchange.board, to: url, as: .png, options)
    let image = try await Self.decoder.decode(DecodeRequest(id: "n", bytes: .file(url), pixelFormat: .rgba))
    // The note's frame begins 31 points from the picture's left and upper edges. Near the upper edge is the
    // pin's head.
    let columns = Int(34 * scale)..<Int(75 * scale)
    let rows = Int(33 * scale)..<Int((33 + height) * scale)
    var bands: [ClosedRange<Double>] = []
    var first: Int?
    image.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in rows.lowerBound...min(rows.upperBound, image.height - 1) {
        let isDark = y < rows.upperBound && columns.contains { bytes[y * image.stride + $0 * 4] < 90 }
        if isDark {
          first = first ?? y
        } else if let start = first {
          bands.append((Double(start) / scale - 31)...(Double(y) / scale - 31))
          first = nil
        }
      }
    }
    return bands
  }

  @Test func `lines are at the same positions at each scale, and the last one is whole`() async throws {
    let seed: UInt64 = 0x48_0003
    var dice = SeededGenerator(seed: seed)
    let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
    for round in 0..<(isTorture ? 40 : 4) {
      let sample = Sample(&dice)
      let context = "seed \(seed), round \(round): \(sample.lines) of \(sample.size) points"
      let roomy = try await bands(sample, height: Double(sample.lines.count) * sample.size * 2, scale: 2)
      #expect(roomy.count == sample.lines.count { $0 }, "\(context): \(roomy)")
      for scale in [1.0, 3, 4] {
        let other = try await bands(
          sample, height: Double(sample.lines.count) * sample.size * 2, scale: scale)
        try #require(other.count == roomy.count, "\(context) at \(scale): \(other)")
        for (one, two) in zip(roomy, other) {
          #expect(abs(one.lowerBound - two.lowerBound) <= 1.5, "\(context) at \(scale): \(one), \(two)")
          #expect(abs(one.upperBound - two.upperBound) <= 1.5, "\(context) at \(scale): \(one), \(two)")
        }
      }
      // The sheet was made with other fonts, whose lines are a little lower.
      let end = try #require(roomy.last).upperBound
      let tight = try await bands(
        sample, height: end * Double.random(in: 0.92...1.02, using: &dice) + 3, scale: 2)
      #expect(tight.count == roomy.count, "\(context): \(tight)")
      let (last, before) = (try #require(tight.last), try #require(roomy.last))
      let height = last.upperBound - last.lowerBound
      #expect(height > 0.75 * (before.upperBound - before.lowerBound), "\(context): the last line is cut")
    }
  }
}
