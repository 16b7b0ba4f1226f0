import ChildProcess
import Foundation
import Glibc

/// The `sqlite3` program with a file open: a program that doesn't know Pinboard's own lock.
final class SQLiteProgram {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .map { $0 + "/sqlite3" }.first { access($0, X_OK) == 0 }

  private let process: ChildProcess
  private let input: FileHandle
  private let output: FileHandle

  init(_ file: URL) throws {
    guard let path = Self.path else { throw CocoaError(.fileNoSuchFile) }
    let (input, output) = (try ChildProcess.pipe(), try ChildProcess.pipe())
    process = try ChildProcess(
      URL(fileURLWithPath: path), ["-batch", file.path], input: input.reading.fileDescriptor,
      output: output.writing.fileDescriptor, errors: output.writing.fileDescriptor)
    (self.input, self.output) = (input.writing, output.reading)
  }

  /// Executes a statement and returns the output, including errors.
  @discardableResult
  func run(_ statement: String) throws -> [Substring] {
    try input.write(contentsOf: Data("\(statement);\n.print done\n".utf8))
    var answer = ""
    while !answer.hasSuffix("done\n") {
      let part = output.availableData
      guard !part.isEmpty else { throw CocoaError(.fileReadUnknown) }
      answer += String(decoding: part, as: UTF8.self)
    }
    return answer.split(separator: "\n").dropLast()
  }

  /// Closes the file.
  func end() throws {
    try input.close()
    process.wait()
  }
}
