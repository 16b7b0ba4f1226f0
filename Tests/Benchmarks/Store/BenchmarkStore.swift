import Board
import BoardStore
import Foundation
import Glibc

/// Measures the store for `make bench`. Each measurement prints one number a line:
///
///     bench-store commit FOLDER PINS ORIGINALS ROUNDS   milliseconds of one pin moved, durable
///     bench-store written FOLDER PINS ORIGINALS ROUNDS  kilobytes written for one pin moved
///     bench-store first FOLDER PINS ORIGINALS ROUNDS    milliseconds of one pin moved right after opening
///                                                       the board
///     bench-store rest FOLDER PINS ORIGINALS ROUNDS     kilobytes written from opening a board to closing
///                                                       it, for one pin moved and a pause
///     bench-store floor FOLDER BYTES ROUNDS             milliseconds of overwriting BYTES bytes and a sync
///     bench-store open FOLDER MEGABYTES STEPS LARGE     megabytes read to open a board of MEGABYTES with
///                                                       STEPS steps; LARGE of the newest take 8 megabytes
///                                                       each
///     bench-store add FOLDER COUNT BYTES BATCH          milliseconds to store COUNT originals, BATCH at once
///     bench-store undo FOLDER STEPS PINS                milliseconds of STEPS steps undone
///     bench-store merge FOLDER PINS STEPS               milliseconds of a merge with STEPS steps a side, and
///                                                       of opening the board before it; five times
///     bench-store merge-work FOLDER PINS STEPS          the same in processor time
///     bench-store merge-memory FOLDER PINS STEPS        megabytes of memory at most until such a merge ends,
///                                                       and until the board is open
///     bench-store hostile FOLDER COUNT                  milliseconds to open COUNT damaged boards, to read
///                                                       and check all of their content, and to repair them
@main struct BenchmarkStore {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { exit(64) }
    let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
    let numbers = arguments[2...].compactMap(Int.init)
    switch (arguments[0], numbers.count) {
    case ("commit", 3): try await commit(Boards(folder), numbers[0], numbers[1], rounds: numbers[2])
    case ("written", 3): try await written(Boards(folder), numbers[0], numbers[1], rounds: numbers[2])
    case ("first", 3): try await first(Boards(folder), numbers[0], numbers[1], rounds: numbers[2])
    case ("rest", 3): try await rest(Boards(folder), numbers[0], numbers[1], rounds: numbers[2])
    case ("floor", 2): try floor(folder, bytes: numbers[0], rounds: numbers[1])
    case ("open", 3): try await open(Boards(folder), megabytes: numbers[0], numbers[1], numbers[2])
    case ("add", 3): try await add(folder, count: numbers[0], bytes: numbers[1], batch: max(1, numbers[2]))
    case ("undo", 2): try await undo(Boards(folder), steps: numbers[0], pins: numbers[1])
    case ("merge", 2): try await merge(Boards(folder), pins: numbers[0], steps: numbers[1])
    case ("merge-work", 2):
      try await merge(Boards(folder), pins: numbers[0], steps: numbers[1], by: Counters.processorTime)
    case ("merge-memory", 2): try await mergeMemory(Boards(folder), pins: numbers[0], steps: numbers[1])
    case ("merge-peak", 0): try await mergePeak(Boards(folder))
    case ("hostile", 1): try await hostile(Boards(folder), count: numbers[0])
    default: exit(64)
    }
  }

  private static func hostile(_ boards: Boards, count: Int) async throws {
    let (made, _) = try await boards.board(pins: 2_000, originals: 40, bytes: 100_000)
    await made.close()
    let whole = try Data(contentsOf: made.url)
    var state: UInt64 = 1
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for round in 0..<count {
      var bytes = whole
      for _ in 0..<(1 + number(below: 12)) {
        let page = number(below: bytes.count / 4_096) * 4_096
        switch round % 4 {
        case 0: bytes[number(below: bytes.count)] = UInt8(number(below: 256))
        // The headers of pages, which hold the trees together, and the file's own header.
        case 1: bytes[page + number(below: 16)] = UInt8(number(below: 256))
        case 2: bytes[number(below: 8_192)] ^= 1 << UInt8(number(below: 8))
        default: bytes.replaceSubrange(page..<page + 4_096, with: Data(count: 4_096))
        }
      }
      try bytes.write(to: made.url)
      for isRepaired in [false, true] {
        let time = try await milliseconds {
          let file =
            isRepaired
            ? try? await BoardFile.openRepairing(made.url, isThorough: true)
            : try? await BoardFile.open(made.url, access: .readOnly)
          guard let file else { return }
          await readAll(of: file)
          await file.close()
        }
        print(time)
      }
    }
  }

  /// Reads everything that Pinboard ever reads of a board, including what `pinboard check` reads and the
  /// images' bytes.
  private static func readAll(of file: BoardFile) async {
    let document = try? await file.load()
    if let unread = try? await file.history.nearest().unread {
      _ = try? await file.history.furtherSteps(unread)
    }
    for id in document?.originals.keys.map(\.self) ?? [] {
      _ = try? await file.originals.preview(for: id)
      try? await file.originals.forEachChunk(of: id) { _ in }
    }
    _ = try? await file.upkeep.check()
  }

  private static func commit(_ boards: Boards, _ pins: Int, _ originals: Int, rounds: Int) async throws {
    let (file, start) = try await boards.board(pins: pins, originals: originals)
    var document = start
    for round in 0..<(rounds + 20) {
      let command = try moved(round, in: document)
      try command.apply(to: &document)
      let time = try await milliseconds { _ = try await file.commit(command) }
      // The first rounds lay out the log.
      if round >= 20 { print(time) }
    }
    await file.close()
  }

  private static func written(_ boards: Boards, _ pins: Int, _ originals: Int, rounds: Int) async throws {
    let (file, start) = try await boards.board(pins: pins, originals: originals)
    var document = start
    var before = 0
    for round in 0..<(rounds + 20) {
      if round == 20 { before = try Counters.read().written }
      let command = try moved(round, in: document)
      try command.apply(to: &document)
      try await file.commit(command)
    }
    // Closing includes everything that is done later because of these commits.
    await file.close()
    print(Double(try Counters.read().written - before) / Double(rounds) / 1_000)
  }

  private static func first(_ boards: Boards, _ pins: Int, _ originals: Int, rounds: Int) async throws {
    let (made, _) = try await boards.board(pins: pins, originals: originals)
    await made.close()
    for round in 0..<rounds {
      let file = try await BoardFile.open(made.url)
      let command = try moved(round, in: try await file.load())
      print(try await milliseconds { _ = try await file.commit(command) })
      await file.close()
    }
  }

  private static func rest(_ boards: Boards, _ pins: Int, _ originals: Int, rounds: Int) async throws {
    let (made, _) = try await boards.board(pins: pins, originals: originals)
    await made.close()
    for round in 0..<rounds {
      let before = try Counters.read().written
      let file = try await BoardFile.open(made.url)
      let command = try moved(round, in: try await file.load())
      try await file.commit(command)
      // Longer than the pause after which the log is written back.
      try await Task.sleep(for: .milliseconds(600))
      await file.close()
      print(Double(try Counters.read().written - before) / 1_000)
    }
  }

  private static func floor(_ folder: URL, bytes: Int, rounds: Int) throws {
    let path = folder.appendingPathComponent("floor").path
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { exit(74) }
    defer {
      close(descriptor)
      unlink(path)
    }
    let data = [UInt8](repeating: 1, count: bytes)
    for _ in 0..<16 { _ = write(descriptor, data, bytes) }
    fsync(descriptor)
    for round in 0..<rounds {
      let start = ContinuousClock.now
      guard pwrite(descriptor, data, bytes, off_t(round % 16 * bytes)) == bytes, fdatasync(descriptor) == 0
      else {
        exit(74)
      }
      print((ContinuousClock.now - start) / .milliseconds(1))
    }
  }

  private static func open(_ boards: Boards, megabytes: Int, _ steps: Int, _ large: Int) async throws {
    let (made, start) = try await boards.board(pins: 10_000, originals: megabytes / 5, bytes: 5_000_000)
    var document = start
    for first in stride(from: 0, to: steps, by: 500) {
      var batch: [Command] = []
      for round in first..<min(first + 500, steps) {
        // The large ones are followed by a few small ones, as when a user works.
        let isLarge = round >= steps - 10 - large && round < steps - 10
        let command =
          isLarge
          ? Command.move(document.pins.map(\.id), by: CGPoint(x: 1, y: 0), in: document)
          : try moved(round, in: document)
        guard let command else { exit(70) }
        try command.apply(to: &document)
        batch.append(command)
      }
      try await made.commit(batch, kind: .do)
    }
    await made.close()
    let before = try Counters.read().read
    let file = try await BoardFile.open(made.url)
    let found = try await file.load()
    var history = try await file.history.nearest()
    print(Double(try Counters.read().read - before) / 1_000_000)
    // The app reads the rest once the board is shown.
    if let further = try await file.history.furtherSteps(history.unread) { history.take(further) }
    guard found == document, history.depth == steps + 1 else { exit(70) }
    await file.close()
  }

  private static func undo(_ boards: Boards, steps: Int, pins: Int) async throws {
    let (file, start) = try await boards.board(pins: pins, originals: 1)
    var document = start
    var history = try await file.history.load()
    var batch: [Command] = []
    for round in 0..<steps {
      let command = try moved(round, in: document)
      try command.apply(to: &document)
      history.record(command)
      batch.append(command)
      if batch.count == 500 || round == steps - 1 {
        try await file.commit(batch, kind: .do)
        batch = []
      }
    }
    var undone = document
    let time = try await milliseconds {
      let target = history.undoSteps[history.undoSteps.count - steps].id
      guard let jump = history.jump(to: target) else { exit(70) }
      for command in jump.commands { try command.apply(to: &undone) }
      try await file.commit(jump.commands, kind: .undo)
    }
    print(time)
    guard try await file.load() == undone else { exit(70) }
    await file.close()
  }

  /// Makes two states of a board, each with steps of its own on other pins.
  private static func sides(_ boards: Boards, pins: Int, steps: Int) async throws -> [URL] {
    let (made, _) = try await boards.board(pins: pins, originals: 1)
    await made.close()
    let sides = ["one", "two"].map { boards.folder.appendingPathComponent($0 + ".pinboard") }
    for (number, side) in sides.enumerated() {
      try FileManager.default.copyItem(at: made.url, to: side)
      let file = try await BoardFile.open(side)
      var document = try await file.load()
      var batch: [Command] = []
      for round in 0..<steps {
        let command = try moved(round * 2 + number, in: document)
        try command.apply(to: &document)
        batch.append(command)
      }
      try await file.commit(batch, kind: .do)
      await file.close()
    }
    return sides
  }

  /// - Parameter clock: milliseconds since any moment.
  private static func merge(
    _ boards: Boards, pins: Int, steps: Int, by clock: () -> Double = Counters.clock
  ) async throws {
    let sides = try await sides(boards, pins: pins, steps: steps)
    for round in 0..<5 {
      let url = boards.folder.appendingPathComponent("merged \(round).pinboard")
      try FileManager.default.copyItem(at: sides[0], to: url)
      // The first sync would write the copy to the disk, which isn't the merge's work.
      let copy = try FileHandle(forUpdating: url)
      try copy.synchronize()
      try copy.close()
      let start = clock()
      let file = try await BoardFile.open(url)
      _ = try await file.load()
      _ = try await file.history.nearest()
      let opening = clock() - start
      let other = try await BoardFile.open(sides[1], access: .readOnly)
      let second = clock()
      guard try await !file.merge(other).isEmpty else { exit(70) }
      print(clock() - second)
      print(opening)
      await other.close()
      await file.close()
      try FileManager.default.removeItem(at: url)
    }
    for side in sides { try FileManager.default.removeItem(at: side) }
  }

  /// The merge is done by a process of its own, which hasn't made the boards.
  private static func mergeMemory(_ boards: Boards, pins: Int, steps: Int) async throws {
    _ = try await sides(boards, pins: pins, steps: steps)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    process.arguments = ["merge-peak", boards.folder.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(70) }
  }

  private static func mergePeak(_ boards: Boards) async throws {
    let sides = ["one", "two"].map { boards.folder.appendingPathComponent($0 + ".pinboard") }
    let file = try await BoardFile.open(sides[0])
    let document = try await file.load()
    let history = try await file.history.nearest()
    let opening = try Counters.mostMemory()
    let other = try await BoardFile.open(sides[1], access: .readOnly)
    guard try await !file.merge(other).isEmpty else { exit(70) }
    print(try Counters.mostMemory())
    print(opening)
    withExtendedLifetime((document, history)) {}
    await other.close()
    await file.close()
  }

  private static func add(_ folder: URL, count: Int, bytes: Int, batch: Int) async throws {
    let file = try await BoardFile.create(at: folder.appendingPathComponent("add.pinboard"), name: "Add")
    let start = ContinuousClock.now
    for first in stride(from: 0, to: count, by: batch) {
      var images: [PreparedOriginal] = []
      for number in first..<min(first + batch, count) {
        var data = Data(count: bytes)
        withUnsafeBytes(of: number) { data.replaceSubrange(0..<$0.count, with: $0) }
        images.append(
          try await .data(data, name: "\(number).png", typeIdentifier: "image/png", pixelSize: nil))
      }
      for result in try await file.originals.add(images) { _ = try result.get() }
    }
    print((ContinuousClock.now - start) / .milliseconds(1))
    await file.close()
    try FileManager.default.removeItem(at: file.url)
  }

  /// A pin moved as by a user: to another position and to the front.
  private static func moved(_ round: Int, in document: BoardDocument) throws -> Command {
    let pin = document.pins[(round * 7_919) % document.pins.count]
    let offset = CGPoint(x: round % 2 == 0 ? 3 : -3, y: 1)
    guard let command = Command.move([pin.id], by: offset, in: document) else { exit(70) }
    return command
  }

  private static func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
