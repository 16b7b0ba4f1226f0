import CKitZip
import KitFiles
import Foundation
import Glibc
import Localization

/// A zip archive, read through libzip. Entries are returned as bytes and never unpacked to a path that the
/// archive names. The actor has its own serial queue.
actor ZipReader {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.zip")
  private let file: RegularFile
  private let limits: ZipLimits
  private let names: ArchiveNames
  private var opened: Archive?
  private var unpacked = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ file: RegularFile, names: ArchiveNames = .guessed, limits: ZipLimits = ZipLimits()) {
    self.file = file
    self.names = names
    self.limits = limits
  }

  /// Owns libzip's archive.
  private final class Archive {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    // Unlike `zip_close`, `zip_discard` never writes.
    deinit { zip_discard(pointer) }
  }

  private func archive() throws -> Archive {
    if let opened { return opened }
    let descriptor = try ExchangeError.reading(file.url) { try file.independentDescriptor() }
    var code: CInt = 0
    guard let pointer = zip_fdopen(descriptor, 0, &code) else {
      close(descriptor)
      if code == ZIP_ER_INCONS, let plain = PlainZip.open(file) {
        let archive = Archive(plain)
        opened = archive
        return archive
      }
      throw ExchangeError.damaged(file.url, detail: Self.text(of: code))
    }
    let archive = Archive(pointer)
    opened = archive
    return archive
  }

  /// Returns the archive's contents. Bad entries are listed as failures, and the other entries as usual.
  func listing() throws -> ZipListing {
    let archive = try archive()
    let count = zip_get_num_entries(archive.pointer, 0)
    guard count >= 0, count <= limits.mostEntries else {
      throw ExchangeError.damaged(file.url, detail: "it has more than \(limits.mostEntries) entries")
    }
    var listing = ZipListing()
    let encoding = try encoding(of: archive, count: UInt64(count))
    var paths: [(path: String, entry: ZipListing.Entry)] = []
    var seen: Set<String> = []
    var total = 0
    for index in 0..<UInt64(count) {
      try Task.checkCancellation()
      var status = zip_stat_t()
      guard zip_stat_index(archive.pointer, index, 0, &status) == 0,
        let written = Self.name(index, in: archive)
      else {
        let name = localized("Entry \(String(index + 1))")
        listing.failures.append(ItemFailure(name: name, localized("\(name) can’t be read")))
        continue
      }
      var path = String(nameBytes: written)
      if !path.isUTF8Name, let text = encoding?.text(of: written) {
        path = String(nameOf: text)
        listing.encoding = encoding?.name
      }
      if let plain = Self.withoutControls(path) {
        path = plain
        listing.renamedCount += 1
      }
      if path.hasSuffix("/") || Self.isHousekeeping(path) { continue }
      let name = PathName.last(of: path)
      if let flaw = Self.flaw(of: path) {
        listing.failures.append(ItemFailure(name: path, flaw))
        continue
      }
      switch FileKind.named(name) {
      case .image: break
      case .other:
        listing.otherCount += 1
        continue
      case .beeRef, .pureRef, .zip, .otherContainer:
        listing.failures.append(
          ItemFailure(
            name: name, localized("\(path) is in the archive, but archives and boards in it aren’t opened")))
        continue
      }
      if let flaw = flaw(of: status, at: index, in: archive, path) {
        listing.failures.append(ItemFailure(name: name, flaw))
        continue
      }
      guard seen.insert(path).inserted else {
        listing.failures.append(
          ItemFailure(name: name, localized("\(path) is in the archive twice; the first one is taken")))
        continue
      }
      let bytes = Int(status.size)
      guard total + bytes <= limits.mostBytes else {
        listing.failures.append(
          ItemFailure(name: name, Self.tooLarge(path, total + bytes, limit: limits.mostBytes)))
        continue
      }
      total += bytes
      paths.append((path, ZipListing.Entry(index: index, name: name, byteCount: bytes)))
    }
    listing.entries = paths.sorted { NaturalOrder.precedes($0.path, $1.path) }.map(\.entry)
    return listing
  }

  /// Returns the encoding of the names that aren't UTF-8; nil if those names stay as they are.
  private func encoding(of archive: Archive, count: UInt64) throws -> NameEncoding? {
    switch names {
    case .raw: return nil
    case .encoded(let encoding): return encoding
    case .guessed:
      var foreign: [[UInt8]] = []
      var isFromUnix = false
      for index in 0..<count {
        guard let name = Self.name(index, in: archive), String(validating: name, as: UTF8.self) == nil else {
          continue
        }
        foreign.append(name)
        var (system, attributes): (UInt8, UInt32) = (0, 0)
        if zip_file_get_external_attributes(archive.pointer, index, 0, &system, &attributes) == 0,
          system == UInt8(ZIP_OPSYS_UNIX)
        {
          isFromUnix = true
        }
      }
      try Task.checkCancellation()
      return foreign.isEmpty ? nil : NameEncoding(guessing: foreign, isFromUnix: isFromUnix)
    }
  }

  /// Returns the bytes of an entry's name as the archive stores them.
  private static func name(_ index: UInt64, in archive: Archive) -> [UInt8]? {
    zip_get_name(archive.pointer, index, zip_flags_t(ZIP_FL_ENC_RAW)).map { [UInt8](cString: $0) }
  }

  /// Returns an entry's unpacked bytes, checked against the entry's checksum.
  func bytes(of entry: ZipListing.Entry) throws -> Data {
    let archive = try archive()
    guard let stream = zip_fopen_index(archive.pointer, entry.index, 0) else {
      throw Self.damage(of: entry)
    }
    defer { zip_fclose(stream) }
    var data = Data()
    data.reserveCapacity(min(entry.byteCount, 1 << 20))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      try Task.checkCancellation()
      let got = zip_fread(stream, &buffer, UInt64(buffer.count))
      guard got >= 0 else { throw Self.damage(of: entry) }
      if got == 0 { break }
      unpacked += Int(got)
      guard data.count + Int(got) <= entry.byteCount, unpacked <= 2 * limits.mostBytes else {
        throw Self.damage(of: entry)
      }
      data.append(contentsOf: buffer[..<Int(got)])
    }
    guard data.count == entry.byteCount else { throw Self.damage(of: entry) }
    return data
  }

  // MARK: What's wrong

  private static func damage(of entry: ZipListing.Entry) -> ItemFailure {
    ItemFailure(name: entry.name, localized("\(entry.name) is damaged"))
  }

  private static func tooLarge(_ path: String, _ count: Int, limit: Int) -> String {
    localized("\(path) is too large: \(ByteSize.text(of: count)), the limit is \(ByteSize.text(of: limit))")
  }

  private func flaw(
    of status: zip_stat_t, at index: UInt64, in archive: Archive, _ path: String
  ) -> String? {
    let valid = UInt64(status.valid)
    guard valid & UInt64(ZIP_STAT_SIZE) != 0, valid & UInt64(ZIP_STAT_COMP_SIZE) != 0 else {
      return localized("\(path) can’t be read")
    }
    if valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != UInt16(ZIP_EM_NONE) {
      return localized("\(path) can only be opened with a password")
    }
    guard status.size <= UInt64(limits.mostEntryBytes) else {
      return Self.tooLarge(path, Int(clamping: status.size), limit: limits.mostEntryBytes)
    }
    if status.size > UInt64(limits.alwaysAllowedBytes),
      status.size / max(1, status.comp_size) > UInt64(limits.mostRatio)
    {
      return Self.tooLarge(
        path, Int(clamping: status.size),
        limit: max(limits.alwaysAllowedBytes, Int(clamping: status.comp_size) * limits.mostRatio))
    }
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    // The mode of a Unix file is in the upper half.
    if zip_file_get_external_attributes(archive.pointer, index, 0, &system, &attributes) == 0,
      system == UInt8(ZIP_OPSYS_UNIX), attributes >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
    {
      return localized("\(path) is a link")
    }
    return nil
  }

  /// Returns why an entry's path is refused; nil if it's fine. Nothing is written under an entry's name, but
  /// an entry whose path leads elsewhere isn't trustworthy.
  private static func flaw(of path: String) -> String? {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    // `C:\a.png` is a path on Windows; `a:b.png` is only a name here.
    let isDrive = path.dropFirst().first == ":" && ["/", "\\"].contains(path.dropFirst(2).first)
    if path.hasPrefix("/") || path.hasPrefix("\\") || isDrive {
      return localized("\(path) names a place outside of the archive")
    }
    if parts.contains("..") { return localized("\(path) names a place outside of the archive") }
    return parts.isEmpty ? localized("\(path) can’t be read") : nil
  }

  /// Returns a path with `_` instead of control characters, such as those that a terminal obeys; nil if it
  /// has none. Line breaks and tabs are in names of honest programs, too, and stay.
  private static func withoutControls(_ path: String) -> String? {
    var bytes = path.nameBytes
    let controls = bytes.indices.filter {
      (bytes[$0] < 0x20 || bytes[$0] == 0x7F) && ![0x09, 0x0A, 0x0D].contains(bytes[$0])
    }
    guard !controls.isEmpty else { return nil }
    for index in controls { bytes[index] = UInt8(ascii: "_") }
    return String(nameBytes: bytes)
  }

  /// Returns whether a path is a hidden file or one that a system adds to archives for its own use.
  private static func isHousekeeping(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.first == "__MACOSX" || parts.contains { $0.hasPrefix(".") && $0 != ".." && $0 != "." }
  }

  private static func text(of code: CInt) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return words(zip_error_strerror(&error)) ?? "error \(code)"
  }

  /// Returns a message of libzip. Its functions return an optional pointer with libzip 1.7, and one that's
  /// never null with libzip 1.11; both can be passed.
  private static func words(_ message: UnsafePointer<CChar>?) -> String? {
    message.map { String(cString: $0).lowercased() }
  }
}

