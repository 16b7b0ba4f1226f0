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
    let environment = ProcessInfo.processInfo.environment
    let folder =
      if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
        URL(fileURLWithPath: path, isDirectory: true)
      } else {
        FileManager.default.homeDirectoryForCurrentUser.appending(
          path: ".config", directoryHint: .isDirectory)
      }
    return PreferencesFile(
      url: folder.appending(path: "pinboard/settings.json", directoryHint: .notDirectory))
  }

  /// A file that can't be understood is put aside as `settings.damaged.json`, so that it's there to look at
  /// and isn't overwritten.
  @concurrent func load() async -> Outcome {
    guard FileManager.default.fileExists(atPath: url.path) else { return .loaded(Preferences()) }
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    if values?.isRegularFile == true, (values?.fileSize ?? .max) <= Self.maximumBytes,
      let data = try? Data(contentsOf: url),
      let preferences = try? JSONDecoder().decode(Preferences.self, from: data)
    {
      return .loaded(preferences)
    }
    let aside = url.deletingLastPathComponent().appending(path: "settings.damaged.json")
    return .damaged(aside: rename(url.path, aside.path) == 0 ? aside : nil)
  }

  /// The file is replaced at once: it's never half written.
  @concurrent func save(_ preferences: Preferences) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(preferences) + Data("\n".utf8)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try data.write(to: url, options: .atomic)
  }
}
