import Files
import Foundation

/// Output in a terminal.
enum Console {
  /// Prints one line on standard output. Throws if it can't be written, for example because the disk is full.
  static func say(_ line: String) throws {
    try print(Data(visible(line).utf8))
  }

  /// Prints text and a line break on standard output, unchanged.
  static func print(_ text: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: text + Data("\n".utf8))
    } catch {
      throw OutputFailure()
    }
  }

  /// Prints one line on standard error. If even that fails, only the exit status tells of the error.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("pinboard: \(visible(line))\n".utf8))
  }

  static func complain(_ error: any Error) {
    complain((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
  }

  /// Returns a line without control characters: file names may contain anything, including terminal commands.
  static func visible(_ line: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in line.shown.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
