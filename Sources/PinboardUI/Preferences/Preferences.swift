import BoardCanvas
import BoardStore

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

  var historyLimits: HistoryLimits { HistoryLimits(steps: historySteps, bytes: historySize << 20) }
  var pictureBytes: Int { pictureMemory << 20 }

  private enum CodingKeys: String, CodingKey {
    case theme
    case historySteps = "history-steps"
    case historySize = "history-size-mib"
    case pictureMemory = "picture-memory-mib"
    case linksImages = "link-images"
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
  }
}

nonisolated extension Int {
  fileprivate func bounded(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
