import Files

/// The words of the command line after the program's name. Swift's own have U+FFFD where a word isn't UTF-8:
/// no file is found by that any more.
enum CommandWords {
  /// The text of each: see `String.init(nameBytes:)`.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(nameBytes: [UInt8](cString: $0)) }
    }
  }
}
