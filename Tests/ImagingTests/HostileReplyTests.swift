import CDecoderWire
import DecoderWire
import Foundation
import Glibc
import Testing

@testable import Imaging

/// Tests with the answers of a decoder that an attacker controls: the app maps only valid memory, and leaks
/// nothing.
@Suite(.timeLimit(.minutes(5))) struct HostileReplyTests {
  let job = DecodeJob(
    id: 5, format: .png, storedSize: WireSize(width: 8, height: 4), targetSize: WireSize(width: 8, height: 4),
    byteCount: 100, mostPixels: 1000)

  var good: DecodeAnswer {
    var answer = DecodeAnswer(id: 5, outcome: .pixels)
    answer.size = WireSize(width: 8, height: 4)
    answer.stride = 32
    answer.frames = 1
    return answer
  }

  func memory(_ length: Int = 128) throws -> WireDescriptor {
    try WireMemory.sealed(name: "test", length: length) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) }
      return length
    }
  }

  func unsealed(_ length: UInt64 = 128) -> WireDescriptor {
    WireDescriptor(taking: pinboard_wire_memory("test", length))
  }

  /// Sends an answer over a real channel, and reads it as the app does.
  func read(_ bytes: [UInt8], _ descriptor: WireDescriptor?) throws -> Result<DecoderReply, AnswerFlaw> {
    let (app, decoder) = try WireChannel.pair()
    try decoder.send(bytes, descriptor: descriptor?.number ?? -1)
    let message = try #require(try app.receive())
    return Result { () throws(AnswerFlaw) in try DecoderReply(message, to: job) }
  }

  func flaw(_ answer: DecodeAnswer, _ descriptor: WireDescriptor?) throws -> AnswerFlaw? {
    if case .failure(let flaw) = try read(answer.bytes, descriptor) { flaw } else { nil }
  }

  func changed(_ change: (inout DecodeAnswer) -> Void) -> DecodeAnswer {
    var answer = good
    change(&answer)
    return answer
  }

  @Test func anHonestAnswerIsMapped() throws {
    let reply = try read(good.bytes, try memory()).get()
    let pixels = try #require(reply.memory).data(0..<128)
    #expect(pixels.elementsEqual(0..<128))
  }

  @Test func wrongDescriptorsAreRefused() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString)")
    try Data(count: 128).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try flaw(good, nil) == .noMemory)
    #expect(try flaw(good, unsealed()) == .notSealed)
    #expect(try flaw(good, WireDescriptor(taking: open(file.path, O_RDWR))) == .notSealed)
    #expect(try flaw(good, WireDescriptor(taking: open("/tmp", O_RDONLY))) == .notMemory)
    #expect(try flaw(good, WireDescriptor(taking: open("/dev/zero", O_RDWR))) == .notMemory)
    #expect(try flaw(good, WireDescriptor(taking: try WireChannel.pair().0.duplicate)) == .notMemory)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (input, output) = (WireDescriptor(taking: ends[0]), WireDescriptor(taking: ends[1]))
    #expect(try flaw(good, input) == .notMemory)
    #expect(try flaw(good, output) == .notMemory)
    // This answer has pixels where none belong.
    #expect(try flaw(changed { $0.outcome = .unreadable }, try memory()) == .surplusDescriptors)
  }

  @Test func someSealsAreNotEnough() throws {
    // 1033 is F_ADD_SEALS, and the bits are those for shrinking (2), growing (4) and writing (8), which
    // Glibc's module lacks.
    for seals: Int32 in [2, 4, 6, 8, 10, 12] {
      let part = unsealed()
      try #require(fcntl(part.number, 1033, seals) == 0)
      #expect(try flaw(good, part) == .notSealed)
    }
  }

  @Test(arguments: [0, 1, 127, 129, 4096, 1 << 20]) func wrongLengthsAreRefused(_ length: Int) throws {
    #expect(try flaw(good, try memory(length)) == .wrongLength)
  }

  @Test func lyingSizesAreRefused() throws {
    let lies = [
      changed { $0.size.width = 9 }, changed { $0.size.height = 5 }, changed { $0.stride = 31 },
      changed { $0.stride = 64 }, changed { $0.stride = 0 }, changed { $0.frames = 2 },
      changed { $0.frames = 0 }, changed { $0.size = WireSize(width: .max, height: .max) },
      changed { ($0.stride, $0.size) = (.max, WireSize(width: 1 << 30, height: 1 << 30)) },
    ]
    for lie in lies { #expect(try flaw(lie, try memory()) == .wrongSize) }
    #expect(try flaw(changed { $0.id = 6 }, try memory()) == .anotherRequest)
    #expect(try flaw(changed { $0.id = 0 }, nil) == .anotherRequest)
  }

  @Test func mutatedAnswersNeverHarm() throws {
    var random = SeededBytes(seed: 9)
    let whole = try memory()
    var mapped = 0
    for round in 0..<10_000 {
      var bytes = round % 3 == 0 ? random.bytes(Int.random(in: 1...200, using: &random)) : good.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      if case .success(let reply) = try read(bytes, round % 7 == 0 ? nil : whole), let memory = reply.memory {
        mapped += 1
        #expect(memory.count == 128)
      }
    }
    #expect(mapped > 0)
  }

  @Test func nothingLeaks() throws {
    func open() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let (app, decoder) = try WireChannel.pair()
    let many = try memory()
    // Other tests open and close descriptors, too. A leak with each message would still show among a
    // thousand.
    let before = open()
    for _ in 0..<1000 {
      try decoder.send(good.bytes, descriptor: many.number)
      let message = try #require(try app.receive())
      _ = try? DecoderReply(
        message,
        to: DecodeJob(
          id: 6, format: .png, storedSize: WireSize(width: 8, height: 4),
          targetSize: WireSize(width: 8, height: 4), byteCount: 1, mostPixels: 1))
    }
    #expect(open() < before + 500)
  }
}

extension WireChannel {
  /// Another descriptor of the same end.
  fileprivate var duplicate: Int32 { dup(descriptor) }
}
