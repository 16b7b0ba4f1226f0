import KitCryptography
import KitFiles
import Foundation
import Glibc
import GtkDragDrop

/// The key that the programs of one circle share: 32 random bytes in a file that only the user can read.
struct CircleKey: CircleCipher {
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
    do {
      let draft = try DraftFile(for: file, mode: 0o600)
      try draft.write(bytes)
      try draft.finish(replacing: false)
    } catch FileError.system(EEXIST) {
    } catch { throw systemError(error) }
    guard let key = try read(file) else { throw CircleError.unusable("the key has vanished") }
    return key
  }

  /// Returns nil when there's no such file.
  private static func read(_ file: URL) throws -> CircleKey? {
    let opened: RegularFile
    do {
      opened = try RegularFile(file, followsLinks: false)
    } catch .system(ENOENT) {
      return nil
    } catch .notRegular {
      throw CircleError.unsafeKey(file.shownPath)
    } catch {
      throw systemError(error)
    }
    let status = opened.status
    guard status.permissions & 0o077 == 0, status.owner == geteuid(), status.size == SecretKey.byteCount
    else {
      throw CircleError.unsafeKey(file.shownPath)
    }
    do {
      guard let root = SecretKey(try opened.bytes(at: 0, SecretKey.byteCount)) else {
        throw CircleError.unsafeKey(file.shownPath)
      }
      return try CircleKey(root)
    } catch let error as FileError { throw systemError(error) }
  }

  // MARK: Encryption

  func sealName(_ name: Data) -> Data? {
    guard let code = try? nonces.authenticationCode(for: name) else { return nil }
    return try? SealedBox(sealing: name, with: names, nonce: code.prefix(SealedBox.nonceCount)).combined
  }

  func openName(_ sealed: Data) -> Data? { try? SealedBox(combined: sealed)?.open(with: names) }

  func seal(_ data: Data, for name: Data) throws -> Data {
    try SealedBox(sealing: data, with: self.data, for: name).combined
  }

  func open(_ data: Data, for name: Data) throws -> Data {
    guard let box = SealedBox(combined: data) else { throw CryptographyError.notAuthentic }
    return try box.open(with: self.data, for: name)
  }

  private static func systemError(_ error: FileError) -> CircleError {
    .unusable(String(cString: strerror(error.code)))
  }
}
