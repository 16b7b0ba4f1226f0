import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardSession

/// The trace of the windows in the tests' process, as `PINBOARD_TRACE` would write it.
@MainActor final class WindowTrace {
  typealias Entry = [String: Any]

  private let file: URL
  private var offset: UInt64 = 0
  private var read: [Entry] = []
  private var marked = 0

  init(in folder: URL) throws {
    file = folder.appending(path: "trace.jsonl")
    Trace.current = try XCTUnwrap(Trace(path: file.path))
  }

  func end() { Trace.current = nil }

  /// Every entry from the start.
  var all: [Entry] {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return read }
    defer { try? handle.close() }
    try? handle.seek(toOffset: offset)
    let data = (try? handle.readToEnd()) ?? Data()
    offset += UInt64(data.count)
    for line in data.split(separator: 10) {
      if let entry = try? JSONSerialization.jsonObject(with: Data(line)) as? Entry { read.append(entry) }
    }
    return read
  }

  /// The searches look only at later entries from now on.
  func mark() { marked = all.count }

  /// The last entry of this event since the mark.
  func last(_ event: String, where fits: (Entry) -> Bool = { _ in true }) -> Entry? {
    all[marked...].last { $0["event"] as? String == event && fits($0) }
  }

  /// The number of entries of this event since the mark.
  func count(_ event: String) -> Int { all[marked...].count { $0["event"] as? String == event } }

  /// Waits for an entry of this event since the mark.
  @discardableResult
  func wait(
    _ event: String, file: StaticString = #filePath, line: UInt = #line,
    where fits: (Entry) -> Bool = { _ in true }
  ) -> Entry {
    var found: Entry?
    let hasCome = MainLoop.pump(timeout: 20) {
      found = last(event, where: fits)
      return found != nil
    }
    if !hasCome {
      let names = all[marked...].compactMap { $0["event"] as? String }
      let alike = all[marked...].filter { $0["event"] as? String == event }.suffix(3)
      XCTFail(
        "still waiting for “\(event)”; there were \(names.suffix(40)), and \(Array(alike))", file: file,
        line: line)
    }
    return found ?? [:]
  }

  /// The frame of a control in its window, as it was placed last; the window is any of its app's.
  func control(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> CGRect {
    var frame: [Double]?
    let hasCome = MainLoop.pump(timeout: 20) {
      frame =
        all.last { $0["event"] as? String == "control.placed" && $0["control"] as? String == name }?["frame"]
        as? [Double]
      return frame != nil
    }
    guard hasCome, let frame, frame.count == 4 else {
      let names = Set(all.compactMap { $0["control"] as? String }).sorted()
      XCTFail("no control “\(name)”; there are \(names)", file: file, line: line)
      return .zero
    }
    return CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
  }
}
