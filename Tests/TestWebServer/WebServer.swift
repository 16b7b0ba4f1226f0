import ChildProcess
import Foundation

/// The server of `server.py`, as long as this object lives.
package final class WebServer {
  package let port: UInt16
  package let securePort: UInt16
  private let input: FileHandle
  private let process: ChildProcess

  package init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
    let (standardInput, output) = try (ChildProcess.pipe(), ChildProcess.pipe())
    process = try ChildProcess(
      URL(filePath: "/usr/bin/python3"), [script], input: standardInput.reading.fileDescriptor,
      output: output.writing.fileDescriptor)
    try output.writing.close()
    input = standardInput.writing
    var line = Data()
    while !line.contains(10) {
      let portion = output.reading.availableData
      guard !portion.isEmpty else { break }
      line += portion
    }
    let ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
      UInt16($0)
    }
    guard ports.count == 2 else {
      // A child that nobody waits for stops the exit tests of Swift Testing.
      process.wait()
      throw CocoaError(.fileReadUnknown, userInfo: [NSDebugDescriptionErrorKey: "\(script) doesn't start"])
    }
    (port, securePort) = (ports[0], ports[1])
  }

  deinit {
    try? input.close()
    process.wait()
  }

  /// Returns the address of a path of the server.
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }
}
