/// The folded texts of all pins of a board that are seen, in which searches look. They are made once and
/// follow the board's changes, so that a search of 10,000 pins takes a part of a frame.
public struct SearchIndex: Sendable {
  /// The texts of one pin.
  private struct Entry {
    let id: PinID
    let text: FoldedText
    let tags: [FoldedText]
    /// The image, and whether it's shown without colours.
    let original: OriginalID?
    let isGray: Bool
  }

  /// Returns whether an image has a colour, and the colour of its greys if the pin is grey.
  public typealias ColorTest = (_ image: OriginalID, _ isGray: Bool, _ color: SearchColor) -> Bool

  /// Returns the name of the kind of a pin, such as "PNG", which is found as well.
  public typealias Kind = @Sendable (Pin, Original?) -> String

  private var entries: [Entry] = []
  private var indices: [PinID: Int] = [:]
  private let kind: Kind

  /// Makes an empty index; see ``update(_:in:)``.
  public init(kind: @escaping Kind) { self.kind = kind }

  /// Makes the index of a board. Folding takes a few microseconds for each pin; call it off the main thread.
  /// - Parameters:
  ///   - document: the board.
  ///   - kind: returns the name of the kind of a pin.
  ///   - isCancelled: asked from time to time; if it returns true, nil is returned.
  public init?(
    of document: BoardDocument, kind: @escaping Kind, isCancelled: () -> Bool = { false }
  ) {
    self.init(kind: kind)
    entries.reserveCapacity(document.pins.count)
    for (number, pin) in document.shownPins.enumerated() {
      if number % 256 == 0, isCancelled() { return nil }
      set(entry(of: pin, in: document))
    }
  }

  /// The number of pins.
  public var count: Int { entries.count }

  /// Follows a change of the board.
  /// - Parameters:
  ///   - ids: the pins that have come, changed or gone.
  ///   - document: the board after the change.
  public mutating func update(_ ids: some Sequence<PinID>, in document: BoardDocument) {
    for id in ids {
      if let pin = document.pin(id), !pin.attributes.isHidden {
        set(entry(of: pin, in: document))
      } else {
        remove(id)
      }
    }
  }

  /// The images of all pins.
  public var originals: Set<OriginalID> { Set(entries.compactMap(\.original)) }

  /// Returns the pins that a query finds; none for an empty query.
  /// - Parameters:
  ///   - query: what's searched for.
  ///   - hasColor: asked about the colours of images, if the query has any.
  public func matches(
    _ query: SearchQuery, hasColor: ColorTest = { _, _, _ in false }
  ) -> Set<PinID> {
    guard !query.isEmpty else { return [] }
    let query = query.tags.isEmpty ? query : query.completed(knowing: tags)
    var found: Set<PinID> = []
    for entry in entries where Self.matches(entry, query) {
      let isFound = query.colors.allSatisfy { color in
        entry.original.map { hasColor($0, entry.isGray, color) } ?? false
      }
      if isFound { found.insert(entry.id) }
    }
    return found
  }

  private static func matches(_ entry: Entry, _ query: SearchQuery) -> Bool {
    query.words.allSatisfy(entry.text.contains)
      && query.tags.allSatisfy { wanted in
        entry.tags.contains { wanted.isWhole ? $0 == wanted.name : $0.starts(with: wanted.name) }
      }
  }

  private var tags: Set<FoldedText> {
    var all: Set<FoldedText> = []
    for entry in entries where !entry.tags.isEmpty { all.formUnion(entry.tags) }
    return all
  }

  private mutating func set(_ entry: Entry) {
    if let index = indices[entry.id] {
      entries[index] = entry
    } else {
      indices[entry.id] = entries.count
      entries.append(entry)
    }
  }

  private mutating func remove(_ id: PinID) {
    guard let index = indices.removeValue(forKey: id), let last = entries.popLast(), last.id != id else {
      return
    }
    entries[index] = last
    indices[last.id] = index
  }

  /// The texts of a pin, each on a line of its own, so that no word is found across two of them.
  private func entry(of pin: Pin, in document: BoardDocument) -> Entry {
    let original = document.original(of: pin)
    var texts = [pin.name, pin.attributes.caption, kind(pin, original)]
    if let note = pin.content.note { texts.append(note) }
    // A pin that was named by the user is found by the name of its file, too.
    if let original, original.name != pin.name { texts.append(original.name) }
    if let source = pin.source { texts += [source.page, source.image].compactMap(\.self) }
    texts += pin.attributes.tags
    return Entry(
      id: pin.id, text: FoldedText(texts.joined(separator: "\n")),
      tags: pin.attributes.tags.map(FoldedText.init), original: pin.content.original,
      isGray: pin.attributes.isGray)
  }
}
