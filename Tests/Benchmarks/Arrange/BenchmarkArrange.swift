import Board
import BoardSession
import Foundation
import Imaging

/// Measures packing and palettes for `make bench`. It prints numbers, one run a line:
///
///     bench-arrange pack COUNT RUNS        milliseconds in which COUNT pins are packed
///     bench-arrange pack-floor COUNT RUNS  milliseconds in which as many are sorted and put on shelves
///     bench-arrange palette FILE RUNS      milliseconds in which an image is decoded at its full size, and
///                                          those of its decode and its palette together
@main struct BenchmarkArrange {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3, let runs = Int(arguments[2]), runs > 0 else { exit(64) }
    switch (arguments[0], Int(arguments[1])) {
    case ("pack", let count?): try pack(count, runs)
    case ("pack-floor", let count?): packFloor(count, runs)
    case ("palette", _): try await palette(of: URL(filePath: arguments[1]), runs)
    default: exit(64)
    }
  }

  /// The sizes of cards: pictures of all shapes, most of them of the usual size.
  private static func sizes(_ count: Int) -> [CGSize] {
    var state: UInt64 = 1
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
    }
    return (0..<count).map { _ in
      let (side, ratio) = (random(0...1) < 0.8 ? 200 : random(40...400), random(0.5...2))
      return ratio > 1 ? CGSize(width: side, height: side / ratio) : CGSize(width: side * ratio, height: side)
    }
  }

  private static func milliseconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .milliseconds(1)
  }

  private static func pack(_ count: Int, _ runs: Int) throws {
    let pins = sizes(count).enumerated().map { number, size in
      Pin(
        content: .note("\(number)"), name: "\(number)",
        center: CGPoint(x: Double(number % 100) * 228, y: Double(number / 100) * 178), size: size)
    }
    let document = try BoardDocument(id: UUID(), name: "bench", pins: pins, originals: [])
    for _ in 0..<runs {
      var placements: [PinID: PinPlacement] = [:]
      print(milliseconds { placements = Arranging(.pack).placements(of: pins.map(\.id), in: document) })
      guard placements.count == count else { exit(1) }
    }
  }

  /// The least program that lays boxes without overlap into a rectangle: shelves of boxes by their height.
  private static func packFloor(_ count: Int, _ runs: Int) {
    let sizes = sizes(count)
    let width = sizes.reduce(0) { $0 + $1.width * $1.height }.squareRoot() * 1.2
    for _ in 0..<runs {
      var positions = [CGPoint](repeating: .zero, count: count)
      print(
        milliseconds {
          var (x, y, height) = (0.0, 0.0, 0.0)
          for index in sizes.indices.sorted(by: { sizes[$0].height > sizes[$1].height }) {
            if x + sizes[index].width > width { (x, y, height) = (0, y + height, 0) }
            positions[index] = CGPoint(x: x, y: y)
            x += sizes[index].width
            height = max(height, sizes[index].height)
          }
        })
      guard positions.contains(where: { $0.y > 0 }) else { exit(1) }
    }
  }

  private static func palette(of file: URL, _ runs: Int) async throws {
    let decoder = ImageDecoder()
    let clock = ContinuousClock()
    for run in 0..<runs {
      let start = clock.now
      let image = try await decoder.decode(DecodeRequest(id: "\(run)", bytes: .file(file)))
      let decoded = start.duration(to: clock.now)
      let colors = PicturePalette.colors(of: image)
      print(decoded / .milliseconds(1), start.duration(to: clock.now) / .milliseconds(1))
      guard !colors.isEmpty else { exit(1) }
    }
  }
}
