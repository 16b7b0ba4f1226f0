import ArgumentParser
import KitFiles
import Foundation
import Glibc
import Localization

/// The help texts and the complaints of the argument parser, in the user's language. The parser itself speaks
/// English alone, so its own words are recognized by their positions and forms.
enum CommandHelp {
  /// Prints what the parser says to an error, which may be a request for help, and ends the process with the
  /// error's status.
  static func exit(withError error: any Error) -> Never {
    let status = PinboardCommand.exitCode(for: error)
    // Lines are wrapped after the translation.
    let text =
      isTranslated
      ? PinboardCommand.fullMessage(for: error, columns: 1 << 20) : PinboardCommand.fullMessage(for: error)
    if !text.isEmpty {
      let output = status == .success ? FileHandle.standardOutput : FileHandle.standardError
      let lines: String
      if status == .success {
        lines = isTranslated ? help(text) : text
      } else {
        // A complaint quotes arguments, which may be the names of files.
        lines = (isTranslated ? complaint(text) : text).components(separatedBy: "\n").map(\.shownLine)
          .joined(separator: "\n")
      }
      try? output.write(contentsOf: Data((lines + "\n").utf8))
    }
    Glibc.exit(status.rawValue)
  }

  /// Whether there are translations: in English, the parser's words stay as they are, byte for byte.
  private static var isTranslated: Bool { localized("SUBCOMMANDS:") != "SUBCOMMANDS:" }

  // MARK: Help

  /// The column at which the explanations of arguments begin.
  private static let column = 26

  private static func help(_ text: String) -> String {
    // A version, a script for a shell, or JSON.
    guard text.hasPrefix("OVERVIEW: ") else { return text }
    let width = TerminalText.width
    var lines: [String] = []
    var usageIndent: Int?
    for line in text.components(separatedBy: "\n") {
      if line.isEmpty { usageIndent = nil }
      if let overview = rest(of: line, behind: "OVERVIEW: ") {
        lines += TerminalText.wrapped(localized("OVERVIEW: \(overview)"), to: width)
      } else if let usage = rest(of: line, behind: "USAGE: ") {
        let heading = localized("USAGE: \(usage)")
        // The second usage is below the first one.
        usageIndent = heading.range(of: usage).map { TerminalText.columns(of: heading[..<$0.lowerBound]) }
        lines.append(heading)
      } else if let usageIndent {
        lines.append(String(repeating: " ", count: usageIndent) + line.trimmingCharacters(in: .whitespaces))
      } else if let heading = headings[line] {
        lines.append(heading)
      } else if line.hasPrefix("  See '") {
        lines.append("  " + localized("See “\("pinboard help <subcommand>")” for more information."))
      } else if line.hasPrefix("  ") {
        lines += element(line, width: width)
      } else {
        lines += TerminalText.wrapped(line, to: width)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static var headings: [String: String] {
    [
      "ARGUMENTS:": localized("ARGUMENTS:"), "OPTIONS:": localized("OPTIONS:"),
      "SUBCOMMANDS:": localized("SUBCOMMANDS:"),
    ]
  }

  /// The lines of an argument, an option or a command with its explanation.
  private static func element(_ line: String, width: Int) -> [String] {
    let start = line.prefix(column)
    var label = String(start.reversed().drop { $0 == " " }.reversed())
    var text = String(line.dropFirst(column))
    if start.count == column, start.last != " " {
      // A long label has its explanation on the next line.
      (label, text) = (line, "")
    }
    if label.hasSuffix(" (default)") {
      label = String(label.dropLast(9)) + localized("(default)", context: "command")
    }
    text = explanation(text)
    guard !text.isEmpty else { return [label] }
    var lines = TerminalText.wrapped(text, to: max(width, 2 * column) - column)
      .map { String(repeating: " ", count: column) + $0 }
    let used = TerminalText.columns(of: label[...])
    guard used < column else { return [label] + lines }
    lines[0] = label + lines[0].dropFirst(used)
    return lines
  }

  private static func explanation(_ text: String) -> String {
    switch text {
    case "Show the version.": return localized("Show the version.")
    case "Show help information.", "Show subcommand help information.":
      return localized("Show help information.")
    default: break
    }
    guard let value = text.firstMatch(of: #/ ?\(default: ([^()]*)\)$/#) else { return text }
    let before = text[..<value.range.lowerBound]
    let words = localized("(default: \(value.1))")
    return before.isEmpty ? words : before + " " + words
  }

  // MARK: Complaints

  private static func complaint(_ text: String) -> String {
    var lines: [String] = []
    var usageIndent: Int?
    for line in text.components(separatedBy: "\n") {
      if let message = rest(of: line, behind: "Error: ") {
        lines.append(localized("Error: \(complaints.translated(message))"))
      } else if let help = rest(of: line, behind: "Help:  ") {
        lines.append(localized("Help:  \(help)"))
      } else if let usage = rest(of: line, behind: "Usage: ") {
        let heading = localized("USAGE: \(usage)")
        usageIndent = heading.range(of: usage).map { TerminalText.columns(of: heading[..<$0.lowerBound]) }
        lines.append(heading)
      } else if let command = line.wholeMatch(of: #/  See '(.*)' for more information\./#) {
        lines.append("  " + localized("See “\(command.1)” for more information."))
      } else if let usageIndent {
        lines.append(String(repeating: " ", count: usageIndent) + line.trimmingCharacters(in: .whitespaces))
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The parser's sentences. Others are the commands' own.
  private static let complaints = EnglishSentences([
    "Missing expected argument '{1}'",
    "Missing value for '{1}'",
    "Unknown option '{1}'. Did you mean '{2}'?",
    "Unknown option '{1}'",
    "The option '{1}' does not take any value, but '{2}' was specified.",
    "The value '{1}' is invalid for '{2}'",
    "Unexpected argument '{1}'",
    "{1} unexpected arguments: '{2}'",
  ])

  private static func rest(of line: String, behind start: String) -> String? {
    line.hasPrefix(start) ? String(line.dropFirst(start.count)) : nil
  }
}
