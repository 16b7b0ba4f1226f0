import CKitZip
import KitFiles
import Foundation

/// Opens a zip archive for libzip as if it didn't say which of its names are UTF-8.
///
/// libzip refuses a whole archive if one name that's said to be UTF-8 isn't, or has a control character.
/// Names are read as bytes anyway, so only such an entry is to be judged by its name, and not the archive.
enum PlainZip {
  /// The greatest size of an archive's directory, in bytes.
  private static let mostBytes = 256 << 20
  /// The bit of an entry's flags that says that its name is UTF-8. It's in the second of their two bytes.
  private static let mark: UInt8 = 0x08

  /// Opens the archive; nil if it can't be opened in this way either. The caller discards it.
  static func open(_ file: RegularFile) -> OpaquePointer? {
    guard let offsets = try? offsets(in: file), !offsets.isEmpty else { return nil }
    let reading = Unmanaged.passRetained(Reading(file, hiding: offsets))
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_function_create(answer, reading.toOpaque(), &error) else {
      reading.release()
      return nil
    }
    if let archive = zip_open_from_source(source, ZIP_RDONLY, &error) { return archive }
    // This releases the reading, too.
    zip_source_free(source)
    return nil
  }

  /// The file as libzip reads it. Belongs to one thread at a time.
  private final class Reading {
    let file: RegularFile
    /// The offsets of the bytes with the mark, in order.
    let offsets: [Int]
    var position = 0
    var error = zip_error_t()

    init(_ file: RegularFile, hiding offsets: [Int]) {
      self.file = file
      self.offsets = offsets
      zip_error_init(&error)
    }

