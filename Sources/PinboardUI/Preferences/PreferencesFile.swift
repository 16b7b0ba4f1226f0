import BoardCanvas
import Files
import Foundation

/// The settings file: JSON, so that any editor and any script can read and write it.
nonisolated struct PreferencesFile: Sendable {
  enum Outcome: Equatable, Sendable {
    /// The preferences; the default ones if there's no file.
    case loaded(Preferences)
    /// The file can't be read as preferences. `aside` is its new place, if it could be moved.
    case damaged(aside: URL?)
  }

  let url: URL
  /// The largest size of a file that's read. A larger file isn't a settings file of Pinboard.
  private static let maximumBytes = 1 << 20

  /// The file `$XDG_CONFIG_HOME/pinboard/settings.json`; in `~/.config` if that variable isn't an absolute
  /// path.
  static var standard: PreferencesFile {
    let folder =
      URL.folder(ofVariable: "XDG_CONFIG_HOME") ?? URL.home.appending(name: ".config", isFolder: true)
    return PreferencesFile(url: folder.appending(name: "pinboard/settings.json"))
  }

  /// Reads the file. A file that can't be read as preferences is renamed to `settings.damaged.json`, so that
  /// it can be examined and isn't overwritten.
  @concurrent func load() async -> Outcome {
    guard let status = FileStatus(of: url) else { return .loaded(Preferences()) }
    if status.kind == .file, status.size <= Self.maximumBytes, let data = try? FileBytes.read(url),
      let preferences = try? JSONDecoder().decode(Preferences.self, from: data)
    {
      return .loaded(preferences)
    }
    let aside = url.deletingLastPathComponent().appending(name: "settings.damaged.json")
    return .damaged(aside: rename(url.systemPath, aside.systemPath) == 0 ? aside : nil)
  }

  /// Replaces the file atomically, so that it's never half written.
  @concurrent func save(_ preferences: Preferences) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(preferences) + Data("\n".utf8)
    try FileBytes.makeFolder(url.deletingLastPathComponent(), mode: 0o700)
    try FileBytes.replace(url, with: data)
  }
}
