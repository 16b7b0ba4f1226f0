import Foundation

extension Data {
  /// The file of a board as a newer Pinboard with an unknown format would have written it: with another
  /// `user_version` of SQLite, whose last byte is here.
  var asOfNewerPinboard: Data {
    var bytes = self
    bytes[startIndex + 63] = 99
    return bytes
  }
}
