import Foundation

/// One representation that goes from program to program of a circle: its type on the wire is an encrypted
/// name, and its data is encrypted.
///
/// A type always has the same encrypted name, since an X server keeps every name that it has ever seen.
struct SealedType: Sendable {
  /// The kind of the encrypted content.
  enum Content: Equatable, Sendable {
    case type(String)
    /// ``/DragItems/ItemProvider/teamData``.
    case teamData
  }

  /// The item's position in the drag, from 0.
  let index: Int
  /// The number of items in the drag.
  let count: Int
  let content: Content
  let circle: Circles.Circle
  /// The MIME type that is visible to all programs.
  let wireType: String
  private let name: Data

  static let prefix = "application/x-dragdropkit-sealed."
  /// Items and types beyond these limits aren't offered encrypted, since each is a name of its own.
  static let maximumItemCount = 64
  static let maximumTypeLength = 200
  /// The greatest number of another program's names that are tried, 16 for each item.
  static let maximumCount = 1_024

  /// Returns nil if a limit is exceeded.
  init?(_ content: Content, index: Int, count: Int, circle: Circles.Circle) {
    guard count <= Self.maximumItemCount, (0..<count).contains(index) else { return nil }
    let text: String
    switch content {
    case .type(let type):
      guard !type.isEmpty, type.utf8.count <= Self.maximumTypeLength else { return nil }
      text = "\(index) \(count) t \(type)"
    case .teamData: text = "\(index) \(count) d"
    }
    var name = Data(text.utf8)
    // Padded to a multiple of 32 bytes, since the length would reveal the type.
    name.append(Data(count: (32 - name.count % 32) % 32))
    guard let wire = Self.seal(name, circle.cipher) else { return nil }
    self.index = index
    self.count = count
    self.content = content
    self.circle = circle
    self.name = name
    wireType = Self.prefix + wire
  }

  /// Reads a type that another program offers. Returns nil unless it was encrypted with a key of one of the
  /// circles.
  init?(wireType: String, circles: [Circles.Circle]) {
    guard wireType.hasPrefix(Self.prefix), wireType.utf8.count <= 1024,
      let sealed = Data(hexadecimal: wireType.dropFirst(Self.prefix.count))
    else { return nil }
    for circle in circles {
      guard let name = circle.cipher.openName(sealed) else { continue }
      let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard words.count >= 3, let index = Int(words[0]), let count = Int(words[1]),
        (1...Self.maximumItemCount).contains(count), (0..<count).contains(index)
      else { return nil }
      switch (words[2], words.count) {
      case ("t", 4): content = .type(String(words[3]))
      case ("d", 3): content = .teamData
      default: return nil
      }
      self.index = index
      self.count = count
      self.circle = circle
      self.name = name
      self.wireType = wireType
      return
    }
    return nil
  }

  private static func seal(_ name: Data, _ cipher: any CircleCipher) -> String? {
    cipher.sealName(name)?.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  // MARK: Data

  /// Encrypts data. Call it off the main thread: the time grows with the data.
  func seal(_ data: Data) throws -> Data {
    try circle.cipher.seal(data, for: name)
  }

  /// Decrypts data.
  /// - Throws: when the data was encrypted with another key, for another type or item, or was changed.
  func open(_ data: Data) throws -> Data {
    try circle.cipher.open(data, for: name)
  }
}

extension Data {
  /// Returns nil unless the text is an even number of hexadecimal digits.
  fileprivate init?(hexadecimal text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self.init(capacity: digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Character(UnicodeScalar(digits[index])).hexDigitValue,
        let low = Character(UnicodeScalar(digits[index + 1])).hexDigitValue
      else { return nil }
      append(UInt8(high << 4 | low))
    }
  }
}
