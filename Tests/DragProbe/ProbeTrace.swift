import Foundation
import Glibc

/// The events, as a file of JSON lines.
struct ProbeTrace: Sendable {
  private let descriptor: Int32

  init(path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }

  func write(_ event: String, _ fields: [String: Any] = [:]) {
    var line = fields
    line["event"] = event
    guard var bytes = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys) else { return }
    bytes.append(0x0A)
    bytes.withUnsafeBytes { buffer in _ = Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
  }
}
