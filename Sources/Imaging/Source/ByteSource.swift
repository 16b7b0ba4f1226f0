import DecoderWire
import KitFiles
import Foundation

/// Bytes with random access: data in memory, an open regular file, or a part of either.
///
/// Files are read with `pread` and never mapped, so that a file that shrinks meanwhile gives short reads and
/// not a signal. Belongs to one thread at a time.
final class ByteSource {
  private enum Storage {
    case data(Data)
    case file(WireDescriptor)
    case part(of: ByteSource, from: Int)
  }

  /// The length in bytes when the source was opened.
  let count: Int

  private let storage: Storage
  // A header is read in many small steps; the window makes few system calls of them.
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowLength = 16_384

  init(data: Data) throws(ImagingError) {
    if data.isEmpty { throw ImagingError(.empty) }
    storage = .data(data)
    count = data.count
  }

  /// Opens a regular file. Directories, FIFOs, devices, dead links and empty files throw, and opening never
  /// blocks.
  init(file: URL) throws(ImagingError) {
    do {
      let (descriptor, status) = try RegularFile.open(file)
      storage = .file(WireDescriptor(taking: descriptor))
      count = status.size
    } catch {
      throw ImagingError(error, at: file).named(file.name)
    }
    if count == 0 { throw ImagingError(.empty).named(file.name) }
  }

  /// Makes a source from an open regular file or anonymous memory.
  init(_ opened: ImageDescriptor) throws(ImagingError) {
    storage = .file(opened.descriptor)
    count = opened.byteCount
  }

  /// Makes a source from the existing part of a file inside of `whole`; throws `truncated` if no part of it
  /// exists.
  init(_ range: Range<Int>, of whole: ByteSource) throws(ImagingError) {
    let present = range.clamped(to: 0..<whole.count)
    if present.isEmpty { throw ImagingError(.truncated(percent: 0)) }
    storage = .part(of: whole, from: present.lowerBound)
    count = present.count
  }

  /// Returns the bytes as a descriptor: the file's own, or that of sealed memory into which data is copied
  /// once. The descriptor of a part is that of the whole.
  func descriptor() throws(ImagingError) -> WireDescriptor {
    switch storage {
    case .file(let descriptor): return descriptor
    case .data(let data): return try ImageDescriptor.sealed(data)
    case .part(let whole, _): return try whole.descriptor()
    }
  }

  /// The offset of the first byte in the descriptor.
  var descriptorOffset: Int {
    if case .part(let whole, let start) = storage { whole.descriptorOffset + start } else { 0 }
  }

  /// Returns up to `length` bytes from `offset`; fewer at the end, none beyond it.
  func bytes(at offset: Int, _ length: Int) throws(ImagingError) -> ArraySlice<UInt8> {
    guard offset >= 0, length > 0, offset < count else { return [] }
    let wanted = min(length, count - offset)
    if offset < windowStart || offset + wanted > windowStart + window.count {
      window = try load(at: offset, min(max(wanted, Self.windowLength), count - offset))
      windowStart = offset
    }
    let start = offset - windowStart
    return window[min(start, window.count)..<min(start + wanted, window.count)]
  }

  /// Calls `body` with up to `length` bytes from `offset`. Bytes that are in memory already aren't copied.
  func withChunk<Result>(
    at offset: Int, _ length: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(ImagingError) -> Result
  ) throws(ImagingError) -> Result {
    let outcome: Swift.Result<Result, ImagingError>
    switch storage {
    case .data(let data):
      let end = min(offset + length, count)
      outcome = data.withUnsafeBytes { bytes in
        let part = UnsafeRawBufferPointer(rebasing: bytes[min(offset, end)..<end])
        return part.withMemoryRebound(to: UInt8.self) { chunk in
          Swift.Result { () throws(ImagingError) in try body(chunk) }
        }
      }
    case .file, .part:
      let loaded = try load(at: offset, min(length, count - offset))
      outcome = loaded.withUnsafeBufferPointer { chunk in
        Swift.Result { () throws(ImagingError) in try body(chunk) }
      }
    }
    return try outcome.get()
  }

  private func load(at offset: Int, _ length: Int) throws(ImagingError) -> [UInt8] {
    guard length > 0 else { return [] }
    switch storage {
    case .data(let data):
      let start = data.startIndex + offset
      return [UInt8](data[start..<start + length])
    case .part(let whole, let start):
      return Array(try whole.bytes(at: start + offset, length))
    case .file(let descriptor):
      // Fewer bytes come from a file that has shrunk since it was opened.
      do {
        return try DescriptorBytes.bytes(descriptor.number, at: offset, length)
      } catch {
        throw ImagingError(error)
      }
    }
  }
}

extension ByteSource {
  /// Returns an unsigned number of `length` ≤ 7 bytes; throws if the source ends before.
  func number(at offset: Int, _ length: Int, bigEndian: Bool) throws(ImagingError) -> Int {
    let found = try bytes(at: offset, length)
    guard found.count == length else { throw ImagingError(.truncated(percent: 0)) }
    var value = 0
    if bigEndian {
      for byte in found { value = value << 8 | Int(byte) }
    } else {
      for byte in found.reversed() { value = value << 8 | Int(byte) }
    }
    return value
  }

  func big(at offset: Int, _ length: Int) throws(ImagingError) -> Int {
    try number(at: offset, length, bigEndian: true)
  }

  func little(at offset: Int, _ length: Int) throws(ImagingError) -> Int {
    try number(at: offset, length, bigEndian: false)
  }

  /// Returns whether the ASCII `text` is at `offset`.
  func holds(_ text: StaticString, at offset: Int) throws(ImagingError) -> Bool {
    let found = try bytes(at: offset, text.utf8CodeUnitCount)
    return found.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
