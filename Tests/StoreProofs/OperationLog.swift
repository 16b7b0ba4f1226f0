import Foundation

/// The log that the layer recorded: every change of a file or a name, in the order in which the changes took
/// effect, with the script's trace in between.
struct OperationLog {
  enum Operation {
    case create(file: Int, path: String)
    case write(file: Int, offset: Int, bytes: Range<Int>)
    case truncate(file: Int, length: Int)
    case sync(file: Int)
    /// A failed sync. The system then forgets the bytes that it couldn't write, and the next sync doesn't
    /// report them.
    case failedSync(file: Int)
    case syncFolder(path: String)
    case remove(path: String)
    case rename(from: String, to: String)
    case link(from: String, to: String)
    /// A part of the trace.
    case output(Range<Int>)
    /// A file that's also written through memory, which isn't recorded.
    case sharedMap(file: Int)
    /// An operation that the model of the disk doesn't have.
    case unknown(String)
  }

  /// All bytes of the log; operations refer to them.
  let data: [UInt8]
  private(set) var operations: [Operation] = []

  init(contentsOf url: URL) throws {
    data = [UInt8](try Data(contentsOf: url))
    var start = 0
    while start < data.count {
      guard start + 24 <= data.count else { throw CocoaError(.fileReadCorruptFile) }
      let kind = integer(at: start, UInt32.self)
      let file = integer(at: start + 4, UInt32.self)
      let offset = integer(at: start + 8, UInt64.self)
      let pathLength = integer(at: start + 16, UInt32.self)
      let length = integer(at: start + 20, UInt32.self)
      let path = start + 24..<start + 24 + pathLength
      let bytes = path.upperBound..<path.upperBound + length
      guard bytes.upperBound <= data.count else { throw CocoaError(.fileReadCorruptFile) }
      operations.append(try operation(kind, file, offset, path, bytes))
      start = bytes.upperBound
    }
  }

  /// Returns an operation, whose kinds are numbered as in FaultPlan.h.
  private func operation(_ kind: Int, _ file: Int, _ offset: Int, _ path: Range<Int>, _ bytes: Range<Int>)
    throws
    -> Operation
  {
    switch kind {
    case 1: .create(file: file, path: text(path))
    case 2: .write(file: file, offset: offset, bytes: bytes)
    case 3: .truncate(file: file, length: offset)
    case 4: .sync(file: file)
    case 5: .failedSync(file: file)
    case 6: .syncFolder(path: text(path))
    case 7: .remove(path: text(path))
    case 8: .rename(from: text(path), to: text(bytes))
    case 9: .link(from: text(path), to: text(bytes))
    case 10: .output(bytes)
    case 11: .sharedMap(file: file)
    case 12: .unknown("\(text(path)) \(text(bytes))")
    default: throw CocoaError(.fileReadCorruptFile)
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: data[range], as: UTF8.self) }

  private func integer<Value: FixedWidthInteger>(at start: Int, _ type: Value.Type) -> Int {
    data.withUnsafeBytes { Int(truncatingIfNeeded: $0.loadUnaligned(fromByteOffset: start, as: type)) }
  }
}
