/// The number of images, notes and other pins that a command or a step puts on the board, for its name.
public struct AddedPins: Hashable, Sendable {
  /// The numbers that aren't zero, by the word that counts the kind. Pins of unknown kinds count as images.
  private var numbers: [String: Int] = [:]

  var images: Int { numbers[ImageKind.counted] ?? 0 }
  var notes: Int { numbers[NoteKind.counted] ?? 0 }
  var frames: Int { numbers[FrameKind.counted] ?? 0 }

  /// Makes the name of a step that adds notes.
  package init(notes: Int) { add(notes, NoteKind.counted) }

  init(_ pins: some Sequence<Pin>) {
    for pin in pins { add(1, type(of: pin.content.own).counted) }
  }

  /// Counts the pins that a command puts on the board. Its other changes are ignored.
  init(of command: Command) {
    self.init(
      command.changes.lazy.flatMap { change -> [Pin] in
        if case .insertPins(let pins, _) = change { pins } else { [] }
      })
  }

  private mutating func add(_ number: Int, _ kind: String) {
    if number != 0 { numbers[kind, default: 0] += number }
  }

  /// The number of all pins.
  var count: Int { numbers.values.reduce(0, +) }

  static func + (one: AddedPins, other: AddedPins) -> AddedPins {
    var sum = one
    for (kind, number) in other.numbers { sum.add(number, kind) }
    return sum
  }
}

extension AddedPins: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Throws for numbers of pins that no board has. Kinds that this version doesn't know aren't counted.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for kind in PinContent.kinds.map({ $0.counted }) {
      let key = Key(stringValue: kind)
      let number = try values.decodeIfPresent(Int.self, forKey: key) ?? 0
      guard (0...BoardLimits.maximumPins).contains(number) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "Too many pins")
      }
      add(number, kind)
    }
  }

  /// Writes the numbers that aren't zero.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    for (kind, number) in numbers { try values.encode(number, forKey: Key(stringValue: kind)) }
  }
}
