import Foundation
import SeededRandom
import Testing

@testable import Imaging

/// Laws of films that play. Each film's pictures have their numbers in them, so that each frame says which
/// picture it is.
@Suite(
  .enabled(if: !FilmFixture.timed.isEmpty, "GStreamer's encoders aren't installed"),
  .timeLimit(.minutes(5)))
struct FilmMotionTests {
  private func frames(_ film: Data, first: Int, count: Int) async throws -> AnimationFrames {
    try await ImageDecoder.shared.frames(
      AnimationRequest(
        DecodeRequest(id: "m", bytes: .data(film), extent: .longSide(80)), firstFrame: first,
        maxBytes: count * 80 * 60 * 4))
  }

  /// Paces, and the number of the film's pictures from one frame to the next.
  private static let rates = [
    ("10/1", 1), ("24/1", 1), ("24000/1001", 1), ("25/1", 1), ("30000/1001", 1), ("50/1", 2),
    ("60000/1001", 2),
  ]

  @Test(arguments: Seeds.first(6, torture: 100))
  func `a frame is the same, whatever was asked for before`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let container = FilmFixture.timed[Int(seed) % FilmFixture.timed.count]
    let (rate, step) = Self.rates.randomElement(using: &random)!
    let pictures = Int.random(in: 30...200, using: &random)
    let film = try await FilmFixture.counting(pictures, rate: rate, container)
    let count = (pictures + step - 1) / step
    var seen: Set<Int> = []
    var first = 0
    for _ in 0..<12 {
      let asked = Int.random(in: 1...40, using: &random)
      let run: AnimationFrames
      do {
        run = try await frames(film, first: first, count: asked)
      } catch {
        Issue.record("\(container) at \(rate), \(asked) frames from \(first) of \(count): \(error)")
        return
      }
      #expect(run.first == first)
      #expect(abs(run.frameCount - count) <= 1, "\(container) at \(rate)")
      for (index, frame) in run.frames.enumerated() {
        let number = Counting.number(frame.image)
        #expect(number == (first + index) * step, "\(container) at \(rate), frame \(first + index)")
        seen.insert(number)
      }
      // On from there, as while it plays; or elsewhere, as with the slider.
      let end = first + run.frames.count
      first =
        end < count && Int.random(in: 0..<3, using: &random) > 0
        ? end : Int.random(in: 0..<count, using: &random)
    }
    #expect(seen.count > 12)
  }

  @Test func `a film plays to its end, and says how long each picture is seen`() async throws {
    let film = try await FilmFixture.counting(40, rate: "25/1", FilmFixture.timed[0])
    var numbers: [Int] = []
    while true {
      let run = try await frames(film, first: numbers.count, count: 7)
      numbers += run.frames.map { Counting.number($0.image) }
      #expect(run.plays == nil)
      #expect(run.frames.allSatisfy { $0.duration == .milliseconds(40) })
      if numbers.count >= run.frameCount { break }
    }
    #expect(numbers == Array(0..<40))
  }

  @Test func `films that play at the same time don't mix`() async throws {
    let container = FilmFixture.timed[0]
    var films: [Data] = []
    // The later ones begin with another number.
    for length in [40, 55, 70] {
      films.append(try await FilmFixture.counting(length, rate: "10/1", container))
    }
    for first in stride(from: 0, to: 40, by: 8) {
      for film in films {
        let run = try await frames(film, first: first, count: 8)
        #expect(run.frames.map { Counting.number($0.image) } == Array(first..<first + 8))
      }
    }
  }

  @Test func `a damaged film plays as far as it can be read`() async throws {
    let film = try await FilmFixture.counting(60, rate: "10/1", FilmFixture.timed[0])
    var random = SeededGenerator(seed: 11)
    for _ in 0..<6 {
      var bad = film
      for _ in 0..<8 {
        bad[Int.random(in: film.count / 4..<film.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do {
        let run = try await frames(bad, first: Int.random(in: 0..<60, using: &random), count: 20)
        #expect(!run.frames.isEmpty)
      } catch let error as ImagingError {
        #expect(!error.detail.isEmpty)
      }
    }
  }
}

/// Pictures with numbers, as eight white or black areas that survive any compression.
enum Counting {
  private static func bit(_ across: Int, _ down: Int) -> Int { down * 4 + across }

  static func color(of number: Int, _ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    let light: UInt8 = number >> bit(x / 40, y / 60) & 1 == 1 ? 255 : 0
    return (light, light, light)
  }

  static func number(_ image: DecodedImage) -> Int {
    var number = 0
    for down in 0..<2 {
      for across in 0..<4 {
        let pixel = image.pixel(image.width * (2 * across + 1) / 8, image.height * (2 * down + 1) / 4)
        if pixel.green > 127 { number |= 1 << bit(across, down) }
      }
    }
    return number
  }
}
