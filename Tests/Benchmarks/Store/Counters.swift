import Foundation

/// The bytes that this process has read and written through system calls.
struct Counters {
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
}
