import Foundation
import Imaging
import Synchronization
import Testing
import Waiting

@Suite(.timeLimit(.minutes(5))) struct ImageDecoderQueueTests {
  /// Holds the decoder's only lane until `open` is called.
  final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let reached = Atomic(false)

    init() { (stream, continuation) = AsyncStream.makeStream() }

    var isReached: Bool { reached.load(ordering: .acquiring) }

    func pass() async {
      reached.store(true, ordering: .releasing)
      for await _ in stream {}
    }

    func open() { continuation.finish() }
  }

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var all: [String] { entries.withLock { $0 } }

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  /// Counts the greatest number of requests that were inside at once.
  final class Peak: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }

    func leave() { counts.withLock { $0.now -= 1 } }
  }

  @Test func theMostUrgentGoesFirstThenTheFirst() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png")
    let decoder = ImageDecoder(workers: 1)
    let (gate, log) = (Gate(), Log())
    async let first = decoder.decode(
      DecodeRequest(
        id: "gate",
        bytes: .lazy {
          await gate.pass()
          return png
        }))
    try await eventually("the gate to be reached") { gate.isReached }
    try await withThrowingTaskGroup(of: Void.self) { group in
      let requests = [("a", 0), ("b", 5), ("c", 0), ("d", 5), ("e", -1), ("f", 0)]
      for (index, (id, priority)) in requests.enumerated() {
        group.addTask {
          _ = try await decoder.decode(
            DecodeRequest(
              id: id,
              bytes: .lazy {
                log.add(id)
                return png
              }, priority: priority))
        }
        try await eventually("the request to wait") { decoder.waitingCount == index + 1 }
      }
      decoder.setPriority(9, for: "f")
      decoder.setPriority(-9, for: "b")
      decoder.setPriority(3, for: "nobody")
      for _ in 0..<1000 {
        decoder.setPriority(8, for: "c")
        decoder.setPriority(0, for: "c")
      }
      gate.open()
      try await group.waitForAll()
    }
    _ = try await first
    #expect(log.all == ["f", "d", "a", "c", "e", "b"])
  }

  @Test func aCancelledRequestLeavesTheQueue() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png")
    let decoder = ImageDecoder(workers: 1)
    let (gate, log) = (Gate(), Log())
    let first = Task {
      try await decoder.decode(
        DecodeRequest(
          id: "gate",
          bytes: .lazy {
            await gate.pass()
            return png
          }))
    }
    try await eventually("the gate to be reached") { gate.isReached }
    let second = Task {
      try await decoder.decode(
        DecodeRequest(
          id: "second",
          bytes: .lazy {
            log.add("second")
            return png
          }))
    }
    try await eventually("the request to wait") { decoder.waitingCount == 1 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(decoder.waitingCount == 0)
    gate.open()
    _ = try await first.value
    #expect(log.all.isEmpty)
    // The lane is free again.
    #expect(try await decoder.decode(DecodeRequest(id: "third", bytes: .data(png))).width == 8)
  }

  @Test func aRunningRequestStops() async throws {
    let png = try ImageFixture.quarters(8, 8, as: "png")
    let decoder = ImageDecoder(workers: 1)
    let gate = Gate()
    let running = Task {
      try await decoder.decode(
        DecodeRequest(
          id: "gate",
          bytes: .lazy {
            await gate.pass()
            return png
          }))
    }
    try await eventually("the gate to be reached") { gate.isReached }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(try await decoder.decode(DecodeRequest(id: "next", bytes: .data(png))).width == 8)
  }

  @Test func cancellingAtAnyMomentLosesNoLane() async throws {
    let jpeg = try ImageFixture.noise(200, 150, as: "jpeg")
    let decoder = ImageDecoder(workers: 2)
    for round in 0..<200 {
      let task = Task { try await decoder.decode(DecodeRequest(id: "\(round)", bytes: .data(jpeg))) }
      for _ in 0..<(round % 7) { await Task.yield() }
      task.cancel()
      _ = await task.result
    }
    #expect(decoder.waitingCount == 0)
    async let one = decoder.decode(DecodeRequest(id: "one", bytes: .data(jpeg)))
    async let two = decoder.decode(DecodeRequest(id: "two", bytes: .data(jpeg)))
    #expect(try await one.width == 200)
    #expect(try await two.width == 200)
  }

  @Test func aFailingSourceGivesItsErrorAndTheLaneBack() async throws {
    struct Refused: Error {}
    let decoder = ImageDecoder(workers: 1)
    await #expect(throws: Refused.self) {
      try await decoder.decode(DecodeRequest(id: "x", bytes: .lazy { throw Refused() }))
    }
    let png = try ImageFixture.quarters(8, 8, as: "png")
    #expect(try await decoder.decode(DecodeRequest(id: "y", bytes: .data(png))).width == 8)
  }

  @Test func aThousandRequestsAllComeBack() async throws {
    let images = try (0..<10).map { try ImageFixture.noise(60 + $0, 40, as: $0 % 2 == 0 ? "jpeg" : "png") }
    let decoder = ImageDecoder(workers: 4)
    let peak = Peak()
    let widths = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for index in 0..<1000 {
        group.addTask {
          let image = try await decoder.decode(
            DecodeRequest(
              id: "\(index)",
              bytes: .lazy {
                peak.enter()
                await Task.yield()
                peak.leave()
                return images[index % 10]
              }, priority: index % 3))
          return (index, image.width)
        }
      }
      var widths: [Int: Int] = [:]
      for try await (index, width) in group { widths[index] = width }
      return widths
    }
    #expect(widths.count == 1000)
    #expect(widths.allSatisfy { $0.value == 60 + $0.key % 10 })
    #expect(peak.most <= 4)
  }
}
