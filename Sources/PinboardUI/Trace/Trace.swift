import Foundation

/// What the app did, one JSON object a line, for tests and bug reports (`PINBOARD_TRACE=FILE`).
///
/// Each line is written with one `write` to a file opened for appending, so lines of several processes that
/// share a file stay whole. Off when the variable isn't set; then an event costs one nil check.
final class Trace {
  /// The process's trace; nil when none was asked for.
  static let current: Trace? = ProcessInfo.processInfo.environment["PINBOARD_TRACE"].flatMap {
    Trace(path: $0)
  }

  /// Whether each frame's duration is traced too.
  static let tracesFrames = ProcessInfo.processInfo.environment["PINBOARD_TRACE_FRAMES"] == "1"

  /// Whether places of pins are traced; measurements on boards with thousands of them leave them out
  /// (`PINBOARD_TRACE_PINS=0`).
  static let tracesPins = ProcessInfo.processInfo.environment["PINBOARD_TRACE_PINS"] != "0"

  private let descriptor: Int32
  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private let processID = Int(ProcessInfo.processInfo.processIdentifier)
  private let start = Trace.processStart()

  private init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      FileHandle.standardError.write(Data("pinboard: cannot write the trace to \(path)\n".utf8))
      return nil
    }
  }

  /// Appends one event; not at all if one of the values can't be JSON.
  static func emit(_ event: String, _ fields: @autoclosure () -> [String: any Encodable] = [:]) {
    guard let current else { return }
    var line = fields()
    line["event"] = event
    line["pid"] = current.processID
    line["t"] = (current.milliseconds * 10).rounded() / 10
    current.append(line)
  }

  /// A rectangle as the trace has it: x, y, width, height.
  static func frame(_ rect: CGRect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height].map { (Double($0) * 100).rounded() / 100 }
  }

  private func append(_ line: [String: any Encodable]) {
    guard var bytes = try? encoder.encode(TraceLine(fields: line)) else { return }
    bytes.append(0x0A)
    bytes.withUnsafeBytes { buffer in
      // A trace that cannot be written (disk full) is not worth the app's life: the result is of no interest.
      _ = write(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// Milliseconds since the process started.
  private var milliseconds: Double { (Trace.bootTime() - start) * 1000 }

  private static func bootTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The process's start in seconds since boot: field 22 of `/proc/self/stat`, in clock ticks.
  private static func processStart() -> Double {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return bootTime() }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return bootTime() }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
