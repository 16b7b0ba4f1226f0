import Files
import Foundation
import Glibc

/// The device and inode of a file: the same for all paths to it.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  /// The inode's number. A rename on the same disk keeps it; a copy has another one.
  let number: UInt64
  /// Bytes when the file was looked at. Not part of the identity.
  let size: Int

  private init(_ status: Glibc.stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
  }

  /// Follows symbolic links. Throws why there's no such file.
  init(of url: URL) throws {
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    self.init(status)
  }

  /// When the file or what's known of it was changed last, by being moved, say: seconds since 1970.
  static func changed(_ url: URL) throws -> Double {
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    return Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
  }

  init?(descriptor: CInt) {
    var status = Glibc.stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}
