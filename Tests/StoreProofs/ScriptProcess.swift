import ChildProcess
import Foundation
import Glibc
import StoreTrace

/// Runs `store-script` with the fault-injection layer. The process has ended when `run` returns. If this
/// process ends first, the script ends too, since its standard input is closed.
struct ScriptProcess {
  /// The result of a run.
  struct Outcome {
    let trace: [TraceEvent]
    /// 0 if it came to its end.
    let status: CInt
    /// 0 if no signal ended it.
    let signal: CInt
  }

  enum Death {
    case none
    /// The layer ends the process in the call with this number, after that many percent of the call.
    case inCall(UInt64, percent: Int)
    /// The process is killed from here, this long after it has written that many lines.
    case afterLines(Int, Duration)
  }

  let folder: ProofFolder
  let seed: UInt64
  let rounds: Int
  var fault: String?
  /// The number of the changing call that fails, and its error.
  var failingCall: (number: UInt64, error: CInt)?
  var death = Death.none
  var isRecorded = false

  /// The script; like the layer, it's built beside the tests.
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

    var arguments = [folder.boards.path, "\(seed)", "\(rounds)"]
    if let fault { arguments.append(fault) }
    var environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.scratch.path,
      "TMPDIR": folder.scratch.path,
      "LD_PRELOAD": layer.path, "PINBOARD_FAULTS_FOLDER": folder.boards.path, "PINBOARD_FAULTS_SYNC": "skip",
    ]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    if isRecorded { environment["PINBOARD_FAULTS_LOG"] = folder.log.path }
    if let failingCall {
      environment["PINBOARD_FAULTS_FAIL_AT"] = "\(failingCall.number)"
      environment["PINBOARD_FAULTS_FAIL_WITH"] = "\(failingCall.error)"
    }
    if case .inCall(let call, let percent) = death {
      environment["PINBOARD_FAULTS_KILL_AT"] = "\(call)"
      environment["PINBOARD_FAULTS_KILL_PART"] = "\(percent)"
    }
    let started = Result {
      try ChildProcess(
        program, arguments, environment: environment, input: inputEnd, output: outputEnd,
        errors: STDERR_FILENO)
    }
    close(inputEnd)
    close(outputEnd)
    let process = try started.get()

    let text = read(output, from: process)
    let (status, signal) = process.waitForEnd()
    return Outcome(trace: try TraceEvent.events(in: text), status: status, signal: signal)
  }

  /// Reads to the end of the output, and kills the process on the way if that's planned.
  private func read(_ output: CInt, from process: ChildProcess) -> Data {
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
      // The delay is random on purpose: it decides where in its next write the process dies.
      let end = ContinuousClock.now + delay
      while ContinuousClock.now < end {}
      kill(process.id, SIGKILL)
    }
  }

  /// Returns two connected descriptors that child processes don't inherit unless they are passed on.
  private static func connection() throws -> (ours: CInt, theirs: CInt) {
    var ends: [CInt] = [0, 0]
    // This isn't a pipe: a pipe couldn't be closed for children that other threads start at the same time.
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (ends[0], ends[1])
  }
}
