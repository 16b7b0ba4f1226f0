import Files
import Foundation

/// Lines for people.
enum Console {
  /// One line on standard output. Throws if it can't be written, say to a full disk.
  static func say(_ line: String) throws {
    try print(Data(visible(line).utf8))
  }

  /// Text and a line's end on standard output, as they are.
  static func print(_ text: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: text + Data("\n".utf8))
    } catch {
      throw OutputFailure()
    }
  }

  /// One line on standard error. If even that can't be written, the exit status has to do.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("pinboard: \(visible(line))\n".utf8))
  }

  static func complain(_ error: any Error) {
    complain((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
  }

  /// File names may hold anything, also what a terminal takes for an order.
  static func visible(_ line: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in line.shown.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
