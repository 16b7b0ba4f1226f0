package import Foundation

/// A regular file, opened for reading only. It stays the file that was opened, even if another file takes its
/// name.
///
/// Opening never blocks on a pipe or a device. A file is read and never mapped into memory, because a mapped
/// file that shrinks kills the process. Safe on any thread; its functions block.
package final class RegularFile: Sendable {
  package let url: URL
  package let descriptor: CInt
  /// The status when the file was opened.
  package let status: FileStatus
  /// The size in bytes when the file was opened.
  package var byteCount: Int { status.size }

  /// Opens a regular file.
  /// - Parameter followsLinks: whether a symbolic link's target may be opened. If false, a link is an error.
  package init(_ url: URL, followsLinks: Bool = true) throws(FileError) {
    (descriptor, status) = try Self.open(url, followsLinks: followsLinks)
    self.url = url
  }

  deinit { close(descriptor) }

  /// Opens a regular file. The caller closes the descriptor.
  package static func open(
    _ url: URL, followsLinks: Bool = true
  ) throws(FileError) -> (descriptor: CInt, status: FileStatus) {
    guard url.isFileURL else { throw .notLocal }
    // The status is checked before the file is opened, because merely opening some devices has effects.
    guard let status = FileStatus(of: url, followsLinks: followsLinks) else { throw .system(errno) }
    guard status.kind == .file else { throw .notRegular(status.kind) }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = Glibc.open(url.systemPath, flags)
    guard descriptor >= 0 else { throw errno == ELOOP && !followsLinks ? .notRegular(.link) : .system(errno) }
    // The status is checked again, because another file may have taken the name in between.
    let opened = FileStatus(ofDescriptor: descriptor)
    guard let opened, opened.kind == .file else {
      let error = opened.map { FileError.notRegular($0.kind) } ?? .system(errno)
      close(descriptor)
      throw error
    }
    return (descriptor, opened)
  }

  /// Returns up to `count` bytes from `offset` on; fewer at the end that the file had when it was opened.
  package func bytes(at offset: Int, _ count: Int) throws(FileError) -> Data {
    guard offset >= 0, count > 0, offset < byteCount else { return Data() }
    return try DescriptorBytes.data(descriptor, at: offset, min(count, byteCount - offset))
  }

  /// Reads the file from its start to the end that it has now.
  /// - Parameters:
  ///   - limit: the greatest number of bytes; a larger file is an error.
  ///   - advance: a function that's called with the part that's read, 0 … 1, and returns whether to go on.
  package func contents(
    limit: Int = .max, advance: (Double) -> Bool = { _ in true }
  ) throws(FileError) -> Data {
    guard byteCount <= limit else { throw .tooLarge(bytes: byteCount) }
    var data = Data()
    data.reserveCapacity(byteCount)
    while true {
      let piece = try DescriptorBytes.data(descriptor, at: data.count, 1 << 20)
      if piece.isEmpty { return data }
      data.append(piece)
      guard data.count <= limit else { throw .grew }
      guard advance(byteCount > 0 ? min(1, Double(data.count) / Double(byteCount)) : 1) else {
        throw .cancelled
      }
    }
  }

  /// Opens the file again under another descriptor, whose position is its own. The caller closes it.
  package func independentDescriptor() throws(FileError) -> CInt { try Self.reopen(descriptor) }

  /// Opens an open file again under another descriptor, whose position is its own. The caller closes it.
  package static func reopen(_ descriptor: CInt) throws(FileError) -> CInt {
    let again = Glibc.open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard again >= 0 else { throw .system(errno) }
    return again
  }
}
