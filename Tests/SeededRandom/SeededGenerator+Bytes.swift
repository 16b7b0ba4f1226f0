public import Foundation

extension SeededGenerator {
  /// That many bytes that no compression makes smaller.
  public mutating func bytes(_ count: Int) -> Data {
    var data = Data(capacity: count + 8)
    while data.count < count { withUnsafeBytes(of: next()) { data.append(contentsOf: $0) } }
    return data.prefix(count)
  }

  /// A UUID that's the same for the same seed.
  public mutating func uuid() -> UUID {
    let value = bytes(16)
    return value.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
