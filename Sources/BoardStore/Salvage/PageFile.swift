import KitFiles
import Foundation

/// A SQLite file as numbered pages, read without SQLite and without trusting any value in it. The format is
/// that of <https://www.sqlite.org/fileformat2.html>. It's never written to.
final class PageFile {
  /// The size of a page in bytes, and the number of these bytes that are used.
  let pageSize: Int
  let usableSize: Int
  /// The number of whole pages, whatever the header says.
  let count: Int
  /// Whether page 1 begins with a valid header.
  let hasHeader: Bool
  /// Whether the file has a pointer map.
  let hasPointerMap: Bool

  private let file: RegularFile

  /// The use of a page according to the pointer map.
  enum Use: UInt8 {
    case root = 1
    case free
    case firstOverflow
    case overflow
    case tree
  }

  /// - Throws: `BoardStoreError` if the file can't be opened.
  init(_ url: URL) throws {
    let file: RegularFile
    do { file = try RegularFile(url) } catch { throw BoardStoreError(error, reading: url) }
    self.file = file
    let header = Self.read(file, at: 0, count: 100) ?? []
    let bytes = header.count == 100 ? header[16..<18].reduce(0) { $0 << 8 | Int($1) } : 0
    let claimed = bytes == 1 ? 65_536 : bytes
    let isKnown =
      header.starts(with: Array("SQLite format 3\0".utf8)) && claimed >= 512 && claimed.nonzeroBitCount == 1
      && Int(header[20]) <= claimed - 480
    hasHeader = isKnown
    // Pinboard makes files with SQLite's default page size.
    pageSize = isKnown ? claimed : 4_096
    usableSize = isKnown ? claimed - Int(header[20]) : 4_096
    count = file.byteCount / pageSize
    var hasMap = isKnown && header[52..<56].contains { $0 != 0 }
    if !isKnown, let second = Self.read(file, at: pageSize, count: 40) {
      hasMap = stride(from: 0, to: 40, by: 5).allSatisfy { (1...5).contains(second[$0]) }
    }
    hasPointerMap = hasMap
  }

  /// Returns a page, counted from 1; nil if it doesn't exist or can't be read.
  func page(_ number: Int) -> [UInt8]? {
    guard (1...max(1, count)).contains(number), number <= count else { return nil }
    return Self.read(file, at: (number - 1) * pageSize, count: pageSize)
  }

  /// Returns the use of a page according to the pointer map; nil if there's no map or its entry is invalid.
  func use(of number: Int) -> Use? {
    guard hasPointerMap, number > 2 else { return nil }
    let map = mapPage(for: number)
    let offset = 5 * (number - map - 1)
    guard map != number, offset >= 0, offset + 5 <= usableSize, map <= count else { return nil }
    return Self.read(file, at: (map - 1) * pageSize + offset, count: 1)?.first.flatMap(Use.init)
  }

  /// Whether a page holds no rows by SQLite's rules: a page of the pointer map, or the lock-byte page.
  func isReserved(_ number: Int) -> Bool {
    number == lockPage || (hasPointerMap && number >= 2 && mapPage(for: number) == number)
  }

  /// The pages on the list of free pages, as far as it can be followed.
  func freePages() -> Set<Int> {
    var free: Set<Int> = []
    guard hasHeader, let header = page(1) else { return free }
    var trunk = header.number(at: 32)
    while (2...max(2, count)).contains(trunk), free.insert(trunk).inserted, let page = page(trunk) {
      let leaves = min(page.number(at: 4), usableSize / 4 - 2)
      for index in 0..<max(0, leaves) {
        let leaf = page.number(at: 8 + 4 * index)
        guard (2...max(2, count)).contains(leaf) else { break }
        free.insert(leaf)
      }
      trunk = page.number(at: 0)
    }
    return free
  }

  private var lockPage: Int { 0x4000_0000 / pageSize + 1 }

  private func mapPage(for number: Int) -> Int {
    let covered = usableSize / 5 + 1
    let map = (number - 2) / covered * covered + 2
    return map == lockPage ? map + 1 : map
  }

  /// Reads bytes; nil if not all of them can be read.
  private static func read(_ file: RegularFile, at offset: Int, count: Int) -> [UInt8]? {
    let bytes = try? DescriptorBytes.bytes(file.descriptor, at: offset, count)
    return bytes?.count == count ? bytes : nil
  }
}
