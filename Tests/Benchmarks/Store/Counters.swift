import Foundation
import Glibc

/// What the system counts of this process.
struct Counters {
  /// The bytes that it has read and written through system calls.
  let read: Int
  let written: Int

  static func read() throws -> Counters {
    let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
    var values: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      if parts.count == 2 { values[parts[0]] = Int(parts[1].trimmingCharacters(in: .whitespaces)) }
    }
    guard let read = values["rchar"], let written = values["wchar"] else {
      throw CocoaError(.fileReadUnknown)
    }
    return Counters(read: read, written: written)
  }

  /// The most memory that this process has had until now, in megabytes.
  static func mostMemory() throws -> Double {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      if let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) {
        return kilobytes / 1_000
      }
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// The time of this process's threads on a processor, in milliseconds.
  static func processorTime() -> Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time since the machine was started, in milliseconds.
  static func clock() -> Double { milliseconds(CLOCK_MONOTONIC) }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
