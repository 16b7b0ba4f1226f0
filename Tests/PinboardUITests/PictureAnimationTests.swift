import Foundation
import Imaging
import Synchronization
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct PictureAnimationTests {
  /// A decoder of frames that have one colour and last a tenth of a second. A run has as many frames as fit.
  private final class Frames: Sendable {
    let count: Int
    private let log = Mutex<[AnimationOrder]>([])

    init(count: Int) { self.count = count }

    var orders: [AnimationOrder] { log.withLock { $0 } }

    func run(_ order: AnimationOrder) throws -> AnimationRun {
      log.withLock { $0.append(order) }
      let room = max(1, order.maxBytes / (order.side * order.side * 4))
      let numbers = order.first..<min(count, order.first + room)
      return AnimationRun(
        frameCount: count, plays: nil, first: order.first,
        frames: try numbers.map { number in
          let pixels = Data(repeating: UInt8(number), count: order.side * order.side * 4)
          let image = DecodedImage(
            width: order.side, height: order.side, stride: order.side * 4, pixels: pixels,
            fullSize: CGSize(width: 64, height: 64))
          return AnimationRun.Frame(picture: try Picture(image), seconds: 0.1)
        })
    }
  }

  /// Waits until nothing is being decoded.
  private func settle(_ animation: PictureAnimation) async {
    while animation.isLoading {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        animation.onLoaded = {
          animation.onLoaded = nil
          done.resume()
        }
      }
    }
  }

  private func number(_ animation: PictureAnimation) -> UInt8? { animation.picture?.image.pixels.first }

  @Test func `what fits is decoded once and plays round and round`() async throws {
    let frames = Frames(count: 4)
    let animation = PictureAnimation { try frames.run($0) }
    animation.want(side: 16, maxBytes: 1 << 20)
    await settle(animation)
    #expect(number(animation) == 0)
    var seen: [UInt8] = []
    for step in 0..<100 {
      if animation.advance(to: Double(step) * 0.05) { seen.append(try #require(number(animation))) }
    }
    #expect(Array(seen.prefix(9)) == [1, 2, 3, 0, 1, 2, 3, 0, 1])
    #expect(frames.orders.count == 1)
  }

  @Test func `a long one keeps two runs of frames and decodes ahead`() async throws {
    let frames = Frames(count: 20)
    let animation = PictureAnimation { try frames.run($0) }
    // Five frames of one kibibyte fit into a run.
    animation.want(side: 16, maxBytes: 5 << 10)
    await settle(animation)
    var seen: [UInt8] = [0]
    for step in 0..<100 {
      if animation.advance(to: Double(step) * 0.05) { seen.append(try #require(number(animation))) }
      await settle(animation)
      #expect(animation.byteCount <= 10 << 10)
    }
    let inTurn = (0..<45).map { (number: Int) -> UInt8 in UInt8(number % 20) }
    #expect(Array(seen.prefix(45)) == inTurn)
    #expect(frames.orders.prefix(6).map(\.first) == [0, 5, 10, 15, 0, 5])
  }

  @Test func `out of sight it keeps one picture, and goes on where it was`() async throws {
    let frames = Frames(count: 20)
    let animation = PictureAnimation { try frames.run($0) }
    animation.want(side: 16, maxBytes: 5 << 10)
    await settle(animation)
    for step in 0...15 {
      _ = animation.advance(to: Double(step) * 0.05)
      await settle(animation)
    }
    #expect(number(animation) == 7)
    animation.pause()
    #expect(animation.byteCount == 1 << 10)
    #expect(number(animation) == 7)
    animation.want(side: 16, maxBytes: 5 << 10)
    await settle(animation)
    #expect(frames.orders.last?.first == 7)
    var next: [UInt8] = []
    for step in 0..<8 where animation.advance(to: 500 + Double(step) * 0.05) {
      next.append(try #require(number(animation)))
    }
    #expect(next.prefix(2) == [8, 9])
  }

  @Test func `a step shows the next frame, also after the frames were freed`() async throws {
    let frames = Frames(count: 20)
    let animation = PictureAnimation { try frames.run($0) }
    animation.want(side: 16, maxBytes: 5 << 10)
    await settle(animation)
    animation.isHeld = true
    animation.step(by: 1)
    #expect(number(animation) == 1)
    animation.pause()
    animation.step(by: 1)
    await settle(animation)
    #expect(number(animation) == 2)
    animation.step(by: -3)
    await settle(animation)
    #expect(number(animation) == 19)
  }

  @Test func `seen larger it's decoded larger, and what's there stays until then`() async throws {
    let frames = Frames(count: 4)
    let animation = PictureAnimation { try frames.run($0) }
    animation.want(side: 16, maxBytes: 1 << 20)
    await settle(animation)
    animation.want(side: 32, maxBytes: 1 << 20)
    #expect(animation.picture?.longSide == 16)
    await settle(animation)
    #expect(animation.picture?.longSide == 32)
    // A slightly smaller size is no reason to decode again.
    animation.want(side: 16, maxBytes: 1 << 20)
    #expect(!animation.isLoading)
  }

  @Test func `what turns out to be still is left alone`() async throws {
    let animation = PictureAnimation { _ in throw ImagingError(.notAnimated) }
    animation.want(side: 16, maxBytes: 1 << 20)
    await settle(animation)
    #expect(animation.isStill)
    #expect(animation.isOver)
    #expect(animation.picture == nil)
    #expect(!animation.advance(to: 1))
    animation.want(side: 64, maxBytes: 1 << 20)
    #expect(!animation.isLoading)
  }

  @Test func `it steps to and fro, also to what isn't decoded, and keeps its speed`() async throws {
    let frames = Frames(count: 6)
    let animation = PictureAnimation { try frames.run($0) }
    // Two frames fit into a run.
    animation.want(side: 16, maxBytes: 2 * 16 * 16 * 4)
    await settle(animation)
    animation.isHeld = true
    #expect(!animation.advance(to: 0))
    #expect(!animation.advance(to: 9))
    #expect(number(animation) == 0)
    animation.step(by: 1)
    #expect(number(animation) == 1)
    for (way, expected) in [(1, 2), (-1, 1), (-1, 0), (-1, 5), (1, 0)] as [(Int, UInt8)] {
      animation.step(by: way)
      await settle(animation)
      #expect(number(animation) == expected)
    }
    animation.isHeld = false
    animation.speed = 2
    var changes: [Double] = []
    for step in 0..<60 {
      let time = Double(step) * 0.01
      if animation.advance(to: time) { changes.append(time) }
      await settle(animation)
    }
    // Each frame stays for half of its tenth of a second.
    #expect(changes.count >= 10)
  }

  @Test func `any frame can be shown and is decoded first if it must be`() async throws {
    let frames = Frames(count: 20)
    let animation = PictureAnimation { try frames.run($0) }
    animation.show(frame: 3)
    #expect(animation.frame == 0, "nothing is known of it yet")
    // Five frames of one kibibyte fit into a run.
    animation.want(side: 16, maxBytes: 5 << 10)
    await settle(animation)
    #expect(animation.frameCount == 20)
    animation.isHeld = true
    animation.show(frame: 3)
    #expect(number(animation) == 3)
    animation.show(frame: 17)
    #expect(number(animation) == 3, "the old frame stays meanwhile")
    #expect(animation.frame == 17, "the old frame stays meanwhile")
    await settle(animation)
    #expect(number(animation) == 17)
    for absent in [-1, 20, .max] { animation.show(frame: absent) }
    #expect(animation.frame == 17)
    animation.step(by: 3)
    await settle(animation)
    #expect(number(animation) == 0)
  }

}
