import Cryptography
import Files
import Foundation
import Glibc

/// The key that the programs of one circle share: 32 random bytes in a file that nobody but the person can read.
struct CircleKey: Sendable {
  /// For the names of types.
  let names: SecretKey
  /// For what makes two equal names equal on the wire.
  let nonces: SecretKey
  /// For data.
  let data: SecretKey

  init(_ root: SecretKey) throws(CryptographyError) {
    names = try root.derived(for: "dragdropkit names")
    nonces = try root.derived(for: "dragdropkit nonces")
    data = try root.derived(for: "dragdropkit data")
  }

  /// Reads the key, or makes it when there's none. Touches the disk; several programs may do it at the same time.
  /// - Throws: ``CircleError``.
  static func load(at file: URL) throws -> CircleKey {
    if let known = try read(file) { return known }
    let folder = file.deletingLastPathComponent()
    do {
      try FileBytes.makeFolder(folder, mode: 0o700)
    } catch { throw CircleError.unusable(error.localizedDescription) }
    let bytes = try SecretKey.randomBytes()
    // Written aside and then given its name: nobody reads half a key, and the first one to name it wins.
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

  /// Nil when there's no such file.
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
