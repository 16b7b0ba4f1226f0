import Files
import Foundation

/// Writing files so that nobody ever sees half of one.
enum FileWriting {
  /// Gives a finished, synced file its name, without replacing one that's there, and makes the name durable.
  static func publish(_ partial: URL, as url: URL) throws {
    do { try FilePublishing.publish(partial, as: url) } catch { throw BoardStoreError(error, writing: url) }
  }

  /// Replaces the file at `url`, or makes it: afterwards it's the old one or the new one, whole.
  static func replace(_ url: URL, with data: Data) throws {
    do {
      let file = try DraftFile(for: url, mode: 0o600)
      try file.write(data)
      try file.finish(replacing: true)
    } catch {
      throw BoardStoreError(error, writing: url)
    }
  }

  /// Makes the bytes of a finished file durable.
  static func sync(_ url: URL) throws {
    do { try FilePublishing.sync(url) } catch { throw BoardStoreError(error, writing: url) }
  }

  /// Makes a changed name durable. File systems that can't sync a folder are left to their own ways.
  static func syncFolder(of url: URL) { FilePublishing.syncFolder(of: url) }

  /// The same, where nothing may be reported as done without it: throws what a failing disk says.
  static func secureName(of url: URL) throws {
    do { try FilePublishing.secureName(of: url) } catch { throw BoardStoreError(error, writing: url) }
  }
}
