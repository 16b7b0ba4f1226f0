import Foundation
import Glibc
import StoreTrace

/// Writes the trace. Each line is a single system call, so that it's complete or absent.
enum TraceOutput {
  static func write(_ event: TraceEvent) throws {
    let line = try event.line()
    let written = line.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard written == line.count else { throw POSIXError(.EPIPE) }
  }
}
