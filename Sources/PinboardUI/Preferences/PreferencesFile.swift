import Files
import Foundation

/// The settings file: JSON, so that any editor and any script can read and write it.
nonisolated struct PreferencesFile: Sendable {
  enum Outcome: Equatable, Sendable {
    /// Also when there's no file: the usual settings then.
    case loaded(Preferences)
    /// The file can't be understood; where it's kept now, if it could be put aside.
    case damaged(aside: URL?)
  }

  let url: URL
  /// Anything larger isn't a settings file of ours.
  private static let maximumBytes = 1 << 20

  /// `$XDG_CONFIG_HOME/pinboard/settings.json`; `~/.config` when that isn't set to an absolute path.
  static var standard: PreferencesFile {
    let folder =
      URL.folder(ofVariable: "XDG_CONFIG_HOME") ?? URL.home.appending(name: ".config", isFolder: true)
    return PreferencesFile(url: folder.appending(name: "pinboard/settings.json"))
  }

  /// A file that can't be understood is put aside as `settings.damaged.json`, so that it's there to look at
  /// and isn't overwritten.
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

  /// The file is replaced at once: it's never half written.
  @concurrent func save(_ preferences: Preferences) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(preferences) + Data("\n".utf8)
    try FileBytes.makeFolder(url.deletingLastPathComponent(), mode: 0o700)
    try FileBytes.replace(url, with: data)
  }
}
