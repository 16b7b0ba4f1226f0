import Foundation
import Glibc
import StoreTrace

/// Edits two boards as fast as possible, as two windows would, and reports the commits on its standard
/// output. The same seed gives the same edits. Ends at once when its standard input does, so that it never
/// outlives the process that started it.
///
///     store-script FOLDER SEED ROUNDS [FAULT]
///     store-script --second FILE COMMAND NAME
///     store-script --replaced FILE OTHER COPY
///
/// The first starts the second: see `SecondProcess`. For the third see `ReplacedFile`.
///
/// A round is a few steps in both windows and a move of pins between them. With the name of a fault (see
/// `Fault`) and the layer that injects it, each call that reaches the disk fails once, and the write is tried
/// again. With "anywhere", a failing write is tried again, and the layer knows which call fails.
@main
struct StoreScript {
  static func main() async {
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "--second" { await SecondProcess.run(arguments) }
    if arguments.count == 5, arguments[1] == "--replaced" {
      do { try await ReplacedFile.run(arguments) } catch { fail("store-script: \(error)", status: 1) }
      return
    }
    guard (4...5).contains(arguments.count), let seed = UInt64(arguments[2]), let rounds = Int(arguments[3])
    else {
      fail("usage: store-script FOLDER SEED ROUNDS [FAULT]", status: 64)
    }
    var sweep: FaultSweep?
    if arguments.count == 5 {
      let fault = Fault(rawValue: arguments[4])
      guard fault != nil || arguments[4] == FaultSweep.anywhere else { fail("no such fault", status: 64) }
      guard let layer = FaultLayer.loaded else { fail("the layer isn't loaded", status: 64) }
      sweep = FaultSweep(fault: fault, layer: layer)
    }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while Glibc.read(STDIN_FILENO, &byte, 1) > 0 {}
      _exit(9)
    }
    do {
      let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
      try await Session(folder: folder, seed: seed, rounds: rounds, sweep: sweep).run()
    } catch {
      fail("store-script: \(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: CInt) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

/// Writes the trace. A line is one call to the system, so it's written completely or not at all.
enum TraceOutput {
  static func write(_ event: TraceEvent) throws {
    let line = try event.line()
    let written = line.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard written == line.count else { throw POSIXError(.EPIPE) }
  }
}
