package import Foundation

/// A log of the app's actions for tests and bug reports, with one JSON object on each line
/// (`PINBOARD_TRACE=FILE`).
///
/// Each line is written with one `write` to a file opened for appending, so the lines of several processes
/// that share a file stay whole. The trace is off if the variable isn't set; then an event costs one nil
/// check.
package final class Trace {
  /// The process's trace; nil if none was requested. Tests of windows in their own process set it.
  package static var current: Trace? = ProcessInfo.processInfo.environment["PINBOARD_TRACE"].flatMap {
    Trace(path: $0)
  }

  /// Whether each frame's duration is traced too.
  package static let tracesFrames = ProcessInfo.processInfo.environment["PINBOARD_TRACE_FRAMES"] == "1"

  /// Whether the positions of pins are traced. Measurements on boards with thousands of pins switch it off
  /// (`PINBOARD_TRACE_PINS=0`).
  package static let tracesPins = ProcessInfo.processInfo.environment["PINBOARD_TRACE_PINS"] != "0"

  private let descriptor: Int32
  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private let processID = Int(ProcessInfo.processInfo.processIdentifier)
  private let start = Trace.processStart()

  /// Begins to append to a file; nil if it can't be opened.
  package init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      FileHandle.standardError.write(Data("pinboard: cannot write the trace to \(path)\n".utf8))
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Appends an event. Nothing is written if one of the values can't be encoded as JSON.
  package static func emit(_ event: String, _ fields: @autoclosure () -> [String: any Encodable] = [:]) {
    guard let current else { return }
    var line = fields()
    line["event"] = event
    line["pid"] = current.processID
    line["t"] = (current.milliseconds * 10).rounded() / 10
    current.append(line)
  }

  /// Returns a rectangle in the trace's format: x, y, width, height.
  package static func frame(_ rect: CGRect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height].map { (Double($0) * 100).rounded() / 100 }
  }

  private func append(_ line: [String: any Encodable]) {
    guard var bytes = try? encoder.encode(TraceLine(fields: line)) else { return }
    bytes.append(0x0A)
    bytes.withUnsafeBytes { buffer in
      // A trace that can't be written (full disk) mustn't end the app, so the result is ignored.
      _ = write(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// The milliseconds since the process started.
  private var milliseconds: Double { (Trace.bootTime() - start) * 1000 }

  private static func bootTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the process's start in seconds since boot: field 22 of `/proc/self/stat`, in clock ticks.
  private static func processStart() -> Double {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return bootTime() }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return bootTime() }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// An event as one JSON object. Hundreds are written during a drop, and `JSONSerialization` would take ten
/// times as long.
nonisolated struct TraceLine: Encodable {
  let fields: [String: any Encodable]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in fields { try container.encode(value, forKey: Key(stringValue: name)) }
  }
}
