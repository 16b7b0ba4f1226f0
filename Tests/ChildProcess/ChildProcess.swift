import CChildProcess
import Files
package import Foundation
import Glibc

/// A program that a test runs.
///
/// Not Foundation's `Process`: that one lists this process's descriptors and reads 256 bytes of each name, however short
/// it is. With more than some thirteen hundred of them, which hundreds of tests side by side have, that's past the end of
/// what `readdir` has read, now and then where no memory is.
package struct ChildProcess: Sendable {
  package let id: Int32

  /// Starts it. It has three descriptors and no others.
  /// - Parameters:
  ///   - arguments: each is the text of its bytes, which needn't be UTF-8: see `String.init(nameBytes:)`.
  ///   - environment: nil for this process's own.
  ///   - folder: where it runs; nil where this process does.
  ///   - input: nil for nothing, as for the others.
  package init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String]? = nil, in folder: URL? = nil,
    input: CInt? = nil, output: CInt? = nil, errors: CInt? = nil
  ) throws {
    let environment = environment ?? ProcessInfo.processInfo.environment
    var id = pid_t()
    let code = Self.withStrings([program.path] + arguments) { arguments in
      Self.withStrings(environment.map { "\($0)=\($1)" }) { environment in
        child_process_spawn(
          &id, program.path, arguments, environment, folder?.systemPath, input ?? -1, output ?? -1,
          errors ?? -1)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOEXEC) }
    self.id = id
  }

  /// Waits for its end: its status, or 128 and the signal that ended it, as shells tell it. Once.
  @discardableResult
  package func wait() -> CInt {
    let (status, signal) = waitForEnd()
    return signal == 0 ? status : 128 + signal
  }

  /// Waits for its end: its status, and the signal that ended it, one of which is 0. Once.
  package func waitForEnd() -> (status: CInt, signal: CInt) {
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return (signal == 0 ? status >> 8 & 0xFF : 0, signal)
  }

  /// What ``wait()`` gives, without holding up a thread of Swift's.
  package func end() async -> CInt {
    await withCheckedContinuation { continuation in
      // A thread of its own: libdispatch has few, and a program may take its time.
      Thread { continuation.resume(returning: wait()) }.start()
    }
  }

  /// Two ends of a pipe, which no other program gets.
  package static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var (reading, writing): (CInt, CInt) = (-1, -1)
    let code = child_process_pipe(&reading, &writing)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EMFILE) }
    return (
      FileHandle(fileDescriptor: reading, closeOnDealloc: true),
      FileHandle(fileDescriptor: writing, closeOnDealloc: true)
    )
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0.systemPath) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}
