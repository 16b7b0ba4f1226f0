import Foundation
import Glibc
import StoreTrace

/// Runs `store-script` with the layer below it. The process is gone when `run` returns; and if this process
/// is gone first, the script ends too, as its standard input does.
struct ScriptProcess {
  /// How a run ended.
  struct Outcome {
    let trace: [TraceEvent]
    /// 0 if it came to its end.
    let status: CInt
    /// 0 if no signal ended it.
    let signal: CInt
  }

  enum Death {
    case none
    /// The layer ends the process in its call number `call`, after so many percent of it.
    case inCall(UInt64, percent: Int)
    /// Killed from here, this long after it has written so many lines.
    case afterLines(Int, Duration)
  }

  let folder: ProofFolder
  let seed: UInt64
  let rounds: Int
  var fault: String?
  /// The number of the one changing call that fails, and what it fails with.
  var failingCall: (number: UInt64, error: CInt)?
  var death = Death.none
  var isRecorded = false

  /// The two files that are built beside the tests.
  static var program: URL? { built("store-script") }
  static var layer: URL? { built("libFaultInjection.so") }

  private static func built(_ name: String) -> URL? {
    let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let runner else { return nil }
    let url = URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  func run() async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try runBlocking() }) }
    }
  }

  private func runBlocking() throws -> Outcome {
    guard let program = Self.program, let layer = Self.layer else { throw CocoaError(.fileNoSuchFile) }
    let (input, inputEnd) = try Self.connection()
    defer { close(input) }
    let (output, outputEnd) = try Self.connection()
    defer { close(output) }

    var arguments = [program.path, folder.boards.path, "\(seed)", "\(rounds)"]
    if let fault { arguments.append(fault) }
    var environment = [
      "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder.scratch.path)", "TMPDIR=\(folder.scratch.path)",
      "LD_PRELOAD=\(layer.path)", "PINBOARD_FAULTS_FOLDER=\(folder.boards.path)",
      "PINBOARD_FAULTS_SYNC=skip",
    ]
    if let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
      environment.append("LD_LIBRARY_PATH=\(path)")
    }
    if isRecorded { environment.append("PINBOARD_FAULTS_LOG=\(folder.log.path)") }
    if let failingCall {
      environment += [
        "PINBOARD_FAULTS_FAIL_AT=\(failingCall.number)", "PINBOARD_FAULTS_FAIL_WITH=\(failingCall.error)",
      ]
    }
    if case .inCall(let call, let percent) = death {
      environment += ["PINBOARD_FAULTS_KILL_AT=\(call)", "PINBOARD_FAULTS_KILL_PART=\(percent)"]
    }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputEnd, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
    var process = pid_t()
    let code = Self.withStrings(arguments) { arguments in
      Self.withStrings(environment) { environment in
        posix_spawn(&process, program.path, &actions, nil, arguments, environment)
      }
    }
    close(inputEnd)
    close(outputEnd)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOEXEC) }

    let text = read(output, from: process)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      trace: try TraceEvent.events(in: text), status: signal == 0 ? status >> 8 & 0xFF : 0, signal: signal)
  }

  /// Reads to the end of the output, and kills the process on the way if that's its fate.
  private func read(_ output: CInt, from process: pid_t) -> Data {
    var text = Data()
    var lines = 0
    var isDoomed = false
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(output, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return text }
      text.append(contentsOf: buffer[..<count])
      guard case .afterLines(let limit, let delay) = death, !isDoomed else { continue }
      lines += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
      guard lines >= limit else { continue }
      isDoomed = true
      // Chance, not waiting: where in its next write it dies.
      let end = ContinuousClock.now + delay
      while ContinuousClock.now < end {}
      kill(process, SIGKILL)
    }
  }

  /// Two connected ends that children don't inherit unless they're given them.
  private static func connection() throws -> (ours: CInt, theirs: CInt) {
    var ends: [CInt] = [0, 0]
    // Not a pipe: it couldn't be closed to children that others start meanwhile.
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (ends[0], ends[1])
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}
