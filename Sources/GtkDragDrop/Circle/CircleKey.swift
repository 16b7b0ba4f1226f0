import Cryptography
import Files
import Foundation
import Glibc

/// The key that the programs of one circle share: 32 random bytes in a file that only the user can read.
struct CircleKey: Sendable {
  /// The key that encrypts the names of types.
  let names: SecretKey
  /// The key from which nonces are derived, so that equal names are equal on the wire.
  let nonces: SecretKey
  /// The key that encrypts data.
  let data: SecretKey

  init(_ root: SecretKey) throws(CryptographyError) {
    names = try root.derived(for: "dragdropkit names")
    nonces = try root.derived(for: "dragdropkit nonces")
    data = try root.derived(for: "dragdropkit data")
  }

  /// Reads the key, or makes one if there's none. Accesses the disk; several programs may call it at the same
  /// time.
  /// - Throws: ``CircleError``.
  static func load(at file: URL) throws -> CircleKey {
    if let known = try read(file) { return known }
    let folder = file.deletingLastPathComponent()
    do {
      try FileBytes.makeFolder(folder, mode: 0o700)
    } catch { throw CircleError.unusable(error.localizedDescription) }
    let bytes = try SecretKey.randomBytes()
    // Written to a temporary file and then linked to its name, so that nobody reads half a key and the first
    // program to link its key wins.
    let draft = folder.appending(name: ".\(UUID().uuidString)")
    let descriptor = open(draft.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw systemError() }
    defer { unlink(draft.systemPath) }
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    fsync(descriptor)
    close(descriptor)
    guard written == SecretKey.byteCount else { throw systemError() }
    guard link(draft.systemPath, file.systemPath) == 0 || errno == EEXIST else { throw systemError() }
    guard let key = try read(file) else { throw CircleError.unusable("the key has vanished") }
    return key
  }

  /// Returns nil when there's no such file.
  private static func read(_ file: URL) throws -> CircleKey? {
    let descriptor = open(file.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw errno == ELOOP ? CircleError.unsafeKey(file.shownPath) : systemError()
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw systemError() }
    guard facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & 0o077 == 0, facts.st_uid == geteuid(),
      facts.st_size == SecretKey.byteCount
    else { throw CircleError.unsafeKey(file.shownPath) }
    var bytes = Data(count: SecretKey.byteCount)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count == SecretKey.byteCount, let root = SecretKey(bytes) else { throw systemError() }
    return try CircleKey(root)
  }

  private static func systemError() -> CircleError { .unusable(String(cString: strerror(errno))) }
}
