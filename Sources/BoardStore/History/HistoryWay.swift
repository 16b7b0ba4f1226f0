/// From the board's place in its history.
enum HistoryWay {
  /// To what's undone.
  case older
  /// To what's redone.
  case newer
}
