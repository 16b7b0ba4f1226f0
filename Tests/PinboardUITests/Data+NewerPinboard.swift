import Foundation

extension Data {
  /// A board's file as a Pinboard would have written it whose format this one doesn't know: by SQLite's `user_version`, of
  /// which the last byte is here.
  var asOfNewerPinboard: Data {
    var bytes = self
    bytes[startIndex + 63] = 99
    return bytes
  }
}
