import CKitZip
import KitFiles
package import Foundation

/// Makes zip archives, including some that no honest program makes.
package enum ZipFixture {
  package struct Entry {
    package var name: String
    package var bytes: Data
    package var isEncrypted = false
    package var isLink = false
    /// Whether the archive says that the entry is from a program on DOS or Windows.
    package var isFromDOS = false

    /// - Parameter name: the text of the name's bytes: see `String.init(nameBytes:)`.
    package init(
      _ name: String, _ bytes: Data, isEncrypted: Bool = false, isLink: Bool = false, isFromDOS: Bool = false
    ) {
      self.isFromDOS = isFromDOS
      self.name = name
      self.bytes = bytes
      self.isEncrypted = isEncrypted
      self.isLink = isLink
    }
  }

  package static func write(_ entries: [Entry], to url: URL) throws {
    var code: CInt = 0
    guard let archive = zip_open(url.path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw CocoaError(.fileWriteUnknown)
    }
    for entry in entries {
      // libzip owns this memory and frees it after writing.
      guard let copy = malloc(max(1, entry.bytes.count)) else { throw CocoaError(.fileWriteUnknown) }
      entry.bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
      }
      guard let source = zip_source_buffer(archive, copy, UInt64(entry.bytes.count), 1) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let index = zip_file_add(archive, entry.name.systemPath, source, 0)
      guard index >= 0 else { throw CocoaError(.fileWriteUnknown) }
      if entry.isEncrypted {
        zip_file_set_encryption(archive, UInt64(index), UInt16(ZIP_EM_AES_256), "secret")
      }
      if entry.isFromDOS {
        zip_file_set_external_attributes(archive, UInt64(index), 0, UInt8(ZIP_OPSYS_DOS), 0)
      }
      if entry.isLink {
        zip_file_set_external_attributes(
          archive, UInt64(index), 0, UInt8(ZIP_OPSYS_UNIX), UInt32(0o120777) << 16)
      }
    }
    guard zip_close(archive) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Says of all names in an archive that they're UTF-8, whatever they are.
  package static func markNames(in url: URL) throws {
    var bytes = [UInt8](try Data(contentsOf: url))
    for (signature, offset) in [([0x50, 0x4B, 3, 4] as [UInt8], 7), ([0x50, 0x4B, 1, 2], 9)] {
      for start in bytes.indices.dropLast(offset) where bytes[start..<start + 4].elementsEqual(signature) {
        bytes[start + offset] |= 0x08
      }
    }
    try Data(bytes).write(to: url)
  }

  /// Gives two entries of an archive the same name, which libzip refuses to write. Both names have the same
  /// length.
  package static func rename(_ old: String, to new: String, in url: URL) throws {
    precondition(old.utf8.count == new.utf8.count)
    var bytes = try Data(contentsOf: url)
    while let range = bytes.firstRange(of: Data(old.utf8)) {
      bytes.replaceSubrange(range, with: Data(new.utf8))
    }
    try bytes.write(to: url)
  }
}
