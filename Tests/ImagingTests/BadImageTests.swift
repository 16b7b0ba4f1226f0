import Foundation
import Glibc
import Testing

@testable import Imaging

/// Tests with more than two thousand damaged files: each gives an image or a sentence, and this process isn't
/// affected.
///
/// With PINBOARD_SANITIZED_DECODER (see `make sanitize`) a decoder with sanitizers reads them. Every fault
/// that it reports in the project's own code is a failure.
@Suite(.timeLimit(.minutes(5))) struct BadImageTests {
  private struct Tally: CustomStringConvertible {
    var whole = 0
    var damaged = 0
    var frames = 0
    var refused: [String: Int] = [:]

    var description: String {
      let reasons = refused.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
      return "\(whole) shown, \(damaged) shown in part, \(frames) frames played, refused: "
        + reasons.joined(separator: ", ")
    }

    mutating func add(_ other: Tally) {
      whole += other.whole
      damaged += other.damaged
      frames += other.frames
      refused.merge(other.refused) { $0 + $1 }
    }
  }

  @Test func eachGivesAnImageOrASentence() async throws {
    let sanitized = ProcessInfo.processInfo.environment["PINBOARD_SANITIZED_DECODER"].map {
      URL(filePath: $0)
    }
    let folder = try TemporaryFolder()
    let log = try folder.file("reports", Data())
    let output = Glibc.open(log.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { Glibc.close(output) }
    // A file that's made to be slow is ended after seconds, and in the app after half a minute.
    let decoder = ImageDecoder(
      workers: 2, timeLimit: .seconds(sanitized == nil ? 4 : 30),
      program: .success(try sanitized ?? DecoderProgram.locate()),
      errorOutput: sanitized == nil ? nil : output,
      events: { event in if case .lied = event { print(event.sentence) } })
    var generator = try DamagedImages()
    let samples = generator.all(each: 100)
    #expect(samples.count >= 2_000)

    let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
      for half in 0..<2 {
        group.addTask {
          var tally = Tally()
          for index in stride(from: half, to: samples.count, by: 2) {
            try await Self.read(samples[index], index, decoder, &tally)
          }
          return tally
        }
      }
      var sum = Tally()
      for try await part in group { sum.add(part) }
      return sum
    }
    let counts = decoder.counts
    print("\(samples.count) damaged images: \(tally)")
    print("decoders lost: \(counts.died) died, \(counts.hung) ended for time, \(counts.lied) lied")
    #expect(counts.lied == 0)
    // Each lost process was lost because of one file.
    let blamed = tally.refused["decoderDied", default: 0] + tally.refused["tookTooLong", default: 0]
    #expect(counts.lost == blamed)
    // The decoder still works.
    let good = try await decoder.decode(
      DecodeRequest(id: "good", bytes: .data(try ImageFixture.quarters(8, 8, as: "png"))))
    #expect(good.corners == "RGBW")
    try report(String(contentsOf: log, encoding: .utf8))
  }

  private static func read(
    _ sample: DamagedImages.Sample, _ index: Int, _ decoder: ImageDecoder, _ tally: inout Tally
  ) async throws {
    let request = DecodeRequest(
      id: sample.name, bytes: .data(sample.data), extent: index % 3 == 0 ? .full : .longSide(32),
      name: sample.name)
    do {
      let image = try await decoder.decode(request)
      #expect(image.pixels.count == image.height * image.stride)
      if image.isDamaged { tally.damaged += 1 } else { tally.whole += 1 }
      if index % 4 == 0, sample.name.hasPrefix("moving") || sample.name.hasPrefix("frames") {
        tally.frames += try await decoder.frames(AnimationRequest(request, maxBytes: 1 << 20)).frames.count
      }
    } catch let error as ImagingError {
      #expect(error.detail.hasPrefix(sample.name))
      #expect(error.detail.count > sample.name.count + 5)
      if case .noDecoder = error.reason { throw error }
      if case .decoderLied = error.reason { Issue.record("\(error.detail)") }
      let kind = String(describing: error.reason).prefix { $0.isLetter }
      tally.refused[String(kind), default: 0] += 1
    }
  }

  /// Reports the sanitizers' messages. Faults in libraries are the libraries', and faults in the decoder's
  /// own file are the project's.
  private func report(_ text: String) throws {
    let lines = text.split(separator: "\n")
    let faults = lines.filter { $0.contains("runtime error") }
    let summaries = lines.filter { $0.hasPrefix("SUMMARY") }
    if !text.isEmpty { print("sanitizers: \(summaries.count) reports, \(faults.count) undefined") }
    for line in Set(summaries) { print(line) }
    #expect(faults.isEmpty)
    #expect(!summaries.contains { $0.contains("pinboard-decoder") })
  }
}
