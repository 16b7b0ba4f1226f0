import Foundation

// The stored form as text. A merge writes the stamps of thousands of pins, for which `JSONEncoder` takes many
// times as long.

extension StepPast {
  /// What ``encode(to:)`` writes, as JSON.
  package func storedText() throws -> String {
    var fields: [String] = []
    if !undone.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      fields.append("\"undone\":" + String(decoding: try encoder.encode(undone), as: UTF8.self))
    }
    if !marks.isEmpty { fields.append("\"marks\":" + marks.storedText) }
    if let settledAt { fields.append("\"settledAt\":\(settledAt)") }
    if let merged {
      fields.append("\"merged\":[" + merged.map { "\"\($0.text)\"" }.joined(separator: ",") + "]")
    }
    return "{" + fields.joined(separator: ",") + "}"
  }
}

extension BoardMarks {
  fileprivate var storedText: String {
    var text = "{\"pins\":{"
    for (index, (id, mark)) in pins.enumerated() {
      if index > 0 { text += "," }
      text += "\"\(id)\":{"
      if mark.stamps != PinStamps() {
        text += "\"set\":"
        mark.stamps.write(to: &text)
      }
      if let death = mark.death {
        text += mark.stamps == PinStamps() ? "\"gone\":" : ",\"gone\":"
        death.write(to: &text)
      }
      text += "}"
    }
    text += "}"
    for case let (word, stamp?) in [("name", name), ("view", view)] {
      text += ",\"\(word)\":\(stamp.storedText)"
    }
    return text + "}"
  }
}

extension PinStamps {
  fileprivate func write(to text: inout String) {
    text += "{"
    var isFirst = true
    func add(_ word: String, _ stamp: StepStamp) {
      text += isFirst ? "\"\(word)\":" : ",\"\(word)\":"
      text += stamp.storedText
      isFirst = false
    }
    if let life { add(Self.lifeKey, life) }
    for entry in properties { add(entry.key.rawValue, entry.value) }
    text += "}"
  }
}

extension StepStamp {
  fileprivate var storedText: String { "[\(time),\"\(step.text)\"]" }
}