    deinit { zip_error_fini(&error) }

    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      do {
        let count = try DescriptorBytes.read(file.descriptor, at: position, into: buffer)
        let range = position..<position + count
        var index = offsets.partitioningIndex { $0 >= range.lowerBound }
        while index < offsets.count, offsets[index] < range.upperBound {
          buffer[offsets[index] - position] &= ~PlainZip.mark
          index += 1
        }
        position += count
        return count
      } catch {
        zip_error_set(&self.error, ZIP_ER_READ, error.code)
        return -1
      }
    }
  }

  private static let answer: zip_source_callback = { state, data, length, command in
    guard let state else { return -1 }
    let reading = Unmanaged<Reading>.fromOpaque(state).takeUnretainedValue()
    switch command {
    case ZIP_SOURCE_OPEN:
      reading.position = 0
      return 0
    case ZIP_SOURCE_READ:
      return Int64(reading.read(UnsafeMutableRawBufferPointer(start: data, count: Int(length))))
    case ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_STAT:
      guard let data, length >= UInt64(MemoryLayout<zip_stat_t>.size) else { return -1 }
      var status = zip_stat_t()
      zip_stat_init(&status)
      status.size = UInt64(reading.file.byteCount)
      status.valid = UInt64(ZIP_STAT_SIZE)
      data.copyMemory(from: &status, byteCount: MemoryLayout<zip_stat_t>.size)
      return Int64(MemoryLayout<zip_stat_t>.size)
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&reading.error, data, length)
    case ZIP_SOURCE_FREE:
      Unmanaged<Reading>.fromOpaque(state).release()
      return 0
    case ZIP_SOURCE_SEEK:
      let offset = zip_source_seek_compute_offset(
        UInt64(reading.position), UInt64(reading.file.byteCount), data, length, &reading.error)
      guard offset >= 0 else { return -1 }
      reading.position = Int(offset)
      return 0
    case ZIP_SOURCE_TELL: return Int64(reading.position)
    case ZIP_SOURCE_SUPPORTS:
      return [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
        ZIP_SOURCE_FREE,
        ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
      ].reduce(0) { $0 | Int64(1) << Int64($1.rawValue) }
    default:
      zip_error_set(&reading.error, ZIP_ER_OPNOTSUPP, 0)
      return -1
    }
  }

  // MARK: The directory

  /// Returns the offsets of the marked bytes, in order, in the directory and before the entries themselves.
  private static func offsets(in file: RegularFile) throws -> [Int] {
    guard let directory = try directory(of: file), directory.count <= mostBytes else { return [] }
    let bytes = [UInt8](try file.bytes(at: directory.lowerBound, directory.count))
    var offsets: [Int] = []
    var entry = 0
    while entry + 46 <= bytes.count, bytes[entry..<entry + 4].elementsEqual([0x50, 0x4B, 1, 2]) {
      let sizes = [28, 30, 32].map { bytes.little(at: entry + $0, 2) }
      let end = entry + 46 + sizes.reduce(0, +)
      guard end <= bytes.count else { break }
      if bytes[entry + 9] & mark != 0 {
        offsets.append(directory.lowerBound + entry + 9)
        let extra = bytes[(entry + 46 + sizes[0])..<(entry + 46 + sizes[0] + sizes[1])]
        if let local = offset(of: Array(bytes[entry..<entry + 46]), extra: Array(extra)),
          let head = try? file.bytes(at: local, 8), head.count == 8,
          head.starts(with: [0x50, 0x4B, 3, 4])
        {
          offsets.append(local + 7)
        }
      }
      entry = end
    }
    return offsets.sorted()
  }

  /// Returns the range of the directory; nil if it isn't found.
  private static func directory(of file: RegularFile) throws -> Range<Int>? {
    // The archive ends with 22 bytes and a comment of at most 65,535.
    let start = max(0, file.byteCount - 65_557)
    let tail = [UInt8](try file.bytes(at: start, file.byteCount - start))
    let ends = stride(from: tail.count - 22, through: 0, by: -1)
    guard let end = ends.first(where: { tail[$0..<$0 + 4].elementsEqual([0x50, 0x4B, 5, 6]) }) else {
      return nil
    }
    var (size, offset) = (tail.little(at: end + 12, 4), tail.little(at: end + 16, 4))
    // Archives of more than 4 GiB have another record with longer numbers before this one.
    if size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      guard end >= 20, tail[(end - 20)..<(end - 16)].elementsEqual([0x50, 0x4B, 6, 7]) else { return nil }
      let record = [UInt8](try file.bytes(at: tail.little(at: end - 12, 8), 56))
      guard record.count == 56, record.starts(with: [0x50, 0x4B, 6, 6]) else { return nil }
      (size, offset) = (record.little(at: 40, 8), record.little(at: 48, 8))
    }
    guard size >= 0, offset >= 0, offset <= file.byteCount, size <= file.byteCount - offset else {
      return nil
    }
    return offset..<offset + size
  }

  /// Returns the offset of an entry itself; nil if it isn't stored.
  private static func offset(of entry: [UInt8], extra: [UInt8]) -> Int? {
    let offset = entry.little(at: 42, 4)
    guard offset == 0xFFFF_FFFF else { return offset }
    var field = 0
    while field + 4 <= extra.count {
      let size = extra.little(at: field + 2, 2)
      guard field + 4 + size <= extra.count else { return nil }
      if extra.little(at: field, 2) == 1 {
        // Before it there are the lengths that don't fit their fields.
        let before = [24, 20].count { entry.little(at: $0, 4) == 0xFFFF_FFFF } * 8
        guard before + 8 <= size else { return nil }
        let offset = extra.little(at: field + 4 + before, 8)
        return offset >= 0 ? offset : nil
      }
      field += 4 + size
    }
    return nil
  }
}

extension [UInt8] {
  /// The number that these bytes are, the least significant first; negative if it's too large.
  fileprivate func little(at offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= self.count else { return -1 }
    let number = self[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number) ?? -1
  }
}

extension [Int] {
  /// The index of the first number for which a condition holds, which holds for all that follow.
  fileprivate func partitioningIndex(_ belongs: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
