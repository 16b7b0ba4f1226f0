import Foundation
import Imaging

/// Decodes a file as the app does. Prints the milliseconds of each decode.
///
///     bench-decode FILE SIDE COUNT
@main
struct BenchmarkDecode {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let side = Int(arguments[2]), let count = Int(arguments[3]) else { exit(2) }
    let file = URL(filePath: arguments[1])
    let decoder = ImageDecoder()
    let clock = ContinuousClock()
    for run in 0..<max(0, count) {
      let start = clock.now
      _ = try await decoder.decode(DecodeRequest(id: "\(run)", bytes: .file(file), extent: .longSide(side)))
      print(start.duration(to: clock.now) / .milliseconds(1))
    }
  }
}
