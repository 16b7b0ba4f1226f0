import Files

/// The arguments of the command line, without the program's name. Swift's own arguments have U+FFFD for bytes
/// that aren't UTF-8, so that files with such names couldn't be found.
enum CommandWords {
  /// The text of each argument: see `String.init(nameBytes:)`.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(nameBytes: [UInt8](cString: $0)) }
    }
  }
}
