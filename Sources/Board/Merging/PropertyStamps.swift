/// When some properties of a pin got their values. Most pins have a few at most: a short list is several
/// times faster than a dictionary.
package struct PropertyStamps: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let key: PinProperty
    package fileprivate(set) var value: StepStamp
  }

  /// In the order of the properties.
  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The latest stamp.
  var newest: StepStamp? { entries.lazy.map(\.value).max() }

  package subscript(property: PinProperty) -> StepStamp? {
    get { entries.first { $0.key == property }?.value }
    set {
      let index = index(of: property)
      let isThere = index < entries.count && entries[index].key == property
      switch (isThere, newValue) {
      case (true, let stamp?): entries[index].value = stamp
      case (true, nil): entries.remove(at: index)
      case (false, let stamp?): entries.insert(Entry(key: property, value: stamp), at: index)
      case (false, nil): break
      }
    }
  }

  /// Takes the later one of the known stamp and another one.
  mutating func record(_ stamp: StepStamp, for property: PinProperty) {
    let index = index(of: property)
    if index < entries.count, entries[index].key == property {
      if entries[index].value < stamp { entries[index].value = stamp }
    } else {
      entries.insert(Entry(key: property, value: stamp), at: index)
    }
  }

  /// Takes the later one of both stamps of each property.
  mutating func join(_ other: PropertyStamps) {
    if entries.isEmpty {
      entries = other.entries
    } else {
      for entry in other.entries { record(entry.value, for: entry.key) }
    }
  }

  private func index(of property: PinProperty) -> Int {
    entries.firstIndex { $0.key.index >= property.index } ?? entries.count
  }
}

extension PropertyStamps: Sequence {
  package func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }
}
