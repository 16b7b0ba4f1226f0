/// The number of images, notes and other pins that a command or a step puts on the board, for its name.
public struct AddedPins: Hashable, Sendable {
  /// The number of images, and of pins whose kind is unknown.
  private(set) var images = 0
  private(set) var notes = 0
  private(set) var frames = 0
  private(set) var strokes = 0
  private(set) var links = 0

  /// Makes the name of a step that adds notes.
  package init(notes: Int) { self.notes = notes }

  init(_ pins: some Sequence<Pin>) {
    for pin in pins {
      switch pin.content {
      case .note: notes += 1
      case .frame: frames += 1
      case .stroke: strokes += 1
      case .link: links += 1
      case .image, .unknown: images += 1
      }
    }
  }

  /// Counts the pins that a command puts on the board. Its other changes are ignored.
  init(of command: Command) {
    self.init(
      command.changes.lazy.flatMap { change -> [Pin] in
        if case .insertPins(let pins, _) = change { pins } else { [] }
      })
  }

  /// The number of all pins.
  var count: Int { images + notes + frames + strokes + links }

  static func + (one: AddedPins, other: AddedPins) -> AddedPins {
    var sum = one
    sum.images += other.images
    sum.notes += other.notes
    sum.frames += other.frames
    sum.strokes += other.strokes
    sum.links += other.links
    return sum
  }
}

extension AddedPins: Codable {
  private enum Key: String, CodingKey { case images, notes, frames, strokes, links }

  /// Throws for numbers of pins that no board has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Int {
      let number = try values.decodeIfPresent(Int.self, forKey: key) ?? 0
      guard (0...BoardLimits.maximumPins).contains(number) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "Too many pins")
      }
      return number
    }
    images = try number(.images)
    notes = try number(.notes)
    frames = try number(.frames)
    strokes = try number(.strokes)
    links = try number(.links)
  }

  /// Writes the numbers that aren't zero.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let numbers: [(Key, Int)] = [
      (.images, images), (.notes, notes), (.frames, frames), (.strokes, strokes), (.links, links),
    ]
    for (key, number) in numbers where number > 0 { try values.encode(number, forKey: key) }
  }
}
