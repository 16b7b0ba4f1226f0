import Localization

/// Phrases that several commands write.
enum CommandText {
  static func pins(_ count: Int) -> String { localized(count, "1 pin", "\(count) pins") }

  static func images(_ count: Int) -> String { localized(count, "1 image", "\(count) images") }

  /// Width and height in pixels.
  static func pixels(_ width: Int, _ height: Int) -> String { localized("\(width) × \(height) pixels") }
}
