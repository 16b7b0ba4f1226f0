import DecoderWire
import Foundation
import Glibc
import Synchronization
import Testing

@testable import Imaging

/// Tests that decoders which die, hang or give invalid answers cost one request each.
@Suite(.timeLimit(.minutes(5))) struct DecoderPoolTests {
  final class Events: Sendable {
    private let list = Mutex<[DecoderEvent]>([])

    var all: [DecoderEvent] { list.withLock { $0 } }
    var processes: [Int32] { all.compactMap { if case .started(let id) = $0 { id } else { nil } } }

    func add(_ event: DecoderEvent) { list.withLock { $0.append(event) } }
  }

  let png: Data
  init() throws { png = try ImageFixture.quarters(8, 8, as: "png") }

  func reason(_ decoder: ImageDecoder) async throws -> ImagingError.Reason? {
    do {
      _ = try await decoder.decode(DecodeRequest(id: "x", bytes: .data(png), name: "it"))
    } catch let error as ImagingError {
      #expect(error.name == "it")
      #expect(!error.detail.isEmpty)
      return error.reason
    }
    return nil
  }

  func pool(_ fake: FakeDecoder, _ events: Events, seconds: Double = 20) -> ImageDecoder {
    ImageDecoder(
      workers: 1, timeLimit: .seconds(seconds), program: .success(fake.program), events: { events.add($0) })
  }

  @Test func oneThatWasKilledWhileIdleCostsNothing() async throws {
    let events = Events()
    let decoder = ImageDecoder(workers: 1) { events.add($0) }
    #expect(try await reason(decoder) == nil)
    var killed: Int32
    // On a busy machine the process may be replaced at that moment, which doesn't count as its death.
    repeat {
      killed = try #require(events.processes.last)
      kill(killed, SIGKILL)
      // The process takes a moment to end. Then it's a zombie that waits to be collected. Its first thread is
      // one before the others have ended, which hold its connection.
      while let state = try? String(contentsOfFile: "/proc/\(killed)/stat", encoding: .utf8),
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(killed)/task"),
        !state.contains(") Z") || threads.count > 1
      {
        await Task.yield()
      }
      #expect(try await reason(decoder) == nil)
    } while decoder.counts.died == 0
    #expect(events.all.contains(.died(process: killed, signal: SIGKILL)))
    #expect(decoder.counts.died == 1)
    #expect(events.processes.last != killed)
  }

  /// The kernel compares the number of descriptors in flight between all programs of a user with the limit of
  /// the program that sends another one, except for root. So an answer waits until other programs have
  /// received their descriptors.
  @Test(.enabled(if: DescriptorsOnTheirWay.canBeMore(than: 1_024)))
  func anAnswerWaitsForOtherProgramsMail() async throws {
    let events = Events()
    let decoder = ImageDecoder(workers: 1) { events.add($0) }
    #expect(try await reason(decoder) == nil)
    var seen = MailWatch.Sight.nothing
    while seen == .nothing {
      // On a busy machine the process may have been replaced.
      let watch = MailWatch(of: try #require(events.processes.last))
      async let answer: ImagingError.Reason? = {
        defer { watch.answered() }
        return try await reason(decoder)
      }()
      seen = try await watch.look()
      #expect(try await answer == nil)
    }
    #expect(seen == (getuid() == 0 ? .answer : .wait))
    #expect(decoder.counts.died == 0)
  }

  /// A process that keeps a part of each image would take as much memory as a board's pictures.
  @Test func itKeepsNothingOfTheImagesItReads() async throws {
    let events = Events()
    let decoder = ImageDecoder(workers: 1) { events.add($0) }
    let jpeg = try ImageFixture.quarters(64, 64, as: "jpeg")
    func read(_ count: Int) async throws {
      for _ in 0..<count {
        _ = try await decoder.decode(DecodeRequest(id: "x", bytes: .data(jpeg), name: "it"))
      }
    }
    func kibibytes() throws -> Int {
      let process = try #require(events.processes.last)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
      return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
    var (processes, growth) = (0, 0)
    // On a busy machine the process may be replaced in between. Then the next one is measured.
    repeat {
      // The memory that the first images set up stays allocated.
      try await read(50)
      processes = events.processes.count
      let before = try kibibytes()
      try await read(400)
      growth = try kibibytes() - before
    } while events.processes.count != processes
    // A single buffer of a JPEG reader is 64 KiB.
    #expect(growth < 2_048)
  }

  @Test func oneThatDiesIsReplaced() async throws {
    let (folder, events) = (try TemporaryFolder(), Events())
    let decoder = pool(try FakeDecoder(in: folder, then: "head -c 1 <&3 >/dev/null; kill -SEGV $$"), events)
    #expect(try await reason(decoder) == .decoderDied(signal: SIGSEGV))
    #expect(try await reason(decoder) == .decoderDied(signal: SIGSEGV))
    #expect(decoder.counts.died == 2)
    #expect(Set(events.processes).count == 2)
  }

  @Test func oneThatHangsIsEnded() async throws {
    let (folder, events) = (try TemporaryFolder(), Events())
    let decoder = pool(try FakeDecoder(in: folder, then: "exec cat <&3 >/dev/null"), events, seconds: 0.2)
    #expect(try await reason(decoder) == .tookTooLong(seconds: 1))
    let process = try #require(events.processes.first)
    #expect(events.all.contains(.hung(process: process)))
    // Not even a zombie is left.
    #expect(kill(process, 0) != 0)
  }

  @Test(arguments: ["nonsense", "PBA1", "PBG1", "x"]) func oneThatLiesIsEnded(_ answer: String) async throws {
    let (folder, events) = (try TemporaryFolder(), Events())
    let line = "head -c 1 <&3 >/dev/null; printf '\(answer)' >&3; exec cat <&3 >/dev/null"
    let decoder = pool(try FakeDecoder(in: folder, then: line), events)
    guard case .decoderLied? = try await reason(decoder) else {
      Issue.record("\(events.all)")
      return
    }
    #expect(decoder.counts.lied == 1)
  }

  @Test func oneThatNeverStartsSaysSo() async throws {
    let (folder, events) = (try TemporaryFolder(), Events())
    let decoder = pool(try FakeDecoder(in: folder, greets: false, then: "exit 1"), events)
    guard case .noDecoder? = try await reason(decoder) else {
      Issue.record("\(events.all)")
      return
    }
  }

  @Test func missingLayersAreToldOnce() async throws {
    let (folder, events) = (try TemporaryFolder(), Events())
    let line = #"printf 'PBG1\003\000\000\000' >&3; head -c 1 <&3 >/dev/null; exit 1"#
    let decoder = pool(try FakeDecoder(in: folder, greets: false, then: line), events)
    for _ in 0..<3 { #expect(try await reason(decoder) == .decoderDied(signal: nil)) }
    let reports = events.all.filter { if case .layersMissing = $0 { true } else { false } }
    #expect(reports == [.layersMissing(["Landlock", "resource limits"])])
  }

  @Test func itIsFoundBesideTheProgramOrInLibexecOnly() throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "bin")
    let libexec = folder.url.appending(path: "libexec/pinboard")
    for folder in [program, libexec] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    func found() throws -> String { try DecoderProgram.locate(beside: program).path }
    let missing = #expect(throws: ImagingError.self) { try found() }
    #expect(
      missing?.reason.description.contains("libexec/pinboard") == true, "\(String(describing: missing))")
    func put(_ folder: URL) throws -> String {
      let file = folder.appending(path: "pinboard-decoder")
      try Data("#!/bin/sh\n".utf8).write(to: file)
      chmod(file.path, 0o755)
      return file.path
    }
    #expect(try put(libexec) == found())
    #expect(try put(program) == found())
  }

  /// Returns a colour space of any kind, mostly an invalid one.
  private func color(_ round: Int, _ random: inout SeededBytes) -> WireColor {
    func number() -> UInt32 { UInt32.random(in: 0...(round % 3 == 0 ? .max : 100_000), using: &random) }
    func point() -> WireChromaticities.Point { WireChromaticities.Point(x: number(), y: number()) }
    switch round % 4 {
    case 0: return .unsaid
    case 1:
      return .profile(
        offset: UInt64.random(in: 0...(round % 3 == 0 ? 1 << 40 : 200), using: &random),
        length: UInt32.random(in: 1...WireColor.mostProfileBytes, using: &random))
    case 2:
      return .coded(
        primaries: UInt8.random(in: 0...24, using: &random),
        transfer: UInt8.random(in: 0...20, using: &random))
    default:
      return .measured(
        gamma: round % 8 == 3 ? nil : number(),
        colors: round % 16 == 7
          ? nil : WireChromaticities(white: point(), red: point(), green: point(), blue: point()))
    }
  }

  /// Tests the other side of the protocol: a real decoder reads any message that an app could send.
  @Test func aDecoderSurvivesAnyRequest() async throws {
    let program = try DecoderProgram.locate()
    let decoder = try DecoderProcess(starting: program, errorOutput: nil)
    let image = try #require(try? ImageDescriptor.sealed(png))
    let folder = open("/tmp", O_RDONLY)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for number in [folder] + ends { close(number) } }
    let job = DecodeJob(
      id: 1, format: .png, storedSize: WireSize(width: 8, height: 8),
      targetSize: WireSize(width: 8, height: 8), byteCount: UInt64(png.count), mostPixels: 1 << 20)
    var random = SeededBytes(seed: 4)
    var outcomes: [DecodeAnswer.Outcome: Int] = [:]
    #expect(decoder.channel.waitForMessage(milliseconds: 60_000))
    #expect(DecoderGreeting(bytes: try #require(try decoder.channel.receive()).bytes) != nil)
    for round in 0..<2_000 {
      var changed = job
      changed.id = UInt64(round)
      if round % 2 == 0 { changed.format = try #require(WireFormat.allCases.randomElement(using: &random)) }
      changed.orientation = UInt8.random(in: 1...8, using: &random)
      changed.frameCount = round % 4 == 0 ? UInt32.random(in: 0...5, using: &random) : 0
      changed.firstFrame = round % 8 == 0 ? UInt32.random(in: 0...5000, using: &random) : 0
      changed.byteOffset = round % 6 == 0 ? UInt64.random(in: 0...(1 << 40), using: &random) : 0
      changed.byteCount = round % 5 == 0 ? UInt64.random(in: 0...(1 << 40), using: &random) : job.byteCount
      changed.color = color(round, &random)
      changed.mostPixels = round % 9 == 0 ? 10 : 1 << 20
      changed.hasInks = round % 10 == 0 && changed.byteCount < 1 << 20
      changed.targetSize.width = UInt32.random(in: 1...500, using: &random)
      if round % 3 == 0 {
        changed.region = WireRegion(
          x: UInt32.random(in: 0...8, using: &random), y: 0,
          size: WireSize(width: UInt32.random(in: 0...9, using: &random), height: 3))
      }
      var bytes = round % 11 == 0 ? random.bytes(Int.random(in: 1...1024, using: &random)) : changed.bytes
      if round % 13 == 0 { bytes[Int.random(in: 0..<min(16, bytes.count), using: &random)] ^= 0x55 }
      let input = [image.number, image.number, image.number, folder, ends[0], ends[1], -1][round % 7]
      if input == ends[0] && round % 2 == 0 { try decoder.channel.send(DecodeCancellation(id: 3).bytes) }
      try decoder.channel.send(bytes, descriptor: input)
      #expect(decoder.channel.waitForMessage(milliseconds: 60_000))
      let message = try #require(try decoder.channel.receive(), "round \(round)")
      let answer = try #require(DecodeAnswer(bytes: message.bytes), "round \(round)")
      outcomes[answer.outcome, default: 0] += 1
      if answer.outcome == .pixels, bytes == changed.bytes { _ = try DecoderReply(message, to: changed) }
    }
    #expect(outcomes[.pixels, default: 0] > 50)
    #expect(outcomes[.badRequest, default: 0] > 50)
    print("requests that a decoder was given: \(outcomes)")
    // A message that's too long isn't read. The decoder ends and doesn't guess.
    try decoder.channel.send([UInt8](repeating: 1, count: 5000))
    #expect(decoder.channel.waitForMessage(milliseconds: 60_000))
    #expect(throws: WireFailure.ended) { try decoder.channel.receive() }
  }
}
