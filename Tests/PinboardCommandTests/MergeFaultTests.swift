import Board
import BoardStore
import Foundation
import SeededRandom
import Testing

/// The library between a process and the system's file calls.
private enum FaultLayer {
  /// Nil if it wasn't built.
  static var library: URL? {
    let url = PinboardProcess.program?.deletingLastPathComponent()
      .appendingPathComponent("libFaultInjection.so")
    return url.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
  }
}

private let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

/// The law: whenever a merge is killed, or the disk fails in it, the board is as before or merged, and merging
/// again completes it. The other file never changes.
@Suite(
  .enabled(if: FaultLayer.library != nil, "FaultInjection wasn't built beside the tests"),
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built"),
  .timeLimit(.minutes(isTorture ? 90 : 30)))
struct MergeFaultTests {

  private enum Fault: String, CaseIterable {
    case kill, noSpace, ioError

    func variables(at call: Int, part: Int) -> [String: String] {
      switch self {
      case .kill: ["PINBOARD_FAULTS_KILL_AT": "\(call)", "PINBOARD_FAULTS_KILL_PART": "\(part)"]
      case .noSpace: ["PINBOARD_FAULTS_FAIL_AT": "\(call)", "PINBOARD_FAULTS_FAIL_WITH": "\(ENOSPC)"]
      case .ioError: ["PINBOARD_FAULTS_FAIL_AT": "\(call)", "PINBOARD_FAULTS_FAIL_WITH": "\(EIO)"]
      }
    }
  }

  @Test(arguments: Fault.allCases) private func nothingIsLost(fault: Fault) async throws {
    let seed: UInt64 = isTorture ? .random(in: 0 ... .max) : 52
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
    let (ours, theirs) = (
      disk.appendingPathComponent("a.pinboard"), disk.appendingPathComponent("b.pinboard")
    )
    func lay() throws {
      for name in try FileManager.default.contentsOfDirectory(atPath: disk.path) {
        try FileManager.default.removeItem(at: disk.appendingPathComponent(name))
      }
      try FileManager.default.copyItem(at: one, to: ours)
      try FileManager.default.copyItem(at: two, to: theirs)
    }
    func merge(_ variables: [String: String] = [:]) async throws -> Int32 {
      try await PinboardProcess.run(["merge", ours.path, theirs.path], in: folder, variables: variables)
        .status
    }
    try lay()
    let before = try await pins(of: ours)
    #expect(try await merge() == 0)
    let merged = try await pins(of: ours)
    #expect(merged != before)
    let bytes = try Data(contentsOf: two)
    var (call, count, early, late, quiet) = (1, 0, 0, 0, 0)
    while true {
      let what = "seed \(seed), \(fault) at call \(call)"
      try lay()
      let environment = fault.variables(at: call, part: Int.random(in: 0...100, using: &dice))
      var variables = environment
      variables["LD_PRELOAD"] = FaultLayer.library?.path
      variables["PINBOARD_FAULTS_FOLDER"] = disk.resolvingSymlinksInPath().path
      variables["PINBOARD_FAULTS_SYNC"] = "skip"
      let status = try await merge(variables)
      let found = try await pins(of: ours)
      #expect(found == before || found == merged, "\(what)")
      if found == merged { late += 1 } else { early += 1 }
      #expect(try Data(contentsOf: theirs) == bytes, "\(what): the other file has changed")
      #expect(try await merge() == 0, "\(what)")
      #expect(try await pins(of: ours) == merged, "\(what)")
      // A process that isn't killed has come to its end; a disk's fault may be harmless.
      if status == 0 { quiet += 1 } else { (count, quiet) = (count + 1, 0) }
      if quiet == (fault == .kill ? 1 : 3) { break }
      // A merge makes a thousand calls, and each of them takes a second here.
      call += Int.random(in: isTorture ? 1...4 : 20...120, using: &dice)
    }
    print("merge, \(fault): \(count) faults, \(early) before and \(late) after the merge was durable, 0 lost")
    #expect(count > 2, "no fault met the merge")
  }

  /// The pins of a board, after a crash as well as before.
  private func pins(of url: URL) async throws -> [Pin] {
    let file = try await BoardFile.open(url)
    let pins = try await file.load().pins
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
    await file.close()
    return pins
  }

  /// Two files of a board that were changed apart, each with an image that the other one lacks.
  private func pair(in folder: TemporaryFolder) async throws -> (URL, URL) {
    let (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
    var file = try await BoardFile.create(at: one, name: "Castle")
    try await add(1, to: file)
    await file.close()
    try FileManager.default.copyItem(at: one, to: two)
    for (number, url) in [(UInt64(2), one), (3, two)] {
      file = try await BoardFile.open(url)
      try await add(number, to: file)
      await file.close()
    }
    return (one, two)
  }

  private func add(_ number: UInt64, to file: BoardFile) async throws {
    var generator = SeededGenerator(seed: number)
    let original = try await file.originals.add(
      data: generator.bytes(1_500_000), name: "image \(number).png", typeIdentifier: "image/png",
      pixelSize: CGSize(width: 40, height: 30))
    let pin = Pin(
      content: .image(original.id), name: original.name, center: CGPoint(x: Double(number) * 87, y: 0.3),
      size: CGSize(width: 200, height: 150))
    let command = try #require(Command.add([pin], originals: [original], to: try await file.load()))
    try await file.commit(command)
  }
}
