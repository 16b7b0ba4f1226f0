import CChildProcess
import KitFiles
package import Foundation
import Glibc

/// A program that a test runs.
///
/// Foundation's `Process` isn't used, because it lists this process's descriptors and reads 256 bytes of each
/// name, however short the name is. With more than about thirteen hundred descriptors, which hundreds of
/// parallel tests have, that reads past the end of `readdir`'s buffer, sometimes into unmapped memory.
package struct ChildProcess: Sendable {
  package let id: Int32

  /// Starts the program, with three descriptors and no others.
  /// - Parameters:
  ///   - arguments: each is the text of its bytes, which needn't be UTF-8: see `String.init(nameBytes:)`.
  ///   - environment: nil for this process's own.
  ///   - folder: the working directory; nil for this process's own.
  ///   - input: the standard input; nil for none, as for `output` and `errors`.
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

  /// Waits for the program's end. Returns its status, or 128 plus the signal that ended it, as shells do.
  /// Call it once.
  @discardableResult
  package func wait() -> CInt {
    let (status, signal) = waitForEnd()
    return signal == 0 ? status : 128 + signal
  }

  /// Waits for the program's end. Returns its status and the signal that ended it, one of which is 0. Call it
  /// once.
  package func waitForEnd() -> (status: CInt, signal: CInt) {
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return (signal == 0 ? status >> 8 & 0xFF : 0, signal)
  }

  /// Returns what ``wait()`` returns, without blocking a thread of Swift's.
  package func end() async -> CInt {
    await withCheckedContinuation { continuation in
      // A thread of its own, because libdispatch has few threads, and a program may take its time.
      Thread { continuation.resume(returning: wait()) }.start()
    }
  }

  /// The two ends of a pipe, which no other program inherits.
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
