package import Foundation
import Glibc

/// A disk in memory for one test, which may be filled and turned read-only.
///
/// Mounting it takes root's rights, or the rights that every user has in a user namespace, if the system
/// allows one: `unshare -Urm`.
package struct OwnDisk: Sendable {
  /// Whether this process may mount a disk.
  package static let isAvailable: Bool = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("OwnDisk-\(UUID().uuidString)")
    defer { rmdir(folder.path) }
    guard (try? OwnDisk(at: folder, megabytes: 1)) != nil else { return false }
    umount2(folder.path, CInt(MNT_DETACH))
    return true
  }()

  /// The advice where it may not.
  package static let advice = """
    a disk of its own takes the right to mount one: root's, or that in a name space of one's own \
    (unshare -Urm swift test --skip-build --filter OwnDiskTests)
    """

  package let url: URL

  /// The number of bytes in which the disk gives its space away.
  package static let page = 4_096

  /// Mounts a disk on a folder while `body` runs. The folder is created if it's missing.
  /// - Parameter files: the greatest number of files and folders, the disk's own folder among them; nil for
  ///   any number.
  package static func mounted<Result>(
    at url: URL, megabytes: Int, files: Int? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (OwnDisk) async throws -> Result
  ) async throws -> Result {
    let disk = try OwnDisk(at: url, megabytes: megabytes, files: files)
    defer { umount2(url.path, CInt(MNT_DETACH)) }
    return try await body(disk)
  }

  private init(at url: URL, megabytes: Int, files: Int? = nil) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let options = "size=\(megabytes)m" + (files.map { ",nr_inodes=\($0)" } ?? "")
    guard mount("tmpfs", url.path, "tmpfs", 0, options) == 0 else { throw OwnDiskError(errno) }
  }

  /// The paths of all files and folders on the disk, hidden ones included.
  package func paths() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: url.path))
  }

  /// Fills the remaining space with a file of this name.
  /// - Parameter pages: the number of pages that stay free.
  @discardableResult package func fill(with name: String, leaving pages: Int = 0) -> URL {
    let file = url.appendingPathComponent(name)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let zeroes = [UInt8](repeating: 0, count: 4_096)
    var size = 0
    while case let count = write(descriptor, zeroes, zeroes.count), count > 0 { size += count }
    if pages > 0 { ftruncate(descriptor, off_t(max(0, size - pages * Self.page))) }
    close(descriptor)
    return file
  }

  /// Turns the disk read-only. No file on it may be open for writing.
  ///
  /// A process that another test is just starting has this process's open files until it runs its own
  /// program. For that moment the disk is busy, although everything on it is closed here, so the mount is
  /// tried again.
  package func makeReadOnly() async throws {
    while mount("tmpfs", url.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "") != 0 {
      guard errno == EBUSY else { throw OwnDiskError(errno) }
      await Task.yield()
    }
  }

  /// Makes a folder read-only by its path while `body` runs. Files that are already open stay writable.
  package static func whileReadOnly<Result>(
    _ folder: URL, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    var facts = statvfs()
    guard statvfs(folder.path, &facts) == 0 else { throw OwnDiskError(errno) }
    // In a user namespace, restrictions of the original mount can't be lifted, so they're kept.
    let kept = UInt(facts.f_flag) & UInt(MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME | MS_NODIRATIME)
    guard mount(folder.path, folder.path, nil, UInt(MS_BIND), nil) == 0 else { throw OwnDiskError(errno) }
    defer { umount2(folder.path, CInt(MNT_DETACH)) }
    guard mount(nil, folder.path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY) | kept, nil) == 0 else {
      throw OwnDiskError(errno)
    }
    return try await body()
  }
}

/// The reason why a disk can't be mounted or turned read-only.
struct OwnDiskError: Error, CustomStringConvertible {
  let description: String

  init(_ code: CInt) { description = String(cString: strerror(code)) }
}
