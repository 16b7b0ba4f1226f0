import Foundation

/// Writes TIFFs directory by directory, as cameras do: thumbnails, sensor values, previews.
struct RawFixture {
  /// The value of one entry.
  enum Value {
    case shorts([Int])
    case long(Int)
    case bytes([UInt8])
    /// Data outside of the directory. The entry has its offset, and the entry with the second tag has its
    /// length.
    case data(Data, lengthTag: Int)
  }

  struct Directory {
    var entries: [Int: Value] = [:]
    var parts: [Directory] = []
  }

  /// The bytes instead of a TIFF's 42.
  private let mark: [UInt8]
  /// The bytes between the header and the first directory.
  private let front: Data
  private var bytes = Data()

  init(mark: [UInt8] = [42, 0], behind front: Data = Data()) {
    self.mark = mark
    self.front = front
  }

  /// Returns the file, with its directories one after the other.
  mutating func file(_ directories: [Directory]) -> Data {
    bytes = Data([0x49, 0x49] + mark) + Data(count: 4) + front
    var offset = 4
    for directory in directories {
      let (start, next) = write(directory)
      put(start, at: offset)
      offset = next
    }
    return bytes
  }

  /// Writes a directory. Returns its offset, and the offset at which that of the next directory must be
  /// written.
  private mutating func write(_ directory: Directory) -> (start: Int, next: Int) {
    var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
    for (tag, value) in directory.entries {
      switch value {
      case .shorts(let numbers): entries.append((tag, 3, numbers.count, numbers.flatMap { little($0, 2) }))
      case .long(let number): entries.append((tag, 4, 1, little(number, 4)))
      case .bytes(let bytes): entries.append((tag, 7, bytes.count, bytes))
      case .data(let data, let lengthTag):
        entries.append((tag, 4, 1, little(append(data), 4)))
        entries.append((lengthTag, 4, 1, little(data.count, 4)))
      }
    }
    if !directory.parts.isEmpty {
      let starts = directory.parts.map { write($0).start }
      entries.append((330, 4, starts.count, starts.flatMap { little($0, 4) }))
    }
    entries = entries.sorted { $0.tag < $1.tag }.map { entry in
      entry.value.count <= 4
        ? entry : (entry.tag, entry.type, entry.count, little(append(Data(entry.value)), 4))
    }
    var table = little(entries.count, 2)
    for entry in entries {
      table += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4)
      table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
    }
    let start = append(Data(table + little(0, 4)))
    return (start, start + table.count)
  }

  private mutating func append(_ data: Data) -> Int {
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    defer { bytes.append(data) }
    return bytes.count
  }

  private mutating func put(_ number: Int, at offset: Int) {
    bytes.replaceSubrange(offset..<offset + 4, with: little(number, 4))
  }

  private func little(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension RawFixture.Directory {
  /// Returns rows of red, green and blue, as thumbnails are stored.
  static func rows(_ width: Int, _ height: Int, orientation: Int = 1) -> Self {
    Self(entries: [
      254: .long(1), 256: .long(width), 257: .long(height), 258: .shorts([8, 8, 8]), 259: .shorts([1]),
      262: .shorts([2]), 273: .data(Data(repeating: 90, count: width * height * 3), lengthTag: 279),
      274: .shorts([orientation]), 277: .shorts([3]), 278: .long(height), 284: .shorts([1]),
    ])
  }

  /// Returns a sensor's values, behind its filters of three colours.
  static func sensor(_ width: Int, _ height: Int, packing: Int = 1) -> Self {
    Self(entries: [
      254: .long(0), 256: .long(width), 257: .long(height), 258: .shorts([16]), 259: .shorts([packing]),
      262: .shorts([32_803]), 273: .data(Data(repeating: 7, count: 4_000), lengthTag: 279),
      277: .shorts([1]), 278: .long(height), 33_421: .shorts([2, 2]), 33_422: .bytes([0, 1, 1, 2]),
    ])
  }

  /// Returns a JPEG by the tags that EXIF has for thumbnails.
  static func jpeg(_ data: Data) -> Self {
    Self(entries: [259: .shorts([6]), 513: .data(data, lengthTag: 514)])
  }

  /// Returns a JPEG as the only strip.
  static func strip(_ data: Data) -> Self {
    Self(entries: [254: .long(1), 259: .shorts([7]), 262: .shorts([6]), 273: .data(data, lengthTag: 279)])
  }

  func with(_ tag: Int, _ value: RawFixture.Value) -> Self {
    var copy = self
    copy.entries[tag] = value
    return copy
  }

  func with(_ parts: Self...) -> Self {
    var copy = self
    copy.parts = parts
    return copy
  }
}
