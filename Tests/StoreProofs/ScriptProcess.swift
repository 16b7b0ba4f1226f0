import ChildProcess
import Foundation
import Glibc
import StoreTrace

/// Runs `store-script` with the layer below it. The process has ended when `run` returns. If this process
/// ends first, the script ends too, because its standard input does.
struct ScriptProcess {
  /// The result of a run.
  struct Outcome {
    let trace: [TraceEvent]
    /// The exit status; 0 if the script came to its end.
    let status: CInt
    /// The signal that ended the process; 0 if none did.
    let signal: CInt
  }

  enum Death {
    case none
    /// The layer ends the process in its call number `call`, after this percentage of its bytes.
    case inCall(UInt64, percent: Int)
    /// This process kills the script, this long after the script has written so many lines.
    case afterLines(Int, Duration)
  }

  let folder: ProofFolder
  let seed: UInt64
  let rounds: Int
  /// The arguments of another script than that of the seed.
  var arguments: [String]?
  var fault: String?
  /// The number of the single changing call that fails, and the error that it fails with.
  var failingCall: (number: UInt64, error: CInt)?
  var death = Death.none
  var isRecorded = false

  /// The program that's built beside the tests; `layer` is the library.
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

    var arguments = self.arguments ?? [folder.boards.path, "\(seed)", "\(rounds)"]
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

  /// Reads to the end of the output, and kills the process on the way if it's to die.
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
      // The delay decides at random where in its next write the script dies; it isn't a wait for a result.
      let end = ContinuousClock.now + delay
      while ContinuousClock.now < end {}
      kill(process.id, SIGKILL)
    }
  }

  /// Returns two connected ends that children inherit only if they're passed on.
  private static func connection() throws -> (ours: CInt, theirs: CInt) {
    var ends: [CInt] = [0, 0]
    // A pipe isn't used, because it would be inherited by children that other threads start meanwhile.
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (ends[0], ends[1])
  }
}
