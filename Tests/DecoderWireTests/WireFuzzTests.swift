import DecoderWire
import Glibc
import Testing

/// Every message on the wire is either understood exactly or refused.
@Suite struct WireFuzzTests {
  let job = DecodeJob(
    id: 77, format: .webp, orientation: 6, pixels: .redFirst, storedSize: WireSize(width: 4000, height: 3000),
    targetSize: WireSize(width: 640, height: 480),
    region: WireRegion(x: 10, y: 20, size: WireSize(width: 300, height: 200)), isCut: true, hasInks: true,
    byteOffset: 5, byteCount: 123_456_789, mostPixels: 1 << 28, mostRepeats: 500_000,
    firstFrame: 3, frameCount: 9)

  /// Colour descriptions of each kind, and with each part left out.
  static let colors: [WireColor] = {
    func point(_ x: UInt32, _ y: UInt32) -> WireChromaticities.Point { WireChromaticities.Point(x: x, y: y) }
    let lights = WireChromaticities(
      white: point(31_270, 32_900), red: point(1, .max), green: point(0, 7), blue: point(15_000, 6_000))
    return [
      .unsaid, .profile(offset: 1 << 33, length: WireColor.mostProfileBytes),
      .coded(primaries: 12, transfer: 255), .measured(gamma: 45_455, colors: lights),
      .measured(gamma: nil, colors: lights), .measured(gamma: .max, colors: nil),
      .measured(gamma: nil, colors: nil),
    ]
  }()

  private func job(_ color: WireColor) -> DecodeJob {
    var job = job
    job.color = color
    return job
  }

  var answer: DecodeAnswer {
    var answer = DecodeAnswer(id: 77, outcome: .pixels)
    answer.size = WireSize(width: 640, height: 480)
    answer.stride = 2560
    answer.frames = 2
    answer.rows = 100
    answer.rowsWanted = 480
    answer.frameNanoseconds = 41_708_333
    answer.isLast = true
    answer.orientation = 6
    answer.text = "zürück"
    return answer
  }

  @Test func messagesArriveAsTheyWereSent() {
    for color in Self.colors { #expect(DecodeJob(bytes: job(color).bytes) == job(color)) }
    #expect(DecodeAnswer(bytes: answer.bytes) == answer)
    #expect(DecodeCancellation(bytes: DecodeCancellation(id: .max).bytes)?.id == .max)
    #expect(DecoderGreeting(bytes: DecoderGreeting(layers: 31).bytes)?.layers == 31)
    #expect(answer.byteCount == 640 * 480 * 4 * 2)
  }

  @Test func noMessageIsTakenForAnother() {
    let all = [job.bytes, answer.bytes, DecodeCancellation(id: 1).bytes, DecoderGreeting(layers: 1).bytes]
    for (index, bytes) in all.enumerated() {
      let understood = [
        DecodeJob(bytes: bytes) != nil, DecodeAnswer(bytes: bytes) != nil,
        DecodeCancellation(bytes: bytes) != nil, DecoderGreeting(bytes: bytes) != nil,
      ]
      #expect(understood == (0..<4).map { $0 == index })
    }
  }

  @Test func cutAndLengthenedMessagesAreRefused() {
    let others = [answer.bytes, DecoderGreeting(layers: 1).bytes, DecodeCancellation(id: 1).bytes]
    for bytes in Self.colors.map({ job($0).bytes }) + others {
      for length in 0..<bytes.count {
        let part = Array(bytes.prefix(length))
        #expect(DecodeJob(bytes: part) == nil)
        #expect(DecodeAnswer(bytes: part) == nil)
        #expect(DecoderGreeting(bytes: part) == nil)
        #expect(DecodeCancellation(bytes: part) == nil)
      }
      let more = bytes + [0]
      #expect(DecodeJob(bytes: more) == nil)
      #expect(DecodeAnswer(bytes: more) == nil)
      #expect(DecoderGreeting(bytes: more) == nil)
      #expect(DecodeCancellation(bytes: more) == nil)
    }
  }

  @Test func mutatedJobsAreSaneOrRefused() {
    var random = SeededBytes(seed: 1)
    var understood = 0
    for number in 0..<20_000 {
      var bytes = job(Self.colors[number % Self.colors.count]).bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let found = DecodeJob(bytes: bytes) else { continue }
      understood += 1
      // An accepted message can be calculated with: nothing overflows.
      #expect(found.storedSize.area > 0)
      #expect(found.targetSize.area <= WireLimits.mostAnswerBytes / 4)
      #expect(found.byteOffset + found.byteCount <= 2 * WireLimits.mostInputBytes)
      if case .profile(let offset, let length) = found.color {
        #expect(offset <= WireLimits.mostInputBytes)
        #expect(1...WireColor.mostProfileBytes ~= length)
      }
      #expect(DecodeJob(bytes: found.bytes) == found)
    }
    #expect(understood > 1000)
    #expect(understood < 20_000)
  }

  @Test func randomAnswersNeverClaimMoreThanTheLimit() {
    var random = SeededBytes(seed: 2)
    for _ in 0..<20_000 {
      var bytes = answer.bytes
      for index in 0..<Int.random(in: 1...16, using: &random) {
        bytes[14 + (index * 7) % 24] = UInt8.random(in: 0...255, using: &random)
      }
      if let found = DecodeAnswer(bytes: bytes), let count = found.byteCount {
        #expect(count <= WireLimits.mostAnswerBytes)
        #expect(count > 0)
      }
      _ = DecodeAnswer(bytes: random.bytes(Int.random(in: 0...400, using: &random)))
    }
  }

  @Test func tooLongMessagesAndSurplusDescriptorsAreSeen() throws {
    let (ours, theirs) = try WireChannel.pair()
    try theirs.send([UInt8](repeating: 7, count: WireLimits.mostMessageBytes))
    #expect(try ours.receive()?.bytes.count == WireLimits.mostMessageBytes)
    try theirs.send([UInt8](repeating: 7, count: WireLimits.mostMessageBytes + 1))
    #expect(throws: WireFailure.tooLong) { try ours.receive() }
    try theirs.send([UInt8](repeating: 7, count: 100_000))
    #expect(throws: WireFailure.tooLong) { try ours.receive() }
    try theirs.send([1], descriptor: theirs.descriptor)
    let message = try #require(try ours.receive())
    #expect(message.descriptorCount == 1)
    let own = try #require(message.descriptor)
    #expect(fcntl(own.number, F_GETFD) & FD_CLOEXEC != 0)
    let nothing = try ours.receive(waiting: false)
    #expect(nothing?.bytes == nil)
  }

  @Test func theEndOfTheOtherSideIsSeen() throws {
    var pair: (WireChannel, WireChannel)? = try WireChannel.pair()
    let ours = try #require(pair?.0)
    pair = nil
    #expect(ours.waitForMessage(milliseconds: 1000))
    #expect(throws: WireFailure.ended) { try ours.receive() }
    #expect(throws: WireFailure.system(EPIPE)) { try ours.send([1]) }
  }

  @Test func sealedMemoryStaysAsItIs() throws {
    let memory = try WireMemory.sealed(name: "test", length: 100) { bytes in
      bytes[0] = 42
      return 60
    }
    #expect(WireMemory.isSealed(memory))
    #expect(lseek(memory.number, 0, SEEK_END) == 60)
    #expect(ftruncate(memory.number, 100) != 0)
    #expect(ftruncate(memory.number, 10) != 0)
    #expect(pwrite(memory.number, "x", 1, 0) < 0)
    var first: UInt8 = 0
    #expect(pread(memory.number, &first, 1, 0) == 1)
    #expect(first == 42)
  }
}
