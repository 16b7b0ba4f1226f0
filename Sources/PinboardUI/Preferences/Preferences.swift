import BoardCanvas
import BoardSession
import BoardStore
import KitFiles
import Foundation
import Localization

/// The user's preferences. Every value is within its range, wherever it came from.
nonisolated struct Preferences: Equatable, Codable {
  static let historyStepsRange = 10...100_000
  /// In MiB.
  static let historySizeRange = 1...4_096
  /// In MiB.
  static let pictureMemoryRange = 64...16_384

  var theme = ThemeChoice.cork
  /// The number of steps that a board's file keeps.
  var historySteps = 10_000 { didSet { historySteps = historySteps.bounded(to: Self.historyStepsRange) } }
  /// The space that these steps may take in the file, in MiB.
  var historySize = 64 { didSet { historySize = historySize.bounded(to: Self.historySizeRange) } }
  /// The memory that decoded pictures may take, in MiB.
  var pictureMemory = 256 { didSet { pictureMemory = pictureMemory.bounded(to: Self.pictureMemoryRange) } }

  /// Whether boards store the paths of image files instead of their bytes.
  var linksImages = false
  /// Whether images are fetched from the web.
  var webAccess = WebAccess.ask
  /// Whether pins that are moved or resized catch on their neighbours.
  var snapsPins = true
  /// What the pointer's wheel and buttons do.
  var pointer = PointerHabits()
  /// The keys instead of the usual ones.
  var keys = KeyChoices()

  var historyLimits: HistoryLimits { HistoryLimits(steps: historySteps, bytes: historySize << 20) }
  var pictureBytes: Int { pictureMemory << 20 }

  private enum CodingKeys: String, CodingKey {
    case theme
    case historySteps = "history-steps"
    case historySize = "history-size-mib"
    case pictureMemory = "picture-memory-mib"
    case linksImages = "link-images"
    case webAccess = "from-the-web"
    case snapsPins = "snap-pins"
    case wheel
    case wheelToZoomIn = "wheel-to-zoom-in"
    case middleButton = "middle-button"
    case doubleClick = "double-click"
    case keys
  }

  init() {}

  /// Reads the preferences. A missing value has its default; an existing value must have the right type.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // A later version may know more themes.
    let name = try values.decodeIfPresent(String.self, forKey: .theme)
    theme = name.flatMap(ThemeChoice.init(rawValue:)) ?? theme
    func number(_ key: CodingKeys, _ usual: Int, _ range: ClosedRange<Int>) throws -> Int {
      (try values.decodeIfPresent(Int.self, forKey: key) ?? usual).bounded(to: range)
    }
    historySteps = try number(.historySteps, historySteps, Self.historyStepsRange)
    historySize = try number(.historySize, historySize, Self.historySizeRange)
    pictureMemory = try number(.pictureMemory, pictureMemory, Self.pictureMemoryRange)
    linksImages = try values.decodeIfPresent(Bool.self, forKey: .linksImages) ?? linksImages
    // A later version may know more answers.
    let access = try values.decodeIfPresent(String.self, forKey: .webAccess)
    webAccess = access.flatMap(WebAccess.init(rawValue:)) ?? webAccess
    snapsPins = try values.decodeIfPresent(Bool.self, forKey: .snapsPins) ?? snapsPins
    // What a later version or a hand has written, and isn't known here, is as usual.
    func habit<Value: Decodable>(_ key: CodingKeys, _ usual: Value) -> Value {
      (try? values.decodeIfPresent(Value.self, forKey: key)) ?? usual
    }
    pointer.wheel = habit(.wheel, pointer.wheel)
    pointer.wheelToZoomIn = habit(.wheelToZoomIn, pointer.wheelToZoomIn)
    pointer.middleButton = habit(.middleButton, pointer.middleButton)
    pointer.doubleClick = habit(.doubleClick, pointer.doubleClick)
    keys = habit(.keys, keys)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(theme, forKey: .theme)
    try values.encode(historySteps, forKey: .historySteps)
    try values.encode(historySize, forKey: .historySize)
    try values.encode(pictureMemory, forKey: .pictureMemory)
    try values.encode(linksImages, forKey: .linksImages)
    try values.encode(webAccess, forKey: .webAccess)
    try values.encode(snapsPins, forKey: .snapsPins)
    try values.encode(pointer.wheel, forKey: .wheel)
    try values.encode(pointer.wheelToZoomIn, forKey: .wheelToZoomIn)
    try values.encode(pointer.middleButton, forKey: .middleButton)
    try values.encode(pointer.doubleClick, forKey: .doubleClick)
    if !keys.isEmpty { try values.encode(keys, forKey: .keys) }
  }
}

nonisolated extension Int {
  fileprivate func bounded(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The settings file: JSON, so that any editor and any script can read and write it.
nonisolated struct PreferencesFile: Sendable {
  enum Outcome: Equatable, Sendable {
    /// The preferences; the default ones if there's no file.
    case loaded(Preferences)
    /// The file can't be read as preferences. `aside` is its new location, if it could be moved.
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

/// The present preferences, for the whole app. Each change takes effect at once and is written to the file.
final class PreferencesController {
  private(set) var current = Preferences()
  let changes = ObserverList<Void>()
  /// Called when the file can't be read or written, with words for the user.
  var onProblem: ((String) -> Void)?
  let file: PreferencesFile
  private let saving = LatestWrite()

  init(file: PreferencesFile = .standard) { self.file = file }

  func load() async { use(await file.load()) }

  /// Takes the preferences that have been read from the file.
  func use(_ outcome: PreferencesFile.Outcome) {
    switch outcome {
    case .loaded(let preferences): current = preferences
    case .damaged(let aside):
      let problem = localized("The settings couldn’t be read, and are the usual ones now.")
      onProblem?(aside.map { localized("\(problem) (\($0.shownPath))") } ?? problem)
    }
    changes.notify(())
  }

  func change(_ body: (inout Preferences) -> Void) {
    let before = current
    body(&current)
    guard current != before else { return }
    changes.notify(())
    let preferences = current
    saving.write { [file] in
      do {
        try await file.save(preferences)
        Trace.emit("preferences.saved")
      } catch {
        self.onProblem?(
          localized("“\(localized("Preferences"))” can’t be written: \(error.localizedDescription)"))
      }
    }
  }

  /// Returns when every change is written.
  func settled() async { await saving.settled() }
}