/// The limits of an archive's contents. They're checked against the archive's directory, and again while its
/// entries are unpacked, because the directory may lie.
struct ZipLimits: Sendable {
  /// The greatest number of entries of any kind.
  var mostEntries = 100_000
  /// The greatest size of one unpacked entry, in bytes.
  var mostEntryBytes = 1 << 29
  /// The greatest size of all unpacked entries together, in bytes.
  var mostBytes = 32 << 30
  /// The greatest number of unpacked bytes for each packed byte. Most images are compressed already. An
  /// uncompressed screenshot reaches 100. A file of zeros reaches 1,030, the most that zip's usual method
  /// (deflate) can express.
  var mostRatio = 250
  /// The size in bytes up to which an entry's ratio isn't checked, because the entry is harmless.
  var alwaysAllowedBytes = 4 << 20
}

/// The contents of an archive, as its directory lists them.
struct ZipListing: Sendable {
  /// A file that may be an image.
  struct Entry: Sendable {
    var index: UInt64
    /// The last part of the entry's path.
    var name: String
    var byteCount: Int
  }

  /// The entries in natural order of their paths.
  var entries: [Entry] = []
  /// The entries that can't be imported.
  var failures: [ItemFailure] = []
  /// The number of files whose names say that they aren't images.
  var otherCount = 0
  /// The number of names whose control characters became `_`.
  var renamedCount = 0
  /// The encoding in which the names that aren't UTF-8 were read; nil if there are no such names or they stay
  /// as they are.
  var encoding: String?

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}
